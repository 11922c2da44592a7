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

mod composed;
mod error;
mod int;
mod layout;
mod ops;
mod print;
mod range;
mod rearrange;
mod slots;
mod stride;
mod swizzle;
mod text;
mod tile;
mod tree;
mod value;
mod widths;

pub use composed::{ComposedLayout, Inner};
pub use error::{Error, Part, TextError};
pub use int::{BinaryOp, Int, Predicate, TypeInt, Width};
pub use layout::{Layout, column_major};
pub use ops::accessors::{get_scalars, size};
pub use ops::constructors::{fill, make_composed_layout, make_layout, static_value};
pub use ops::evaluation::layout_eval;
pub use ops::recast::recast_layout;
pub use ops::slice::slice;
pub use stride::{Path, StrideLeaf};
pub use swizzle::Swizzle;
pub use tile::{Tile, TileSlot};
pub use tree::{Mode, Tree};
pub use value::{Coord, CoordLeaf, IntTuple, Kind, Shape, Stride, Value};

/// The deepest nesting of a value: parentheses and brackets, or modes of a basis path.
pub const MAX_DEPTH: usize = 256;

/// The most leaves of a value; an empty tuple counts as one.
pub const MAX_LEAVES: usize = 4096;
