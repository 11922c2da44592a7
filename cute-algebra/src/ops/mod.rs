//! The operations, a module per group. An operation is one function.

pub(crate) mod accessors;
pub(crate) mod arithmetic;
pub(crate) mod ceil_div;
pub(crate) mod complement;
pub(crate) mod constructors;
pub(crate) mod division;
pub(crate) mod evaluation;
pub(crate) mod indexing;
