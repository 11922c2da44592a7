//! Integration tests, in one binary.

mod build;
mod containers;
mod lit;
mod lsp;
mod lsp_parts;
mod lsp_spec;
mod readme;
mod runs;
mod spec;
mod support;
mod tools;
mod vectors;
