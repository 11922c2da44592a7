#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod ast;
mod attributes;
mod collect;
mod diagnostics;
mod effects;
pub mod examples;
mod family;
mod fields;
mod format;
mod generate;
mod kinds;
mod load;
mod names;
mod op;
mod options;
mod parse;
mod recover;
mod resolve;
mod short;
mod source;
mod syntax;
mod text;
mod types;

pub use diagnostics::{Diagnostic, Errors};
pub use generate::generate;
pub use mlir_model::*;
pub use source::SourceFile;

use std::path::Path;

/// A spec that has been read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What it says.
    pub spec: Spec,
    /// The files that it was read from, the root first.
    pub files: Vec<SourceFile>,
}

impl std::ops::Deref for Loaded {
    type Target = Spec;

    fn deref(&self) -> &Spec {
        &self.spec
    }
}

/// Reads a spec file and all that it includes. Messages call files by their way from the current
/// directory, which for a macro is the root of the workspace.
///
/// # Errors
///
/// Reports everything that is wrong with it.
pub fn load(path: &Path) -> Result<Loaded, Errors> {
    load_as(path, &load::shown(path))
}

/// Like [`load`], but messages call the file `name`, and included files by their way from there.
///
/// # Errors
///
/// Reports everything that is wrong with the spec.
pub fn load_as(path: &Path, name: &str) -> Result<Loaded, Errors> {
    let load::Files { files, items, mut diagnostics, .. } = load::load(path, name);
    if files.is_empty() {
        return Err(Errors::new(diagnostics, files));
    }
    let is_read = diagnostics.is_empty();
    let spec = resolve::resolve(items, &mut diagnostics);
    // What could not be read, or has the name of something else, may be what seems to be missing.
    let is_whole = is_read && diagnostics.iter().all(|diagnostic| diagnostic.note.is_none());
    diagnostics.retain(|diagnostic| is_whole || !diagnostic.of_whole);
    if diagnostics.is_empty() {
        Ok(Loaded { spec, files })
    } else {
        Err(Errors::new(diagnostics, files))
    }
}
