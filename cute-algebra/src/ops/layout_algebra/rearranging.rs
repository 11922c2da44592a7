//! Operations that rearrange modes.

use crate::congruence::check_weakly_congruent;
use crate::rearrange::Rearrange;
use crate::text::print::text;
use crate::{Coord, CoordLeaf, Error, Int, Tree, Value};

/// The tuple of all leaves; a leaf stays one.
pub(crate) struct Flatten;

impl Rearrange for Flatten {
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error> {
        Ok(match tree {
            Tree::Leaf(_) => tree.clone(),
            Tree::Tuple(_) => {
                let leaves = tree.leaves().into_iter().cloned();
                Tree::Tuple(leaves.map(Tree::Leaf).collect())
            }
        })
    }
}

/// The modes from `begin` up to `end` made one.
pub(crate) struct Group {
    begin: i32,
    end: i32,
}

impl Rearrange for Group {
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error> {
        let modes = tree.modes();
        let range = self.begin.try_into().ok().zip(self.end.try_into().ok());
        let parts = range.and_then(|(begin, end): (usize, usize)| {
            let (before, rest) = modes.split_at_checked(begin)?;
            let (group, after) = rest.split_at_checked(end.checked_sub(begin)?)?;
            Some((before, group, after))
        });
        match (tree, parts) {
            (_, None | Some((_, [], _))) => {
                Err(Error::ModeRange { begin: self.begin, end: self.end, rank: tree.rank() })
            }
            (Tree::Leaf(_), Some((_, group, _))) => Ok(Tree::Tuple(group.to_vec())),
            (Tree::Tuple(_), Some((before, group, after))) => {
                let group = [Tree::Tuple(group.to_vec())];
                Ok(Tree::Tuple([before, &group, after].concat()))
            }
        }
    }
}

/// What the wildcards of a coordinate select. The coordinate is weakly congruent to the tree.
pub(crate) struct Slice<'a, I>(pub(crate) &'a Coord<I>);

impl<I> Rearrange for Slice<'_, I> {
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error> {
        Ok(keep(self.0, tree, &|leaf| matches!(leaf, CoordLeaf::Underscore)))
    }
}

/// What the integers of a coordinate select. The coordinate is weakly congruent to the tree.
pub(crate) struct Dice<'a, I>(pub(crate) &'a Coord<I>);

impl<I> Rearrange for Dice<'_, I> {
    fn tree<L: Clone>(&self, tree: &Tree<L>) -> Result<Tree<L>, Error> {
        Ok(keep(self.0, tree, &|leaf| matches!(leaf, CoordLeaf::Int(_))))
    }
}

/// The modes over which the coordinate has such a leaf, those of nested tuples at one level with the
/// others. A coordinate that is one leaf keeps all or nothing.
fn keep<I, L: Clone>(
    coord: &Coord<I>,
    tree: &Tree<L>,
    is_kept: &impl Fn(&CoordLeaf<I>) -> bool,
) -> Tree<L> {
    match coord {
        Tree::Leaf(leaf) if is_kept(leaf) => tree.clone(),
        _ => {
            let mut kept = Vec::new();
            keep_modes(coord, tree, is_kept, &mut kept);
            Tree::Tuple(kept)
        }
    }
}

fn keep_modes<I, L: Clone>(
    coord: &Coord<I>,
    tree: &Tree<L>,
    is_kept: &impl Fn(&CoordLeaf<I>) -> bool,
    kept: &mut Vec<Tree<L>>,
) {
    match coord {
        Tree::Leaf(leaf) if is_kept(leaf) => kept.push(tree.clone()),
        Tree::Leaf(_) => {}
        Tree::Tuple(coords) => {
            for (coord, mode) in coords.iter().zip(tree.modes()) {
                keep_modes(coord, mode, is_kept, kept);
            }
        }
    }
}

/// That an operand can be sliced and diced, and that the coordinate is weakly congruent to it.
///
/// Fails with [`Error::WrongKind`] and [`Error::NotWeaklyCongruent`].
pub(crate) fn check_sliceable<I: Int>(input: &Value<I>, coord: &Coord<I>) -> Result<(), Error> {
    match input {
        Value::Shape(tree) | Value::IntTuple(tree) => check_weakly_congruent("coord", coord, tree),
        Value::Stride(stride) => check_weakly_congruent("coord", coord, stride),
        Value::Coord(tree) => check_weakly_congruent("coord", coord, tree),
        Value::Layout(layout) => check_weakly_congruent("coord", coord, layout.shape()),
        Value::ComposedLayout(composed) => {
            check_weakly_congruent("coord", coord, composed.outer().shape())
        }
        _ => {
            let accepted = "shape, stride, coord, int_tuple, layout, composed_layout";
            Err(Error::wrong_kind("input", input, accepted))
        }
    }
}

