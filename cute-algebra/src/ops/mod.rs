//! The operations, a module per group. An operation is one function.

pub(crate) mod accessors;
pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod composition;
pub(crate) mod constructors;
pub(crate) mod divides;
pub(crate) mod evaluation;
pub(crate) mod inverses;
pub(crate) mod products;
