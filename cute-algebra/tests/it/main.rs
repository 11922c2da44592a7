//! The tests of the algebra, one binary: linking each file by itself would take longer than all tests.

mod common;

mod accessors;
mod advanced_constructors_laws;
mod arithmetic;
mod arithmetic_laws;
mod composition_laws;
mod conformance;
mod definitions;
mod exhaustive;
mod exhaustive_inverses;
mod hostile;
mod indexing;
mod indexing_laws;
mod layout_algebra;
mod layout_algebra_laws;
mod layout_limits;
mod layout_traps;
mod operations;
mod rearranging;
mod rearranging_laws;
mod recast;
mod slice;
mod slice_laws;
mod symbolic_laws;
mod tiling_laws;
mod width_laws;
