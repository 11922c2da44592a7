//! Where a written result type differs from the inferred one.

use super::value_of;
use cute_algebra::{Inner, Layout, Tile, Tree, TypeInt, Value};
use melior::ir::Type;

/// Returns where two types of one kind differ first, and how; `None` where they show that
/// themselves.
pub fn difference(inferred: Type<'_>, written: Type<'_>) -> Option<String> {
    let (inferred, written) = (parts(value_of(inferred)?), parts(value_of(written)?));
    let pairs = inferred.into_iter().zip(written);
    pairs
        .filter(|((name, _), (other, _))| name == other)
        .find_map(|((name, inferred), (_, written))| first_difference(name, &inferred, &written))
}

type Part = (&'static str, Tree<String>);

/// The trees of which a value consists, and what they are called.
fn parts(value: &Value<TypeInt>) -> Vec<Part> {
    match value {
        Value::IntTuple(tree) => vec![("the int_tuple", texts(tree))],
        Value::Coord(coord) => vec![("the coord", texts(coord))],
        Value::Shape(shape) => vec![("the shape", texts(shape))],
        Value::Stride(stride) => vec![("the stride", texts(stride))],
        Value::Layout(layout) => of_layout(layout, ["the shape", "the stride"]),
        Value::Tile(Tile(slots)) => vec![("the tile", texts(slots))],
        Value::ComposedLayout(composed) => {
            let names = ["the inner shape", "the inner stride"];
            let mut parts = match composed.inner() {
                Inner::Layout(inner) => of_layout(inner, names),
                Inner::Swizzle(swizzle) => vec![("the swizzle", Tree::Leaf(swizzle.to_string()))],
            };
            parts.push(("the offset", texts(composed.offset())));
            parts.extend(of_layout(composed.outer(), ["the outer shape", "the outer stride"]));
            parts
        }
        Value::Scalar(_) | Value::Bool(_) | Value::Swizzle(_) => vec![],
    }
}

fn of_layout(layout: &Layout<TypeInt>, [shape, stride]: [&'static str; 2]) -> Vec<Part> {
    vec![(shape, texts(layout.shape())), (stride, texts(layout.stride()))]
}

fn texts<L: ToString>(tree: &Tree<L>) -> Tree<String> {
    tree.map(&mut L::to_string)
}

fn first_difference(name: &str, inferred: &Tree<String>, written: &Tree<String>) -> Option<String> {
    let mut mode = vec![];
    let (inferred, written) = descend(inferred, written, &mut mode)?;
    // Whole values stand in the diagnostic already.
    (!mode.is_empty()).then(|| {
        format!("mode {mode:?} of {name} is inferred as `{inferred}`, but written as `{written}`")
    })
}

/// The first parts that differ though their ranks are the same all the way to them.
fn descend<'t>(
    inferred: &'t Tree<String>,
    written: &'t Tree<String>,
    mode: &mut Vec<usize>,
) -> Option<(&'t Tree<String>, &'t Tree<String>)> {
    if let (Tree::Tuple(a), Tree::Tuple(b)) = (inferred, written)
        && a.len() == b.len()
    {
        for (index, (a, b)) in a.iter().zip(b).enumerate() {
            mode.push(index);
            if let Some(found) = descend(a, b, mode) {
                return Some(found);
            }
            mode.pop();
        }
        return None;
    }
    (inferred != written).then_some((inferred, written))
}
