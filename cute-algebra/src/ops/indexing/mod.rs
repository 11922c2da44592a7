//! Size and indexing.

pub(crate) mod coordinates;
pub(crate) mod evaluation;
pub(crate) mod rank;
pub(crate) mod size;
