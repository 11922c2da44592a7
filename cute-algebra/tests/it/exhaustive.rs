//! Composition of every pair of small layouts against its definition: nothing wrong is returned, and
//! nothing is refused that a layout can be.
//!
//! `EXHAUSTIVE=6,8` tries extents up to 6 and strides up to 8, which takes minutes without
//! optimization; by default they are smaller.

use cute_algebra::{Layout, StrideLeaf, Tree, Value, composition};

/// Extents and strides of a flat layout.
pub type Modes = Vec<(i64, i64)>;

fn limits() -> (i64, i64) {
    let given = std::env::var("EXHAUSTIVE").unwrap_or("4,4".to_owned());
    let (extent, stride) = given.split_once(',').expect("two numbers");
    (extent.parse().unwrap(), stride.parse().unwrap())
}

fn layouts(extents: i64, strides: i64) -> Vec<Modes> {
    let leaves: Modes = (1..=extents)
        .flat_map(|extent| (0..=strides).map(move |stride| (extent, stride)))
        .collect();
    let one = leaves.iter().map(|leaf| vec![*leaf]);
    let two = leaves.iter().flat_map(|a| leaves.iter().map(move |b| vec![*a, *b]));
    one.chain(two).collect()
}

pub fn layout(modes: &Modes) -> Layout<i64> {
    let shape = modes.iter().map(|(extent, _)| Tree::Leaf(*extent));
    let stride = modes.iter().map(|(_, stride)| Tree::Leaf(StrideLeaf::plain(*stride)));
    Layout::new(Tree::Tuple(shape.collect()), Tree::Tuple(stride.collect())).unwrap()
}

/// The index of an integer, the last mode without bound.
pub fn index(modes: &[(i64, i64)], mut x: i64) -> i64 {
    let mut sum = 0;
    for (position, (extent, stride)) in modes.iter().enumerate() {
        let is_last = position + 1 == modes.len();
        sum += stride * if is_last { x } else { x % extent };
        x /= extent;
    }
    sum
}

/// The strides with which a table of values is a layout, for some way to factor its length.
fn is_layout(values: &[i64]) -> bool {
    let size = values.len();
    if size == 1 {
        return true;
    }
    (2..=size).filter(|extent| size.is_multiple_of(*extent)).any(|extent| {
        let first = (0..extent).all(|i| values[i] == i as i64 * values[1]);
        let rest: Vec<i64> = (0..size / extent).map(|k| values[k * extent]).collect();
        let repeats = (0..size).all(|i| values[i] == values[i % extent] + rest[i / extent]);
        first && repeats && is_layout(&rest)
    })
}

/// Whether some layout that refines the shape of `rhs` is `lhs` after it.
fn exists(lhs: &Modes, rhs: &Modes) -> bool {
    let alone = |(extent, stride): &(i64, i64)| -> Vec<i64> {
        (0..*extent).map(|i| index(lhs, i * stride)).collect()
    };
    let tables: Vec<Vec<i64>> = rhs.iter().map(alone).collect();
    tables.iter().all(|table| is_layout(table)) && {
        let size: i64 = rhs.iter().map(|(extent, _)| extent).product();
        (0..size).all(|c| {
            let (mut rest, mut sum) = (c, 0);
            for ((extent, _), table) in rhs.iter().zip(&tables) {
                sum += table[usize::try_from(rest % extent).unwrap()];
                rest /= extent;
            }
            sum == index(lhs, index(rhs, c))
        })
    }
}

fn mode_sizes(layout: &Layout<i64>) -> Vec<i64> {
    match layout.shape() {
        Tree::Leaf(extent) => vec![*extent],
        Tree::Tuple(modes) => {
            modes.iter().map(|mode| mode.leaves().into_iter().product()).collect()
        }
    }
}

pub fn flat(layout: &Layout<i64>) -> Modes {
    let shape = layout.shape().leaves().into_iter().copied();
    let stride = layout.stride().leaves().into_iter().map(|leaf| leaf.scale);
    shape.zip(stride).collect()
}

#[test]
fn composition_is_sound_and_complete() {
    let (extents, strides) = limits();
    let all = layouts(extents, strides);
    let values: Vec<Value<i64>> = all.iter().map(|modes| Value::Layout(layout(modes))).collect();
    let (mut wrong, mut needless, mut accepted) = (vec![], vec![], 0_u64);
    for (lhs, lhs_value) in all.iter().zip(&values) {
        for (rhs, rhs_value) in all.iter().zip(&values) {
            match composition(lhs_value, rhs_value) {
                Ok(Value::Layout(result)) => {
                    accepted += 1;
                    let modes = flat(&result);
                    let sizes = mode_sizes(&result);
                    let size: i64 = rhs.iter().map(|(extent, _)| extent).product();
                    let extents: Vec<i64> = rhs.iter().map(|(extent, _)| *extent).collect();
                    let same = (0..size).all(|c| index(&modes, c) == index(lhs, index(rhs, c)));
                    if !same || sizes != extents {
                        wrong.push(format!("{lhs:?} o {rhs:?} = {result}"));
                    }
                }
                Ok(other) => panic!("{other}"),
                Err(error) if exists(lhs, rhs) => {
                    needless.push(format!("{lhs:?} o {rhs:?}: {error}"));
                }
                Err(_) => {}
            }
        }
    }
    println!(
        "{} pairs, {accepted} accepted, {} wrong, {} refused needlessly",
        all.len() * all.len(),
        wrong.len(),
        needless.len()
    );
    assert!(wrong.is_empty(), "{:#?}", &wrong[..wrong.len().min(20)]);
    assert!(needless.is_empty(), "{:#?}", &needless[..needless.len().min(20)]);
}
