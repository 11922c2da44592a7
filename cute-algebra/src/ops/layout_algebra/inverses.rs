//! Inverses of layouts.

use crate::codomain::numbers;
use crate::leaves::{LayoutLeaf, fold, fold_inside, unwrapped};
use crate::slots::{coprofile, per_slot};
use crate::tried::MAX_TRIED;
use crate::{Error, Int, IntTuple, Layout, Path, Tree, TypeInt, Value};

/// The layout `R` with `L(R(i)) = i` for every coordinate `i` of `R`, where `L` is the input: CuTe's
/// `right_inverse`. It goes on as long as a mode of `L` goes on where those before it end; of modes
/// of equal stride the first counts. Its strides are plain. Where `L` has scaled bases `R` has a mode for every
/// slot. A dynamic plain stride of `L` takes no part.
///
/// ```
/// use cute_algebra::{Layout, right_inverse};
///
/// let inverse = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(right_inverse(&Layout::parse(text)?)?.to_string())
/// };
/// assert_eq!(inverse("(5,6):(6,1)")?, "(6,5):(5,1)");
/// assert_eq!(inverse("(5,6):(1,9)")?, "5:1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NotStatic`] for a dynamic extent or scale, [`Error::Overflow`],
/// [`Error::TooManyLeaves`], [`Error::TooDeep`].
pub fn right_inverse<I: Int>(input: &Layout<I>) -> Result<Layout<I>, Error> {
    let mut leaves = input.flat();
    for leaf in &mut leaves {
        let is_dynamic = leaf.stride.scale.known().is_none();
        if leaf.extent.known().is_none() {
            return Err(not_static("shape", input));
        }
        if is_dynamic && leaf.stride.is_basis() {
            return Err(not_static("scale of a basis", input));
        }
        if is_dynamic {
            leaf.stride.scale = I::constant(0);
        }
    }
    let leaves = by_stride(leaves)?;
    inverse(
        input,
        &mut |path| {
            let mut slot = Vec::new();
            let mut end = 1_i64;
            for Moving { extent, stride, before, .. } in
                leaves.iter().filter(|leaf| leaf.path[..] == *path)
            {
                if *stride == end {
                    slot.push(leaf(*extent, before.ok_or(Error::TooLarge)?));
                    end = Int::mul(stride, extent)?;
                }
            }
            Ok(if slot.is_empty() { vec![leaf(1, 0)] } else { slot })
        },
        &fold_inside,
    )
}

/// The layout `Q` with `L(Q(L(i))) = L(i)` for every coordinate `i` of the input `L`, so that `Q`
/// gives back a coordinate for every index that `L` produces: CuTe's `left_inverse`. Between these
/// indices its value is that of the index before. Its strides are plain; where `L` has scaled bases,
/// `Q` has a mode for every slot.
///
/// ```
/// use cute_algebra::{Layout, left_inverse};
///
/// let inverse = |text: &str| -> Result<String, Box<dyn std::error::Error>> {
///     Ok(left_inverse(&Layout::parse(text)?)?.to_string())
/// };
/// assert_eq!(inverse("(5,6):(1,9)")?, "(9,6):(1,5)");
/// assert_eq!(inverse("(5,6):(2,10)")?, "(2,30):(0,1)");
/// assert!(inverse("(2,3):(3,7)").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`Error::NotStatic`]; [`Error::NoLeftInverse`] for negative strides, strides of which a greater
/// one is not a multiple of a smaller one, and where an index would give back another coordinate;
/// [`Error::Overflow`], [`Error::TooManyLeaves`], [`Error::TooDeep`].
pub fn left_inverse<I: Int>(input: &Layout<I>) -> Result<Layout<I>, Error> {
    let leaves = input.flat();
    if leaves.iter().any(|leaf| leaf.known().is_none()) {
        return Err(not_static("input", input));
    }
    let leaves = by_stride(leaves)?;
    let result = inverse(
        input,
        &mut |path| {
            let mut slot: Vec<LayoutLeaf<I>> = vec![leaf(1, 0)];
            let mut divisor = 1;
            for Moving { extent, stride, before, .. } in
                leaves.iter().filter(|leaf| leaf.path[..] == *path)
            {
                if stride % divisor != 0 || *stride < 0 {
                    return Err(Error::NoLeftInverse {
                        reason: format!("stride {stride} is no positive multiple of {divisor}")
                            .into(),
                    });
                }
                if let Some(last) = slot.last_mut() {
                    last.extent = I::constant(stride / divisor);
                }
                divisor = *stride;
                slot.push(leaf(*extent, before.ok_or(Error::TooLarge)?));
            }
            Ok(slot)
        },
        &fold,
    )?;
    check_left(&leaves)?;
    Ok(result)
}

