//! Rust values that attributes hold.

use crate::is_integer;
use melior::Context;
use melior::ir::Type;
use melior::ir::attribute::{
    ArrayAttribute, Attribute, AttributeLike as _, BoolAttribute, DenseI32ArrayAttribute,
    DenseI64ArrayAttribute, FlatSymbolRefAttribute, IntegerAttribute, StringAttribute,
    TypeAttribute,
};
use melior::ir::r#type::IntegerType;
use mlir_model::{AttributeKind, AttributeSpec, DefaultValue};
use std::ops::Deref;

/// A Rust value that can be read from an attribute.
pub trait FromAttribute<'c>: Sized {
    /// Returns the value, or `None` where the attribute holds something else.
    fn from_attribute(attribute: Attribute<'c>) -> Option<Self>;

    /// Returns the values of an array.
    fn from_array(attribute: Attribute<'c>) -> Option<Vec<Self>> {
        let array = ArrayAttribute::try_from(attribute).ok()?;
        (0..array.len()).map(|index| Self::from_attribute(array.element(index).ok()?)).collect()
    }
}

/// A Rust value that can be held by an attribute.
pub trait ToAttribute<'c> {
    /// Returns the attribute that holds the value.
    fn to_attribute(&self, context: &'c Context) -> Attribute<'c>;

    /// Returns the attribute that holds all the values.
    fn to_array(values: &[Self], context: &'c Context) -> Attribute<'c>
    where
        Self: Sized,
    {
        let elements: Vec<Attribute> = values.iter().map(|v| v.to_attribute(context)).collect();
        ArrayAttribute::new(context, &elements).into()
    }
}

/// Returns whether an attribute is what its absence stands for.
pub(crate) fn holds_default(def: &AttributeSpec, attribute: Attribute<'_>) -> bool {
    match &def.default {
        None => false,
        Some(DefaultValue::Integer(value)) if def.kind == AttributeKind::I32 => {
            i32::from_attribute(attribute).map(i64::from) == Some(*value)
        }
        Some(DefaultValue::Integer(value)) => i64::from_attribute(attribute) == Some(*value),
        Some(DefaultValue::Bool(value)) => bool::from_attribute(attribute) == Some(*value),
        Some(DefaultValue::String(value)) => {
            String::from_attribute(attribute).is_some_and(|found| found == *value)
        }
        Some(DefaultValue::Case { value, .. }) => i32::from_attribute(attribute) == Some(*value),
    }
}

/// The name of a symbol, without `@`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Symbol(pub String);

impl Deref for Symbol {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'c> FromAttribute<'c> for Attribute<'c> {
    fn from_attribute(attribute: Attribute<'c>) -> Option<Self> {
        Some(attribute)
    }
}

impl<'c> ToAttribute<'c> for Attribute<'c> {
    fn to_attribute(&self, _: &'c Context) -> Attribute<'c> {
        *self
    }
}

impl<'c> FromAttribute<'c> for Type<'c> {
    fn from_attribute(attribute: Attribute<'c>) -> Option<Self> {
        Some(TypeAttribute::try_from(attribute).ok()?.value())
    }
}

impl<'c> ToAttribute<'c> for Type<'c> {
    fn to_attribute(&self, _: &'c Context) -> Attribute<'c> {
        TypeAttribute::new(*self).into()
    }
}

impl FromAttribute<'_> for bool {
    fn from_attribute(attribute: Attribute<'_>) -> Option<Self> {
        Some(BoolAttribute::try_from(attribute).ok()?.value())
    }
}

impl<'c> ToAttribute<'c> for bool {
    fn to_attribute(&self, context: &'c Context) -> Attribute<'c> {
        BoolAttribute::new(context, *self).into()
    }
}

impl FromAttribute<'_> for String {
    fn from_attribute(attribute: Attribute<'_>) -> Option<Self> {
        Some(StringAttribute::try_from(attribute).ok()?.value().to_owned())
    }
}

impl<'c> ToAttribute<'c> for &str {
    fn to_attribute(&self, context: &'c Context) -> Attribute<'c> {
        StringAttribute::new(context, self).into()
    }
}

impl FromAttribute<'_> for Symbol {
    fn from_attribute(attribute: Attribute<'_>) -> Option<Self> {
        Some(Self(FlatSymbolRefAttribute::try_from(attribute).ok()?.value().to_owned()))
    }
}

impl<'c> ToAttribute<'c> for Symbol {
    fn to_attribute(&self, context: &'c Context) -> Attribute<'c> {
        FlatSymbolRefAttribute::new(context, self).into()
    }
}

impl<'c, T: FromAttribute<'c>> FromAttribute<'c> for Vec<T> {
    fn from_attribute(attribute: Attribute<'c>) -> Option<Self> {
        T::from_array(attribute)
    }
}

impl<'c, T: ToAttribute<'c>> ToAttribute<'c> for &[T] {
    fn to_attribute(&self, context: &'c Context) -> Attribute<'c> {
        T::to_array(self, context)
    }
}

/// Signless integers, whose arrays are dense.
macro_rules! integer {
    ($($type:ty: $width:literal, $dense:ident;)*) => {
        $(
            impl<'c> FromAttribute<'c> for $type {
                fn from_attribute(attribute: Attribute<'c>) -> Option<Self> {
                    let integer = IntegerAttribute::try_from(attribute).ok()?;
                    let fits = is_integer(integer.r#type(), $width);
                    fits.then(|| integer.value().try_into().ok())?
                }

                fn from_array(attribute: Attribute<'c>) -> Option<Vec<Self>> {
                    let array = $dense::try_from(attribute).ok()?;
                    (0..array.len()).map(|index| array.element(index).ok()).collect()
                }
            }

            impl<'c> ToAttribute<'c> for $type {
                fn to_attribute(&self, context: &'c Context) -> Attribute<'c> {
                    let r#type = IntegerType::new(context, $width).into();
                    IntegerAttribute::new(r#type, i64::from(*self)).into()
                }

                fn to_array(values: &[Self], context: &'c Context) -> Attribute<'c> {
                    $dense::new(context, values).into()
                }
            }
        )*
    };
}

integer! {
    i32: 32, DenseI32ArrayAttribute;
    i64: 64, DenseI64ArrayAttribute;
}
