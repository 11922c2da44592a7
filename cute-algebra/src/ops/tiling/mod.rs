//! Tiling and partitioning.

pub(crate) mod divides;
pub(crate) mod products;