fn leaf<I: Int>(extent: i64, stride: i64) -> LayoutLeaf<I> {
    LayoutLeaf::plain(I::constant(extent), I::constant(stride))
}

fn not_static<I: Int>(what: &'static str, input: &Layout<I>) -> Error {
    let value = Value::Layout(input.clone()).to_type().to_string().into();
    Error::NotStatic { what, value }
}

/// A mode that moves the index.
struct Moving {
    extent: i64,
    stride: i64,
    path: Path,
    /// The product of the extents before it, unless that is too large
    before: Option<i64>,
    /// Whether the layout goes on along it
    is_last: bool,
}

impl Moving {
    fn before(&self) -> i128 {
        self.before.map_or(1, i128::from)
    }
}

/// The modes of extent other than 1 and stride other than 0 of the coalesced layout, by path and then
/// by stride.
fn by_stride<I: Int>(leaves: Vec<LayoutLeaf<I>>) -> Result<Vec<Moving>, Error> {
    let mut before = Some(1_i64);
    let mut moving = Vec::new();
    let leaves = fold(leaves);
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
    moving.sort_by(|a, b| (&a.path, a.stride).cmp(&(&b.path, b.stride)));
    Ok(moving)
}

/// The modes of all slots of a layout's coprofile.
fn inverse<I: Int>(
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

/// That `Q` gives a coordinate back for every index of `L`. Clear where no mode reaches into the next
/// larger one; else every coordinate is tried.
fn check_left(leaves: &[Moving]) -> Result<(), Error> {
    let reaches_on = leaves.windows(2).any(|pair| match pair {
        [a, b] if a.path == b.path => i128::from(a.stride) * i128::from(a.extent) > b.stride.into(),
        _ => false,
    });
    if !reaches_on {
        return Ok(());
    }
    let sizes = leaves.iter().map(|leaf| i128::from(leaf.extent));
    let size = sizes.fold(1, i128::saturating_mul);
    if size > MAX_TRIED {
        let reason = format!("modes overlap, and more than {MAX_TRIED} coordinates are not tried");
        return Err(Error::NoLeftInverse { reason: reason.into() });
    }
    for number in 0..size {
        let coord = coordinate(leaves, number);
        let index = indices(leaves, coord);
        let back = given_back(leaves, &index);
        if indices(leaves, back) != index {
            let index = numbers(&index);
            let reason = format!(
                "coordinate {coord} has index {index}, for which {back} would be given back"
            );
            return Err(Error::NoLeftInverse { reason: reason.into() });
        }
    }
    Ok(())
}

/// The coordinate of that number, where modes that do not move the index count for nothing.
fn coordinate(leaves: &[Moving], mut number: i128) -> i128 {
    let mut coord = 0;
    for leaf in leaves {
        coord += number % i128::from(leaf.extent) * leaf.before();
        number /= i128::from(leaf.extent);
    }
    coord
}

/// The index of a coordinate, slot by slot.
fn indices(leaves: &[Moving], coord: i128) -> Vec<i128> {
    let slots = leaves.chunk_by(|a, b| a.path == b.path);
    let index = |leaf: &Moving| {
        let digit = coord / leaf.before();
        let is_last = leaf.is_last;
        let digit = if is_last { digit } else { digit % i128::from(leaf.extent) };
        digit * i128::from(leaf.stride)
    };
    slots.map(|slot| slot.iter().map(index).sum()).collect()
}

/// The coordinate that the left inverse has for an index: every mode takes what is left of it below
/// the next larger stride.
fn given_back(leaves: &[Moving], index: &[i128]) -> i128 {
    let slots = leaves.chunk_by(|a, b| a.path == b.path);
    let coord = |(slot, index): (&[Moving], &i128)| -> i128 {
        let above = slot.iter().skip(1).map(|next| i128::from(next.stride));
        let above = above.map(|next| index % next).chain([*index]);
        let parts = slot.iter().zip(above);
        parts.map(|(leaf, below)| below / i128::from(leaf.stride) * leaf.before()).sum()
    };
    slots.zip(index).map(coord).sum()
}
