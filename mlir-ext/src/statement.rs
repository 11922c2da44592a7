//! Reads one op by itself. Its text holds the types of its operands, so what is around it need not be
//! valid, or there.

use crate::def::OpDef;
use crate::{Attributes, Dialect, Inputs, verify};
use melior::Context;
use melior::ir::{Module, Type};
use mlir_sys::{MlirAttribute, MlirType};
use std::cell::RefCell;

/// A type that was parsed, and where, in bytes from the name of the op.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub r#type: MlirType,
    pub offset: usize,
}

impl Placed {
    /// Whether this is the `_` of a result type that is to be inferred.
    pub fn is_wildcard(&self) -> bool {
        self.r#type.ptr.is_null()
    }
}

/// An op in its custom form, as it is written.
#[derive(Debug)]
pub struct Statement<'c> {
    /// What the op is.
    pub def: &'static OpDef,
    /// The types of its operands.
    pub operands: Vec<Written<'c>>,
    /// The types of its results; empty where its format leaves them out, or one is `_`.
    pub results: Vec<Written<'c>>,
    attributes: Attributes<'c>,
    context: &'c Context,
}

/// A type in the text of an op.
#[derive(Clone, Copy, Debug)]
pub struct Written<'c> {
    /// The type.
    pub r#type: Type<'c>,
    /// Where its text starts, in bytes from the name of the op.
    pub offset: usize,
}

struct Found {
    def: &'static OpDef,
    operands: Vec<Placed>,
    results: Vec<Placed>,
    properties: MlirAttribute,
}

enum Reading {
    Off,
    Waiting,
    Done(Found),
}

thread_local! {
    static READING: RefCell<Reading> = const { RefCell::new(Reading::Off) };
}

/// Keeps an op that has been parsed if [`Statement::read`] waits for one. Its parser can then stop.
pub(crate) fn record(
    def: &'static OpDef,
    operands: &[Placed],
    results: &[Placed],
    properties: MlirAttribute,
) -> bool {
    READING.with_borrow_mut(|reading| {
        let waits = matches!(reading, Reading::Waiting);
        if waits {
            // Where a result type is inferred there is none to look at.
            let is_whole = !results.iter().any(Placed::is_wildcard);
            let results = if is_whole { results.to_vec() } else { Vec::new() };
            let operands = operands.to_vec();
            *reading = Reading::Done(Found { def, operands, results, properties });
        }
        waits
    })
}

impl<'c> Statement<'c> {
    /// Reads the op whose name `text` starts with, in its custom form. What follows it in `text` is
    /// not looked at. `prelude` holds the aliases that it uses. Returns `None` if it is no op of
    /// this crate or cannot be parsed; no diagnostics are emitted.
    pub fn read(context: &'c Context, prelude: &str, text: &str) -> Option<Self> {
        let silent = context.attach_diagnostic_handler(|_| true);
        READING.set(Reading::Waiting);
        let module = Module::parse(context, &format!("{prelude}\n{text}"));
        let reading = READING.replace(Reading::Off);
        drop(module);
        context.detach_diagnostic_handler(silent);
        let Reading::Done(found) = reading else {
            return None;
        };
        // A generic form is parsed without this crate, so the op may be a later one.
        if !text.starts_with(&found.def.name) {
            return None;
        }
        // SAFETY: types live as long as their context.
        let written = |placed: &Placed| unsafe {
            Written { r#type: Type::from_raw(placed.r#type), offset: placed.offset }
        };
        Some(Self {
            def: found.def,
            operands: found.operands.iter().map(written).collect(),
            results: found.results.iter().map(written).collect(),
            // SAFETY: so do attributes; the properties are null or a dictionary.
            attributes: unsafe { Attributes::from_raw(found.properties) },
            context,
        })
    }

    /// Returns the result types that follow from operands and attributes; `None` for an op whose
    /// result types do not.
    ///
    /// # Errors
    ///
    /// Fails with the text of the diagnostic that the verifier would give.
    pub fn infer(&self) -> Option<Result<Vec<Type<'c>>, String>> {
        self.def.functions.infer?;
        let (dialect, _) = self.def.name.split_once('.')?;
        let dialect = Dialect::load(self.context, dialect).ok()?;
        let operands: Vec<Type> = self.operands.iter().map(|written| written.r#type).collect();
        let attributes = self.attributes;
        let inputs = Inputs { dialect, operands: &operands, results: &[], attributes };
        Some(verify::check(self.def, &inputs))
    }
}
