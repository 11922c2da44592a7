//! Layout algebra.

pub(crate) mod coalesce;
pub(crate) mod complement;
pub(crate) mod composition;
pub(crate) mod inverses;
pub(crate) mod left_inverse;
mod mixed_radix;
pub(crate) mod rearranging;
pub(crate) mod recast;
pub(crate) mod slice;
pub(crate) mod swizzled_slice;