/// The tuple of all leaves in order; a leaf stays one. Of a layout shape and stride are flattened,
/// of a composed layout the outer layout, of a tile the brackets, but not the layouts in them.
///
/// ```
/// use cute_algebra::{Kind, Value, flatten};
///
/// let layout = Value::parse(Kind::Layout, "((5,3),(2,(7,?))):((1,5),(15,(30,210)))")?;
/// assert_eq!(flatten(&layout)?.to_string(), "(5,3,2,7,?):(1,5,15,30,210)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for a swizzle or scalar.
pub fn flatten<I: Int>(input: &Value<I>) -> Result<Value<I>, Error> {
    input.rearrange("input", &Flatten)
}

/// The layout or composed layout with its modes `begin`, ..., `end - 1` made one mode. A layout that
/// is one leaf becomes the tuple of it.
///
/// ```
/// use cute_algebra::{Kind, Value, group_modes};
///
/// let layout = Value::parse(Kind::Layout, "(5,3,2):(1,5,15)")?;
/// assert_eq!(group_modes(&layout, 0, 2)?.to_string(), "((5,3),2):((1,5),15)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for any other kind, [`Error::ModeRange`] unless
/// `0 <= begin < end <= rank`, [`Error::TooDeep`].
pub fn group_modes<I: Int>(input: &Value<I>, begin: i32, end: i32) -> Result<Value<I>, Error> {
    match input {
        Value::Layout(_) | Value::ComposedLayout(_) => {
            input.rearrange("input", &Group { begin, end })
        }
        _ => Err(Error::wrong_kind("input", input, "layout, composed_layout")),
    }
}

/// The modes over which the coordinate has an integer, whatever its value; modes over which it has
/// `_` are dropped. Modes inside of a nested tuple come to stand beside the others. A coordinate that
/// is one leaf keeps the whole input or nothing. Of a layout shape and stride are diced, of a
/// composed layout the outer layout.
///
/// ```
/// use cute_algebra::{Coord, CoordLeaf, Kind, Tree, Value, dice};
///
/// let layout = Value::parse(Kind::Layout, "(5,(2,7)):(1,(5,10))")?;
/// let Value::Coord(coord) = Value::parse(Kind::Coord, "(0,(_,0))")? else { unreachable!() };
/// assert_eq!(dice(&layout, &coord)?.to_string(), "(5,7):(1,10)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for a tile, swizzle or scalar, [`Error::DynamicDice`] for a dynamic coordinate,
/// [`Error::NotWeaklyCongruent`] for one that does not fit the input; as
/// [`ComposedLayout::new`](crate::ComposedLayout::new) where the inner part does not take what is left.
pub fn dice<I: Int>(input: &Value<I>, coord: &Coord<I>) -> Result<Value<I>, Error> {
    let is_dynamic = |leaf: &CoordLeaf<I>| match leaf {
        CoordLeaf::Int(int) => int.known().is_none(),
        CoordLeaf::Underscore => false,
    };
    check_sliceable(input, coord)?;
    if coord.find(&mut |leaf| is_dynamic(leaf)).is_some() {
        return Err(Error::DynamicDice { coord: text(coord) });
    }
    input.rearrange("input", &Dice(coord))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    fn sliced(kind: Kind, input: &str, coord: &str) -> Result<String, Error> {
        let input = Value::parse(kind, input).unwrap();
        let Value::Coord(coord) = Value::parse(Kind::Coord, coord).unwrap() else { unreachable!() };
        check_sliceable(&input, &coord)?;
        let slice = input.rearrange("input", &Slice(&coord))?;
        Ok(slice.to_string())
    }

    #[test]
    fn slices_of_the_reference() {
        for (coord, expected) in [
            ("(3,_)", "((2,7)):((5,10))"),
            ("(_,6)", "(5):(1)"),
            ("(_,(1,_))", "(5,7):(1,10)"),
            ("(3,(_,4))", "(2):(5)"),
            ("_", "(5,(2,7)):(1,(5,10))"),
            ("3", "():()"),
            ("(?,_)", "((2,7)):((5,10))"),
        ] {
            let slice = sliced(Kind::Layout, "(5,(2,7)):(1,(5,10))", coord);
            assert_eq!(slice, Ok(expected.into()), "{coord}");
        }
        for (kind, input, coord, expected) in [
            (Kind::Layout, "(?,7):(1,?)", "(_,?)", "(?):(1)"),
            (Kind::Shape, "(5,(2,7))", "(_,6)", "(5)"),
            (Kind::IntTuple, "(7,8,9)", "(_,0,_)", "(7,9)"),
            (Kind::Coord, "(1,(_,3))", "(_,(_,0))", "(1,_)"),
            (Kind::Layout, "(5,6):(1@0,1@1)", "(3,_)", "(6):(1@1)"),
        ] {
            assert_eq!(sliced(kind, input, coord), Ok(expected.into()), "{input}");
        }
        let error = sliced(Kind::Layout, "(5,(2,7)):(1,(5,10))", "(_,(_,_,_))").unwrap_err();
        assert_eq!(
            error.to_string(),
            "coord `(_,_,_)` does not fit `(2,7)`, of rank 2, at mode [1]; accepted are a leaf and, \
             over a tuple, a tuple of its rank"
        );
        assert!(sliced(Kind::Tile, "[4:1;_]", "(_,1)").is_err());
    }
}
