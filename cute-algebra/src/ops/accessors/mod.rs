//! Accessors.

pub(crate) mod casts;
pub(crate) mod parts;
