//! Types and attributes with parameters.

use crate::attribute::holds_default;
use crate::def::{DialectDef, TypeFunctions};
use crate::guard::guard;
use crate::print::Printer;
use crate::{Attributes, Dialect, Error, context, ffi, parse, verify};
use melior::Context;
use melior::ir::{Attribute, AttributeLike, Type, TypeLike};
use mlir_sys::MlirAttribute;
use std::ffi::c_void;

/// The parameters of a type, or of the attribute of the same name.
#[derive(Clone, Copy, Debug)]
pub struct Parameters<'c> {
    dialect: Dialect<'c>,
    kind: usize,
    attributes: Attributes<'c>,
}

impl<'c> Parameters<'c> {
    /// Returns parameters for a type, an index into [`DialectDef::types`]. Nothing checks them yet.
    ///
    /// # Errors
    ///
    /// Fails where the context does not know the dialect.
    pub fn new(
        context: &'c Context,
        def: &DialectDef,
        kind: usize,
        entries: &[(&str, Option<Attribute<'c>>)],
    ) -> Result<Self, Error> {
        let dialect = Dialect::load(context, def.name)?;
        let entries = entries.iter().filter_map(|(name, value)| Some((*name, (*value)?)));
        let attributes = Attributes::new(context, &entries.collect::<Vec<_>>());
        Ok(Self { dialect, kind, attributes })
    }

    /// Returns the parameters of a type of a dialect that was defined through this crate.
    pub fn of(r#type: Type<'c>) -> Option<Self> {
        let (dialect, kind) = (Dialect::of(r#type)?, crate::kind(r#type)?);
        // SAFETY: it is a type of this crate.
        let body = unsafe { ffi::mlirExtTypeBody(r#type.to_raw()) };
        Self::from_body(dialect, kind, body)
    }

    /// Returns the parameters of an attribute of a dialect that was defined through this crate.
    pub fn of_attribute(attribute: Attribute<'c>) -> Option<Self> {
        let (dialect, kind) =
            (Dialect::of_attribute(attribute)?, crate::attribute_kind(attribute)?);
        // SAFETY: it is an attribute of this crate.
        let body = unsafe { ffi::mlirExtAttributeBody(attribute.to_raw()) };
        Self::from_body(dialect, kind, body)
    }

    fn from_body(dialect: Dialect<'c>, kind: usize, body: MlirAttribute) -> Option<Self> {
        dialect.def().types[kind].parameters.as_ref()?;
        // SAFETY: the body of a type with parameters is a dictionary.
        let attributes = unsafe { Attributes::from_raw(body) };
        Some(Self { dialect, kind, attributes })
    }

    /// Returns whether these are the parameters of a type, an index into [`DialectDef::types`].
    pub fn is(&self, def: &DialectDef, kind: usize) -> bool {
        std::ptr::eq(self.dialect.def(), def) && self.kind == kind
    }

    /// Returns the parameters by their names.
    pub fn attributes(&self) -> Attributes<'c> {
        self.attributes
    }

    /// Returns the dialect.
    pub fn dialect(&self) -> Dialect<'c> {
        self.dialect
    }

    /// Returns the type with these parameters.
    ///
    /// # Errors
    ///
    /// Fails with a text that says which parameter is missing or refused.
    pub fn to_type(&self) -> Result<Type<'c>, String> {
        self.dialect.with_parameters(self, false).map(|pointer| {
            // SAFETY: it is the pointer of a type of this context.
            unsafe { Type::from_raw(mlir_sys::MlirType { ptr: pointer }) }
        })
    }

    /// Returns the attribute with these parameters.
    ///
    /// # Errors
    ///
    /// As for [`Parameters::to_type`].
    pub fn to_attribute(&self) -> Result<Attribute<'c>, String> {
        self.dialect.with_parameters(self, true).map(|pointer| {
            // SAFETY: it is the pointer of an attribute of this context.
            unsafe { Attribute::from_raw(MlirAttribute { ptr: pointer }) }
        })
    }

    /// Checks the parameters, and returns them as a dictionary in which those that hold their default are left
    /// out.
    pub(crate) fn checked(&self) -> Result<Attribute<'c>, String> {
        let def = &self.dialect.def().types[self.kind];
        let list = def.parameters.as_ref().map_or(&[][..], |parameters| &parameters.list);
        verify::check_attributes(list, self.attributes, self.dialect)?;
        if let TypeFunctions::Parameters(Some(verify)) = def.functions {
            verify(*self)?;
        }
        let entries = list.iter().filter_map(|parameter| {
            let value = self.attributes.get(&parameter.name)?;
            (!holds_default(parameter, value)).then_some((&*parameter.name, value))
        });
        Ok(context::dictionary(self.dialect.context(), &entries.collect::<Vec<_>>()))
    }

    pub(crate) fn kind(&self) -> usize {
        self.kind
    }
}

/// # Safety
///
/// `state` is that of a living dialect, `parameters` null or a dictionary of its context.
unsafe fn interned(
    state: *mut c_void,
    kind: usize,
    attribute: bool,
    parameters: MlirAttribute,
) -> Result<*const c_void, String> {
    // SAFETY: by the function's contract.
    let (dialect, attributes) =
        unsafe { (Dialect::of_state(state), Attributes::from_raw(parameters)) };
    let parameters = Parameters { dialect, kind, attributes };
    guard(|| dialect.with_parameters(&parameters, attribute)).unwrap_or_else(Err)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustInternParameters(
    state: *mut c_void,
    kind: usize,
    attribute: bool,
    parameters: MlirAttribute,
) -> *const c_void {
    // SAFETY: the caller is a type or attribute of the dialect.
    unsafe { interned(state, kind, attribute, parameters) }.unwrap_or(std::ptr::null())
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustParseParameters(
    state: *mut c_void,
    kind: usize,
    attribute: bool,
    raw: *mut c_void,
) -> *const c_void {
    // SAFETY: the dialect's own parser calls, so both are alive.
    let (dialect, source) = unsafe { (Dialect::of_state(state), parse::Source::new(raw)) };
    let at = source.place();
    let read = guard(|| {
        let parameters = dialect.def().types[kind].parameters.as_ref()?;
        // SAFETY: the parser is alive.
        unsafe { parse::parameters(raw, parameters) }
    });
    let interned = match read {
        // It has been reported.
        Ok(None) => return std::ptr::null(),
        // SAFETY: what was read is null or a dictionary of the dialect's context.
        Ok(Some(read)) => unsafe { interned(state, kind, attribute, read) },
        Err(message) => Err(message),
    };
    interned.unwrap_or_else(|message| {
        source.error(at, &message);
        std::ptr::null()
    })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustPrintParameters(
    state: *mut c_void,
    kind: usize,
    parameters: MlirAttribute,
    printer: *mut c_void,
) {
    // SAFETY: a type of the dialect is being printed, and these are its parameters.
    let (dialect, attributes) =
        unsafe { (Dialect::of_state(state), Attributes::from_raw(parameters)) };
    if let Some(described) = &dialect.def().types[kind].parameters {
        // SAFETY: the printer is alive.
        let printer =
            unsafe { Printer::of_parameters(printer, dialect, &described.list, attributes) };
        printer.print(&described.format);
    }
}

ffi::defined_as_declared!(
    mlirExtRustInternParameters,
    mlirExtRustParseParameters,
    mlirExtRustPrintParameters
);
