//! Integration tests, in one binary.

mod build;
mod lit;
mod readme;
mod runs;
mod spec;
mod support;
mod tools;
mod vectors;
