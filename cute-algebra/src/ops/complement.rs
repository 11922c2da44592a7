//! Complements: what a layout leaves out.

use crate::ops::ceil_div::ceil_div_tree;
use crate::{Error, Int, Layout, Mode, Shape, StrideLeaf, Tree};

/// The complement up to the size of a shape. Its extents are not checked: what is left of a shape
/// with a static size below 1 is below 1.
pub(crate) fn complement_to<I: Int>(
    layout: &Layout<I>,
    cotarget: &Shape<I>,
) -> Result<Layout<I>, Error> {
    let mut modes = flat(layout);
    for (extent, stride) in &mut modes {
        if stride.is(0) {
            *extent = I::constant(1);
        }
    }
    let mut modes = simplified(modes);
    modes.retain(|(extent, _)| !extent.is(1));
    if modes.len() > 1 && modes.iter().any(|(_, stride)| stride.known().is_none()) {
        let value = crate::print::text(layout.stride());
        return Err(Error::NotStatic { value });
    }
    modes.sort_by_key(|(_, stride)| stride.known());
    let mut end = I::constant(1);
    let mut gaps = Vec::new();
    for (extent, stride) in modes {
        let gap = stride.div(&end)?;
        if let Some(extent @ ..1) = gap.known() {
            let mode = Mode::default();
            return Err(Error::NonPositiveExtent { extent, mode });
        }
        gaps.push((gap, end));
        end = stride.mul(&extent)?;
    }
    for extent in ceil_div_tree(cotarget, &Tree::Leaf(end.clone()))?.leaves() {
        gaps.push((extent.clone(), end.clone()));
        end = end.mul(extent)?;
    }
    Ok(unflat(simplified(gaps)))
}

fn flat<I: Int>(layout: &Layout<I>) -> Vec<(I, I)> {
    let strides = layout.stride().leaves().into_iter();
    let strides = strides.map(|stride| stride.scale.clone());
    layout
        .shape()
        .leaves()
        .into_iter()
        .cloned()
        .zip(strides)
        .collect()
}

fn simplified<I: Int>(modes: Vec<(I, I)>) -> Vec<(I, I)> {
    let mut simple: Vec<(I, I)> = Vec::new();
    for (extent, stride) in modes {
        simple.pop_if(|(last, _)| last.is(1));
        let joined = simple.last().and_then(|(s, d)| {
            let (s, d, extent) = (s.known()?, d.known()?, extent.known()?);
            (stride.known()? == s.checked_mul(d)?).then(|| s.checked_mul(extent))?
        });
        match (joined, simple.last_mut()) {
            (Some(extent), Some(last)) => last.0 = I::constant(extent),
            _ => simple.push((extent, stride)),
        }
    }
    if simple.len() > 1 {
        simple.pop_if(|(last, _)| last.is(1));
    }
    simple
}

fn unflat<I: Int>(mut modes: Vec<(I, I)>) -> Layout<I> {
    let leaf = |(extent, stride)| (Tree::Leaf(extent), Tree::Leaf(StrideLeaf::plain(stride)));
    if modes.len() == 1
        && let Some(mode) = modes.pop()
    {
        let (shape, stride) = leaf(mode);
        return Layout::congruent(shape, stride);
    }
    let (shapes, strides) = modes.into_iter().map(leaf).unzip();
    Layout::congruent(Tree::Tuple(shapes), Tree::Tuple(strides))
}
