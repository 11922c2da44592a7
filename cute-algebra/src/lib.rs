//! The algebra of CuTe layouts, without MLIR.
//!
//! A value of the CuTe IR dialect ([`Value`]) is a tree of integers: a shape, a stride, a layout,
//! a tile and so on. Every value, and every function on values, is generic over what an integer
//! *is* ([`Int`]):
//!
//! | domain | an integer is | running a function gives |
//! |---|---|---|
//! | [`i64`] | itself | a value |
//! | [`TypeInt`] | static, or dynamic of some [`Width`] | the type of the result |
//! | outside this crate | static, or an SSA value | the code that computes the result |
//!
//! Functions look at nothing but what is statically known of an integer, so the three domains
//! always agree on the structure of a result and on which of its parts are static.
//!
//! The operations, by the groups of the reference:
//!
//! | group | functions |
//! |---|---|
//! | constructors | [`fill`], [`static_value`], [`make_layout`], [`make_composed_layout`] |
//! | advanced constructors | [`make_identity_layout`], [`make_layout_like`], [`make_ordered_layout`] |
//! | accessors | [`get`], [`select`], [`get_leaves`], [`get_scalars`], [`get_shape`], [`get_stride`], [`get_layouts_from_tile`], [`composed_get_inner`], [`composed_get_offset`], [`composed_get_outer`], [`to_coord`], [`to_int_tuple`], [`to_shape`], [`to_stride`] |
//! | layout algebra | [`coalesce`], [`complement`], [`composition`], [`left_inverse`], [`right_inverse`], [`flatten`], [`group_modes`], [`slice()`], [`dice`], [`recast_layout`] |
//! | size and indexing | [`size`], [`cosize`], [`layout_eval`], [`crd2idx`], [`idx2crd`], [`increment_coord`], [`append_to_rank`], [`prepend_to_rank`], [`tuple_product`], [`tuple_product_each`] |
//! | arithmetic | [`ceil_div`], [`shape_div`], [`tuple_add`], [`tuple_sub`], [`elem_less`], [`equal`] |
//! | tiling and partitioning | [`logical_divide`], [`zipped_divide`], [`tiled_divide`], [`flat_divide`], [`logical_product`], [`zipped_product`], [`tiled_product`], [`flat_product`], [`blocked_product`], [`raked_product`], [`tile_to_shape`] |
//!
//! Definitions follow CuTe's layout algebra and the CuTe IR dialect reference. Integers are exact:
//! what does not fit is an [`Error`], never a wrapped number.
//!
//! ```
//! use cute_algebra::{Kind, TypeInt, Value, size};
//!
//! let layout = Value::parse(Kind::Layout, "(4, ?)")?;
//! assert_eq!(layout.to_string(), "(4,?):(1,4)");
//! assert_eq!(size(&layout, None)?.to_string(), "?");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]
// Whatever the input, a function returns; tests may panic.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented
    )
)]

mod bits;
mod composed;
mod congruence;
mod error;
mod int;
mod layout;
mod leaves;
mod limits;
mod ops;
mod order;
mod precondition;
mod rearrange;
mod slots;
mod stride;
mod swizzle;
mod text;
mod tile;
mod tree;
mod tried;
mod value;
mod wide;

pub use composed::{ComposedLayout, Inner};
pub use error::{Error, Part, TextError};
pub use int::{BinaryOp, Int, Predicate, TypeInt, Width};
pub use layout::{Layout, column_major};
pub use ops::accessors::casts::{to_coord, to_int_tuple, to_shape, to_stride};
pub use ops::accessors::parts::{
    composed_get_inner, composed_get_offset, composed_get_outer, get, get_layouts_from_tile,
    get_leaves, get_scalars, get_shape, get_stride, select,
};
pub use ops::advanced_constructors::{make_identity_layout, make_layout_like, make_ordered_layout};
pub use ops::arithmetic::ceil_div::ceil_div;
pub use ops::arithmetic::division::divides_safely;
pub use ops::arithmetic::tuples::{elem_less, equal, shape_div, tuple_add, tuple_sub};
pub use ops::constructors::{fill, make_composed_layout, make_layout, static_value};
pub use ops::indexing::coordinates::{cosize, crd2idx, idx2crd, increment_coord};
pub use ops::indexing::evaluation::layout_eval;
pub use ops::indexing::rank::{append_to_rank, prepend_to_rank, tuple_product, tuple_product_each};
pub use ops::indexing::size::size;
pub use ops::layout_algebra::coalesce::coalesce;
pub use ops::layout_algebra::complement::complement;
pub use ops::layout_algebra::composition::composition;
pub use ops::layout_algebra::inverses::right_inverse;
pub use ops::layout_algebra::left_inverse::left_inverse;
pub use ops::layout_algebra::rearranging::{dice, flatten, group_modes};
pub use ops::layout_algebra::recast::recast_layout;
pub use ops::layout_algebra::slice::slice;
pub use ops::tiling::divides::{flat_divide, logical_divide, tiled_divide, zipped_divide};
pub use ops::tiling::products::{
    blocked_product, flat_product, logical_product, raked_product, tile_to_shape, tiled_product,
    zipped_product,
};
pub use precondition::Precondition;
pub use stride::{Path, StrideLeaf};
pub use swizzle::Swizzle;
pub use tile::{Tile, TileSlot};
pub use tree::{Mode, Tree};
pub use value::{Coord, CoordLeaf, IntTuple, Kind, Shape, Stride, Value};

/// The deepest nesting of a value: parentheses and brackets, or modes of a basis path.
pub const MAX_DEPTH: usize = 256;

/// The most leaves of a value; an empty tuple counts as one.
pub const MAX_LEAVES: usize = 4096;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
