//! What an op's inference and verification look at.

use crate::{Dialect, FromAttribute};
use melior::ir::attribute::{
    Attribute, AttributeLike, FlatSymbolRefAttribute, StringAttribute, TypeAttribute,
};
use melior::ir::operation::OperationRef;
use melior::ir::{Type, TypeLike};
use melior::{Context, ContextRef};
use mlir_sys::{
    MlirAttribute, mlirDenseArrayGetNumElements, mlirDenseI32ArrayGetElement,
    mlirDictionaryAttrGetElementByName, mlirIntegerAttrGetValueSInt,
};
use std::fmt::Write;
use std::marker::PhantomData;

/// Operand types, inherent attributes and, where they are written down, result types.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a, 'c> {
    /// The op's dialect.
    pub dialect: Dialect<'c>,
    /// Types of all operands.
    pub operands: &'a [Type<'c>],
    /// Types of all results; empty while they are being inferred.
    pub results: &'a [Type<'c>],
    /// Inherent attributes.
    pub attributes: Attributes<'c>,
}

/// The inherent attributes of an op, whose presence and kinds have been checked.
#[derive(Clone, Copy, Debug)]
pub struct Attributes<'c> {
    raw: MlirAttribute,
    _context: PhantomData<Type<'c>>,
}

const NULL: MlirAttribute = MlirAttribute { ptr: std::ptr::null() };

impl<'c> Attributes<'c> {
    /// # Safety
    ///
    /// `raw` is null or a dictionary of a context that lives for `'c`.
    pub(crate) unsafe fn from_raw(raw: MlirAttribute) -> Self {
        Self { raw, _context: PhantomData }
    }

    /// Returns no attributes.
    pub(crate) fn none() -> Self {
        // SAFETY: null stands for none.
        unsafe { Self::from_raw(NULL) }
    }

    /// Returns these attributes.
    pub fn new(context: &'c Context, entries: &[(&str, Attribute<'c>)]) -> Self {
        let dictionary = (!entries.is_empty()).then(|| {
            // SAFETY: the reference is derived from one that lives for `'c`.
            let context = unsafe { ContextRef::from_raw(context.to_raw()) };
            crate::context::dictionary(context, entries)
        });
        // SAFETY: it is null or a dictionary of this context.
        unsafe { Self::from_raw(dictionary.map_or(NULL, |attribute| attribute.to_raw())) }
    }

    pub(crate) fn raw(&self) -> MlirAttribute {
        self.raw
    }

    /// Returns the inherent attributes of an op that was defined through this crate.
    pub fn of<'a>(op: OperationRef<'c, 'a>) -> Self
    where
        'c: 'a,
    {
        // SAFETY: the op is alive; its properties are null or a dictionary.
        unsafe { Self::from_raw(crate::ffi::mlirExtOpProperties(op.to_raw())) }
    }

    /// Returns the attribute of that name.
    pub fn get(&self, name: &str) -> Option<Attribute<'c>> {
        if self.raw.ptr.is_null() {
            return None;
        }
        // SAFETY: `raw` is a dictionary.
        unsafe {
            let found = mlirDictionaryAttrGetElementByName(self.raw, crate::ffi::text(name));
            (!found.ptr.is_null()).then(|| Attribute::from_raw(found))
        }
    }

    /// Returns the value of an attribute; `None` where it is absent or holds something else.
    pub fn read<T: FromAttribute<'c>>(&self, name: &str) -> Option<T> {
        T::from_attribute(self.get(name)?)
    }

    /// Returns the value of an attribute that the verifier has seen.
    ///
    /// # Panics
    ///
    /// Panics if it is absent or holds something else.
    pub fn required<T: FromAttribute<'c>>(&self, name: &str) -> T {
        self.read(name).unwrap_or_else(|| panic!("the attribute `{name}` has been verified"))
    }

    /// Returns whether an attribute of that name is set.
    pub fn flag(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Returns the value of an `i32` attribute.
    pub fn i32(&self, name: &str) -> Option<i32> {
        i32::try_from(self.i64(name)?).ok()
    }

    /// Returns the value of an integer attribute of at most 64 bits.
    pub fn i64(&self, name: &str) -> Option<i64> {
        let attribute = self.get(name).filter(Attribute::is_integer)?;
        // SAFETY: it is an integer attribute.
        Some(unsafe { mlirIntegerAttrGetValueSInt(attribute.to_raw()) })
    }

    /// Returns the value of a truth value.
    pub fn bool(&self, name: &str) -> Option<bool> {
        let attribute = self.get(name).filter(Attribute::is_bool)?;
        // SAFETY: it is a truth value.
        Some(unsafe { mlir_sys::mlirBoolAttrGetValue(attribute.to_raw()) })
    }

    /// Returns the type that an attribute holds.
    pub fn r#type(&self, name: &str) -> Option<Type<'c>> {
        TypeAttribute::try_from(self.get(name)?).ok().map(|attribute| attribute.value())
    }

    /// Returns the name that a flat symbol reference has, without `@`.
    pub fn symbol(&self, name: &str) -> Option<String> {
        let symbol = FlatSymbolRefAttribute::try_from(self.get(name)?).ok()?;
        Some(symbol.value().to_owned())
    }

    /// Returns the elements of an `array<i64: ...>` attribute.
    pub fn i64s(&self, name: &str) -> Option<Vec<i64>> {
        let attribute = self.get(name).filter(Attribute::is_dense_i64_array)?;
        let raw = attribute.to_raw();
        // SAFETY: it is a dense array, and the indices are in range.
        Some(unsafe {
            (0..mlirDenseArrayGetNumElements(raw))
                .map(|index| mlir_sys::mlirDenseI64ArrayGetElement(raw, index))
                .collect()
        })
    }

    /// Returns the elements of an `array<i32: ...>` attribute.
    pub fn i32s(&self, name: &str) -> Option<Vec<i32>> {
        let attribute = self.get(name).filter(Attribute::is_dense_i32_array)?;
        let raw = attribute.to_raw();
        // SAFETY: it is a dense array, and the indices are in range.
        Some(unsafe {
            (0..mlirDenseArrayGetNumElements(raw))
                .map(|index| mlirDenseI32ArrayGetElement(raw, index))
                .collect()
        })
    }

    /// Returns the value of a string attribute.
    pub fn string(&self, name: &str) -> Option<String> {
        let attribute = StringAttribute::try_from(self.get(name)?).ok()?;
        Some(attribute.value().to_owned())
    }
}

/// Lists types as diagnostics do: `'i32', 'i64'`.
pub fn quoted<'c>(types: impl IntoIterator<Item = Type<'c>>) -> String {
    let mut text = String::new();
    for r#type in types {
        if !text.is_empty() {
            text.push_str(", ");
        }
        let _ = write!(text, "'{}'", r#type);
    }
    text
}

/// Whether a type is a signless integer of that width.
pub fn is_integer(r#type: Type<'_>, width: u32) -> bool {
    // SAFETY: the type is alive.
    unsafe {
        mlir_sys::mlirTypeIsAInteger(r#type.to_raw())
            && mlir_sys::mlirIntegerTypeIsSignless(r#type.to_raw())
            && mlir_sys::mlirIntegerTypeGetWidth(r#type.to_raw()) == width
    }
}
