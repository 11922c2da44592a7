//! Define MLIR dialects, passes and drivers in Rust.
//!
//! MLIR's C API can build and transform IR, but it cannot register an operation with its own
//! syntax, verifier, folder or result-type inference. This crate can: a dialect is plain data
//! ([`def::DialectDef`]) with a few functions in it, and a [`Registration`] makes it a registered
//! MLIR dialect with MLIR's own parser, printer, verifier, pass manager and drivers.
//!
//! * A type is a kind with a text, `!dialect.kind<"text">`, or with parameters, `!dialect.kind<f16, 4>`. A
//!   [`def::ParseFn`] makes a value of a text, once per distinct text and context; [`value`] hands it out.
//!   [`Parameters`] are attributes, read and checked like those of ops.
//! * An operation states operands, attributes, results, effects and a declarative assembly format
//!   as MLIR's ODS has it. Parsing, printing and the checks of counts and kinds follow from that.
//! * A panic in a callback becomes a diagnostic; it never crosses C++ frames.
//!
//! All `unsafe` of the project is in this crate, beside the calls of the C API that it wraps.

mod attribute;
pub mod context;
pub mod def;
mod dialect;
mod driver;
mod effects;
mod ffi;
mod fold;
pub mod gpu;
mod guard;
mod host;
mod inputs;
pub mod jit;
mod options;
mod parameters;
mod parse;
mod print;
pub mod rewrite;
mod statement;
mod suggest;
mod verify;

pub use attribute::{FromAttribute, Symbol, ToAttribute};
pub use dialect::{Dialect, attribute_kind, attribute_value, kind, op_def, value};
pub use driver::{
    Outcome, Pass, PassFn, Registration, end_like_other_programs, run_pipeline, with_big_stack,
};
/// What a dialect consists of.
pub use mlir_model as model;

pub use inputs::{Attributes, Inputs, is_integer, quoted};
pub use options::check_option;
pub use parameters::Parameters;
pub use statement::{Statement, Written};
pub use verify::{check, span};

/// The folder with the tools of the LLVM that this was built with.
pub const LLVM_BIN: &str = env!("LLVM_BIN");

/// The version of the LLVM that this was built with, e.g. `22.1.8`.
pub const LLVM_VERSION: &str = env!("LLVM_VERSION");

/// The default target of that LLVM, e.g. `x86_64-pc-linux-gnu`.
pub const LLVM_TARGET: &str = env!("LLVM_TARGET");

/// What can go wrong when using a dialect from Rust.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Error {
    /// The context knows no dialect of that name from this crate.
    NotRegistered(String),
    /// A text that is no pass pipeline, with MLIR's message.
    Pipeline(String),
    /// A pass failed; diagnostics have been emitted.
    PassFailed,
    /// The process has another pass or pipeline of that name.
    NameTaken(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NotRegistered(name) => write!(formatter, "no dialect `{name}` is registered"),
            Self::Pipeline(message) => formatter.write_str(message),
            Self::PassFailed => formatter.write_str("a pass failed"),
            Self::NameTaken(name) => write!(
                formatter,
                "the name `{name}` is taken by another pass or pipeline of this process"
            ),
        }
    }
}

impl std::error::Error for Error {}
