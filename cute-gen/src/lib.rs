#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod ast;
mod collect;
mod diagnostics;
pub mod examples;
mod family;
mod fields;
mod format;
mod generate;
mod kinds;
mod load;
mod model;
mod names;
mod op;
mod options;
mod parse;
mod resolve;
mod source;
mod syntax;
mod text;

pub use diagnostics::{Diagnostic, Errors};
pub use generate::generate;
pub use model::*;
pub use source::{SourceFile, Span};

use std::path::Path;

/// Reads a spec file and all that it includes.
///
/// # Errors
///
/// Everything that is wrong with it, if anything is.
pub fn load(path: &Path) -> Result<Spec, Errors> {
    load_as(path, &path.to_string_lossy())
}

/// Like [`load`], but messages call the file `name`, and included files by their way from there.
///
/// # Errors
///
/// Everything that is wrong with the spec, if anything is.
pub fn load_as(path: &Path, name: &str) -> Result<Spec, Errors> {
    let mut loaded = load::load(path, name);
    let mut diagnostics = std::mem::take(&mut loaded.diagnostics);
    // What a file that could not be read would have declared is not known to be missing.
    if !diagnostics.is_empty() {
        return Err(Errors::new(diagnostics, loaded.files));
    }
    let spec = resolve::resolve(loaded, &mut diagnostics);
    if diagnostics.is_empty() { Ok(spec) } else { Err(Errors::new(diagnostics, spec.files)) }
}
