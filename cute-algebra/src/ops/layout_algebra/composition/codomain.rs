//! The values of a layout, as numbers that can be compared.

use crate::Int;
use crate::leaves::LayoutLeaf;

/// The values of a flat layout, one number for every slot. A dynamic stride has a slot of its own, so
/// that two values are equal only if they are so whatever the stride is. Indices of 64 bits are exact;
/// what is far beyond wraps, and is refused where strides are made of it.
pub(crate) struct Codomain {
    /// The unit of every slot, in words: nothing for a plain integer
    units: Vec<Box<str>>,
    strides: Vec<(usize, i128)>,
}

impl Codomain {
    pub(crate) fn new<I: Int>(leaves: &[LayoutLeaf<I>]) -> Self {
        let mut paths: Vec<Option<&[u32]>> = Vec::new();
        let mut strides = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            let scale = leaf.stride.scale.known();
            let path = scale.map(|_| &leaf.stride.path[..]);
            let known = paths.iter().position(|p| path.is_some() && *p == path);
            let slot = known.unwrap_or_else(|| {
                paths.push(path);
                paths.len() - 1
            });
            strides.push((slot, scale.map_or(1, i128::from)));
        }
        let units = paths.into_iter().map(|path| match path {
            None => "`?`".into(),
            Some(path) => {
                path.iter().rev().map(|mode| format!("@{mode}")).collect::<String>().into()
            }
        });
        Codomain { units: units.collect(), strides }
    }

    pub(crate) fn value(&self, digits: &[i128]) -> Vec<i128> {
        let mut value = vec![0_i128; self.units.len()];
        for (digit, (slot, scale)) in digits.iter().zip(&self.strides) {
            if let Some(value) = value.get_mut(*slot) {
                *value = value.wrapping_add(digit.wrapping_mul(*scale));
            }
        }
        value
    }

    /// A value in words.
    pub(crate) fn text(&self, value: &[i128]) -> Box<str> {
        let slots = value.iter().zip(&self.units).filter(|(number, _)| **number != 0);
        let terms: Vec<String> = slots
            .map(|(number, unit)| match (number, &**unit) {
                (1, "`?`") => "`?`".to_owned(),
                (_, "`?`") => format!("{number} * `?`"),
                (_, unit) => format!("{number}{unit}"),
            })
            .collect();
        if terms.is_empty() { "0".into() } else { terms.join(" + ").into() }
    }
}

pub(crate) fn numbers(value: &[i128]) -> Box<str> {
    match value {
        [single] => single.to_string().into(),
        several => format!("{several:?}").into(),
    }
}
