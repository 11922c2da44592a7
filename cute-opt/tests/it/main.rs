//! Integration tests, in one binary.

mod build;
mod containers;
mod lit;
mod spec;
mod support;
mod tools;
mod vectors;
