//! Code generation: one module per artefact.

mod attributes;
mod dialect;
mod docs;
mod evaluate;
mod op_kind;
mod ops;
mod passes;
mod types;
mod values;

use mlir_model::{Spec, camel};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The Rust code of a dialect.
///
/// It is written for a crate that depends on `mlir-ext`, `cute-algebra` and `melior` and has a
/// module `bind` with the helpers that the code calls.
pub fn generate(spec: &Spec) -> TokenStream {
    let parts = [
        dialect::generate(spec),
        passes::generate(spec),
        types::generate(spec),
        op_kind::generate(spec),
        evaluate::generate(spec),
        ops::generate(spec),
    ];
    quote!(#(#parts)*)
}

/// An identifier; a raw one where the name is a keyword of Rust.
fn ident(name: &str) -> Ident {
    const KEYWORDS: [&str; 49] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do",
        "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
        "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
        "return", "static", "struct", "trait", "true", "try", "type", "typeof", "union", "unsafe",
        "unsized", "use", "virtual", "where", "while", "yield",
    ];
    if KEYWORDS.contains(&name) {
        Ident::new_raw(name, Span::call_site())
    } else {
        Ident::new(name, Span::call_site())
    }
}

/// The name of a type or variant.
fn camel_ident(name: &str) -> Ident {
    ident(&camel(name))
}

/// The name of an op with its dialect.
fn full_name(spec: &Spec, op: &str) -> String {
    format!("{}.{op}", spec.dialect.name)
}
