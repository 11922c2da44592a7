//! Coalescing: the simplest layout with the same function.

use crate::leaves::{LayoutLeaf, fold, fold_inside, unwrapped};
use crate::text::print::text;
use crate::{Error, Int, Layout, Mode, Tree, Value};

/// The layout with the fewest modes that is the same function on the integers below its size: CuTe's
/// `coalesce`.
///
/// Adjacent modes are joined where the stride of the second is statically the extent times the
/// stride of the first; static extents of 1 are dropped. With a profile each of its leaves stands
/// for a mode that is coalesced on its own, modes beyond the profile stay as they are; the values of
/// its leaves do not matter. A composed layout coalesces its outer layout.
///
/// ```
/// use cute_algebra::{Kind, Value, coalesce};
///
/// let layout = Value::parse(Kind::Layout, "((5,3),(2,7)):((1,5),(15,30))")?;
/// assert_eq!(coalesce(&layout, None)?.to_string(), "210:1");
/// let profile = Value::parse(Kind::Coord, "(_,_)")?;
/// assert_eq!(coalesce(&layout, Some(&profile))?.to_string(), "(15,14):(1,15)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::WrongKind`] for an input that is no layout and a profile that is no coordinate,
/// [`Error::RankExceeded`] where the profile has more modes than the layout;
/// [`Error::TooManyLeaves`], [`Error::TooDeep`].
pub fn coalesce<I: Int>(
    input: &Value<I>,
    target_profile: Option<&Value<I>>,
) -> Result<Value<I>, Error> {
    let coalesced = |layout: &Layout<I>| match target_profile {
        None => Ok(coalesce_all(layout)),
        Some(Value::Coord(profile)) => coalesce_by(layout, profile),
        Some(other) => Err(Error::wrong_kind("target_profile", other, "coord")),
    };
    input.map_layout("input", coalesced)
}

/// The simplest layout, of one leaf or a flat tuple.
pub(crate) fn coalesce_all<I: Int>(layout: &Layout<I>) -> Layout<I> {
    Layout::unzip(&unwrapped(fold_inside(layout.flat())))
}

/// Every leaf of the profile coalesced on its own.
///
/// Fails with [`Error::RankExceeded`].
pub(crate) fn coalesce_by<I: Int, P>(
    layout: &Layout<I>,
    profile: &Tree<P>,
) -> Result<Layout<I>, Error> {
    let (layout, mode) = (layout.zip(), &mut Mode::default());
    let tree = by(&layout, ("target_profile", profile), mode, &fold_inside)?;
    Ok(Layout::unzip(&tree))
}

/// Every leaf of the profile coalesced on its own, in such a way that the function is kept beyond
/// the last extent too.
///
/// Fails with [`Error::RankExceeded`].
pub(crate) fn fold_by<I: Int, P>(
    layout: &Layout<I>,
    profile: &Tree<P>,
) -> Result<Tree<LayoutLeaf<I>>, Error> {
    let (layout, mode) = (layout.zip(), &mut Mode::default());
    by(&layout, ("the codomain of rhs", profile), mode, &fold)
}

fn by<I: Int, P>(
    layout: &Tree<LayoutLeaf<I>>,
    (operand, profile): (&'static str, &Tree<P>),
    mode: &mut Mode,
    how: &impl Fn(Vec<LayoutLeaf<I>>) -> Vec<LayoutLeaf<I>>,
) -> Result<Tree<LayoutLeaf<I>>, Error> {
    let Tree::Tuple(parts) = profile else {
        let leaves = layout.leaves().into_iter().cloned().collect();
        return Ok(unwrapped(how(leaves)));
    };
    let modes = layout.modes();
    if parts.len() > modes.len() {
        let shape = layout.map(&mut |leaf| leaf.extent.clone());
        return Err(Error::RankExceeded {
            operand,
            rank: parts.len(),
            shape: text(&shape),
            accepted: modes.len(),
            mode: mode.clone(),
        });
    }
    let mut coalesced = Vec::with_capacity(modes.len());
    for (index, (part, layout)) in parts.iter().zip(modes).enumerate() {
        mode.0.push(index);
        coalesced.push(by(layout, (operand, part), mode, how)?);
        mode.0.pop();
    }
    coalesced.extend(modes.iter().skip(parts.len()).cloned());
    Ok(Tree::Tuple(coalesced))
}
