//! The operations, a module per group. An operation is one function.

pub(crate) mod accessors;
pub(crate) mod advanced_constructors;
pub(crate) mod arithmetic;
pub(crate) mod casts;
pub(crate) mod ceil_div;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod composition;
pub(crate) mod constructors;
pub(crate) mod divides;
pub(crate) mod division;
pub(crate) mod evaluation;
pub(crate) mod indexing;
pub(crate) mod inverses;
pub(crate) mod products;
pub(crate) mod rank;
pub(crate) mod rearranging;
pub(crate) mod recast;
pub(crate) mod slice;
pub(crate) mod swizzled_slice;
