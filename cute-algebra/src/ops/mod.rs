//! The operations, a module per group. An operation is one function.

pub(crate) mod accessors;
pub(crate) mod advanced_constructors;
pub(crate) mod casts;
pub(crate) mod constructors;
pub(crate) mod evaluation;
pub(crate) mod rank;
pub(crate) mod rearranging;
