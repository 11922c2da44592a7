//! The CuTe IR dialect, registered in MLIR.
//!
//! Everything here but [`bind`] is generated from `spec/`: the definition of the dialect
//! ([`DIALECT`]), one struct per op with accessors and a builder ([`ops`]), and [`evaluate`], which
//! runs the semantic function of an op in any integer domain.

pub mod bind;

cute_macros::dialect!("../../spec/cute.irspec");
