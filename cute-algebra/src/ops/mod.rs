//! The operations, a module per group. An operation is one function.

pub(crate) mod accessors;
mod bit_composition;
pub(crate) mod constructors;
pub(crate) mod evaluation;
pub(crate) mod recast;
pub(crate) mod slice;
mod swizzled_slice;
