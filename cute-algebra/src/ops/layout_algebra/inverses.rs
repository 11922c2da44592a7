//! Inverses of layouts: what the two have in common, and the right inverse.

use crate::leaves::{LayoutLeaf, fold_inside, unwrapped};
use crate::slots::{coprofile, per_slot};
use crate::{Error, Int, IntTuple, Layout, Path, Tree, TypeInt, Value};
use std::collections::BTreeMap;

/// The layout `R` with `L(R(i)) = i` for every coordinate `i` of `R`, where `L` is the input: CuTe's
/// `right_inverse`. It consists of whole leaves of `L`, each of which begins where the one before ends,
/// and is the longest such chain; of chains of one length the one whose leaves come first counts. If no
/// leaf of `L` begins before those of smaller stride end, no right inverse is longer.
///
/// Its strides are static and plain. Where `L` has scaled bases `R` has a mode for every slot. A leaf
/// whose extent or plain stride is dynamic takes no part, nor does any leaf after a dynamic extent.
///
/// ```
/// use cute_algebra::{Layout, right_inverse};
///
/// let inverse = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(right_inverse(&Layout::parse(text)?)?.to_string())
/// };
/// assert_eq!(inverse("(5,6):(6,1)")?, "(6,5):(5,1)");
/// assert_eq!(inverse("(5,6):(1,9)")?, "5:1");
/// assert_eq!(inverse("(2,3):(1,1)")?, "3:2");
/// assert_eq!(inverse("(4,?):(1,?)")?, "4:1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NotStatic`] for a dynamic scale, and for a dynamic extent if no leaf takes part;
/// [`Error::TooLarge`], [`Error::TooManyLeaves`], [`Error::TooDeep`].
pub fn right_inverse<I: Int>(input: &Layout<I>) -> Result<Layout<I>, Error> {
    let mut leaves = input.flat();
    for leaf in &mut leaves {
        if leaf.stride.scale.known().is_none() {
            if leaf.stride.is_basis() {
                return Err(not_static("scale of a basis", input));
            }
            leaf.stride.scale = I::constant(0);
        }
    }
    // Where the coordinates behind a dynamic extent lie is not known.
    let is_static = |leaf: &LayoutLeaf<I>| leaf.extent.known().is_some();
    let known: Vec<_> = leaves.iter().take_while(|leaf| is_static(leaf)).cloned().collect();
    let is_whole = known.len() == leaves.len();
    let leaves = by_stride(known)?;
    let mut is_empty = true;
    let result = inverse(
        input,
        &mut |path| {
            let chain = longest_chain(leaves.iter().filter(|leaf| leaf.path[..] == *path));
            is_empty &= chain.is_empty();
            if chain.is_empty() {
                return Ok(vec![leaf(1, 0)]);
            }
            let taken = chain.into_iter();
            taken.map(|mode| Ok(leaf(mode.extent, mode.before.ok_or(Error::TooLarge)?))).collect()
        },
        &fold_inside,
    )?;
    match is_empty && !is_whole {
        true => Err(not_static("shape, or a leaf of stride 1 before its dynamic extents,", input)),
        false => Ok(result),
    }
}

/// The modes of the longest chain that begins with stride 1, each beginning where the one before ends.
fn longest_chain<'a>(
    modes: impl DoubleEndedIterator<Item = &'a Moving> + Clone,
) -> Vec<&'a Moving> {
    let end = |mode: &Moving| i128::from(mode.stride) * i128::from(mode.extent);
    // How far the modes from a stride on lead; strides only grow along a chain.
    let mut farthest: BTreeMap<i128, i128> = BTreeMap::new();
    for mode in modes.clone().rev().filter(|mode| mode.stride > 0) {
        let reached = farthest.get(&end(mode)).copied().unwrap_or(end(mode));
        let best = farthest.entry(mode.stride.into()).or_insert(reached);
        *best = reached.max(*best);
    }
    let mut chain = Vec::new();
    let mut at = 1;
    for mode in modes {
        let next = end(mode);
        let reached = farthest.get(&next).copied().unwrap_or(next);
        if i128::from(mode.stride) == at && farthest.get(&at) == Some(&reached) {
            chain.push(mode);
            at = next;
        }
    }
    chain
}

pub(super) fn leaf<I: Int>(extent: i64, stride: i64) -> LayoutLeaf<I> {
    LayoutLeaf::plain(I::constant(extent), I::constant(stride))
}

pub(super) fn not_static<I: Int>(what: &'static str, input: &Layout<I>) -> Error {
    let value = Value::Layout(input.clone()).to_type().to_string().into();
    Error::NotStatic { what, value }
}

/// A mode that moves the index.
pub(super) struct Moving {
    pub(super) extent: i64,
    pub(super) stride: i64,
    pub(super) path: Path,
    /// The product of the extents before it, unless that is too large
    pub(super) before: Option<i64>,
    /// Whether the layout goes on along it
    pub(super) is_last: bool,
}

/// The leaves of extent other than 1 and stride other than 0, by path and then by the size of the
/// stride.
pub(super) fn by_stride<I: Int>(leaves: Vec<LayoutLeaf<I>>) -> Result<Vec<Moving>, Error> {
    let mut before = Some(1_i64);
    let mut moving = Vec::new();
    let count = leaves.len();
    for (position, leaf) in leaves.into_iter().enumerate() {
        let Some((extent, stride)) = leaf.known() else {
            continue;
        };
        if extent != 1 && stride != 0 {
            let path = leaf.stride.path;
            moving.push(Moving { extent, stride, path, before, is_last: position + 1 == count });
        }
        before = before.and_then(|before| before.checked_mul(extent));
    }
    moving.sort_by(|a, b| {
        (&a.path, a.stride.unsigned_abs()).cmp(&(&b.path, b.stride.unsigned_abs()))
    });
    Ok(moving)
}

/// The modes of all slots of a layout's coprofile.
pub(super) fn inverse<I: Int>(
    layout: &Layout<I>,
    slot: &mut impl FnMut(&[u32]) -> Result<Vec<LayoutLeaf<I>>, Error>,
    simplify: &impl Fn(Vec<LayoutLeaf<I>>) -> Vec<LayoutLeaf<I>>,
) -> Result<Layout<I>, Error> {
    let mut profile: IntTuple<TypeInt> = coprofile(layout)?;
    if profile.leaves().is_empty() {
        profile = Tree::Leaf(TypeInt::Static(0));
    }
    let tree = per_slot(&profile, &mut |path| Ok(unwrapped(simplify(slot(path)?))));
    Layout::unzip(&tree?).within_limits()
}
