//! The operations, a module per group of the reference. An operation is one function.

pub(crate) mod accessors;
pub(crate) mod advanced_constructors;
pub(crate) mod arithmetic;
pub(crate) mod constructors;
pub(crate) mod indexing;
pub(crate) mod layout_algebra;
pub(crate) mod tiling;
