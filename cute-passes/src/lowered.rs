//! What a type of the dialect becomes: the LLVM struct of its leaves known at run time.

use cute_algebra::{Inner, Int, Layout, TypeInt, Value as CuteValue, Width};
use melior::ContextRef;
use melior::ir::{Type, Value};
use mlir_ext::context;
use mlir_ext::rewrite::Builder;
use std::convert::Infallible;

/// An integer, or a struct of such.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Lowered {
    /// `i32` or `i64`.
    Integer(Width),
    /// A literal LLVM struct.
    Struct(Vec<Lowered>),
}

impl Lowered {
    /// What a value of this type becomes.
    pub fn of(value: &CuteValue<TypeInt>) -> Self {
        match value {
            CuteValue::Layout(layout) => Self::of_layout(layout),
            CuteValue::ComposedLayout(composed) => Self::Struct(vec![
                Self::of_layout(composed.outer()),
                Self::of(&CuteValue::IntTuple(composed.offset().clone())),
                match composed.inner() {
                    Inner::Layout(layout) => Self::of_layout(layout),
                    Inner::Swizzle(_) => Self::Struct(vec![]),
                },
            ]),
            CuteValue::Tile(tile) => {
                let layouts = tile.layouts().into_iter();
                Self::pack(layouts.map(Lowered::of_layout).collect())
            }
            _ => Self::pack(dynamic_leaves(value)),
        }
    }

    fn of_layout(layout: &Layout<TypeInt>) -> Self {
        Self::Struct(vec![
            Self::of(&CuteValue::Shape(layout.shape().clone())),
            Self::of(&CuteValue::Stride(layout.stride().clone())),
        ])
    }

    /// A single part stands for itself.
    fn pack(mut parts: Vec<Self>) -> Self {
        match parts.len() {
            1 => parts.remove(0),
            _ => Self::Struct(parts),
        }
    }

    /// The type in MLIR's text.
    fn text(&self, top: bool) -> String {
        match self {
            Self::Integer(width) => format!("i{}", width.bits()),
            Self::Struct(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.text(false)).collect();
                let name = if top { "!llvm.struct" } else { "struct" };
                format!("{name}<({})>", parts.join(", "))
            }
        }
    }

    /// The MLIR type.
    pub fn r#type<'c>(&self, context: ContextRef<'c>) -> Option<Type<'c>> {
        context::parse_type(context, &self.text(true))
    }

    /// The integers with where they are: the indices from the outermost struct inward.
    pub fn integers(&self) -> Vec<(Vec<usize>, Width)> {
        match self {
            Self::Integer(width) => vec![(vec![], *width)],
            Self::Struct(parts) => {
                let inside = parts.iter().enumerate().flat_map(|(index, part)| {
                    part.integers().into_iter().map(move |(mut path, width)| {
                        path.insert(0, index);
                        (path, width)
                    })
                });
                inside.collect()
            }
        }
    }
}

fn dynamic_leaves(value: &CuteValue<TypeInt>) -> Vec<Lowered> {
    let mut leaves = vec![];
    let _: Result<CuteValue<()>, Infallible> = value.try_map(&mut |leaf| {
        if leaf.known().is_none() {
            leaves.push(Lowered::Integer(leaf.width()));
        }
        Ok(())
    });
    leaves
}

/// A struct with nothing in it yet.
pub fn poison<'c: 'a, 'a>(builder: &Builder<'c, 'a>, r#type: Type<'c>) -> Value<'c, 'a> {
    let properties = context::parse_attribute(builder.location().context(), "{value = #ub.poison}");
    builder.value("ub.poison", &[], r#type, properties)
}

/// The struct `aggregate` with `value` at that place. The empty path stands for all of it.
pub fn insert<'c: 'a, 'a>(
    builder: &Builder<'c, 'a>,
    r#type: Type<'c>,
    aggregate: Value<'c, 'a>,
    path: &[usize],
    value: Value<'c, 'a>,
) -> Value<'c, 'a> {
    if path.is_empty() {
        return value;
    }
    let properties = position(builder, path);
    builder.value("llvm.insertvalue", &[aggregate, value], r#type, Some(properties))
}

/// What is at a place in a struct.
pub fn extract<'c: 'a, 'a>(
    builder: &Builder<'c, 'a>,
    r#type: Type<'c>,
    aggregate: Value<'c, 'a>,
    path: &[usize],
) -> Value<'c, 'a> {
    if path.is_empty() {
        return aggregate;
    }
    let properties = position(builder, path);
    builder.value("llvm.extractvalue", &[aggregate], r#type, Some(properties))
}

fn position<'c>(builder: &Builder<'c, '_>, path: &[usize]) -> melior::ir::Attribute<'c> {
    let context = builder.location().context();
    let indices = context::i64_array(context, path);
    context::dictionary(context, &[("position", indices)])
}
