//! Arithmetic.

pub(crate) mod ceil_div;
pub(crate) mod division;
pub(crate) mod tuples;
