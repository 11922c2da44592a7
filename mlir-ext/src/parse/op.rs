//! Ends the parsing of an op: its types are put in order or inferred.

use super::Parser;
use super::source::{Parsed, Reported, reported};
use crate::def::OpDef;
use crate::guard::guard;
use crate::statement::{self, Placed};
use crate::{Attributes, Inputs, ffi, verify};
use melior::ir::{Type, TypeLike};
use mlir_sys::{MlirAttribute, MlirType};
use std::ffi::c_void;

impl Parser {
    fn infer(
        &self,
        def: &OpDef,
        operands: &[MlirType],
        properties: MlirAttribute,
    ) -> Parsed<Vec<MlirType>> {
        // SAFETY: the types belong to the parser's context; the dialect is that of the op.
        let inferred = unsafe {
            let operands: Vec<Type> = operands.iter().map(|raw| Type::from_raw(*raw)).collect();
            let inputs = Inputs {
                dialect: self.dialect(),
                operands: &operands,
                results: &[],
                attributes: Attributes::from_raw(properties),
            };
            verify::check(def, &inputs)
        };
        match inferred {
            Ok(types) => Ok(types.iter().map(TypeLike::to_raw).collect()),
            Err(message) => Err(self.error(std::ptr::null(), &message)),
        }
    }

    /// The written result types, with inferred ones in place of `_`. A `_` alone stands for all.
    fn complete(
        &self,
        def: &OpDef,
        written: &[Placed],
        operands: &[MlirType],
        properties: MlirAttribute,
    ) -> Parsed<Vec<MlirType>> {
        let Some(wildcard) = written.iter().find(|placed| placed.is_wildcard()) else {
            return Ok(written.iter().map(|placed| placed.r#type).collect());
        };
        let refuse = |placed: &Placed, message: &str| {
            // SAFETY: the parser is alive, and the type was read from its source.
            let at = unsafe { ffi::mlirExtParseNameLocation(self.raw()).add(placed.offset) };
            Err(self.error(at, message))
        };
        if def.functions.infer.is_none() {
            return refuse(wildcard, "does not infer its result types; write them in place of `_`");
        }
        let inferred = self.infer(def, operands, properties)?;
        if written.len() == 1 {
            return Ok(inferred);
        }
        if written.len() != inferred.len() {
            let (found, expected) = (written.len(), inferred.len());
            return refuse(
                wildcard,
                &format!("has {expected} results, but {found} types are written"),
            );
        }
        let pairs = written.iter().zip(inferred);
        Ok(pairs
            .map(|(placed, inferred)| if placed.is_wildcard() { inferred } else { placed.r#type })
            .collect())
    }

    fn finish(mut self, def: &'static OpDef) -> Parsed<()> {
        let properties = self.properties();
        let context = self.context();
        let operands = std::mem::take(&mut self.operands).flat(&def.operands, context);
        let written = self.results.seen || def.functions.infer.is_none();
        let results = std::mem::take(&mut self.results).flat(&def.results, context);
        if statement::record(def, &operands, &results, properties) {
            return Err(Reported);
        }
        let operands: Vec<MlirType> = operands.iter().map(|placed| placed.r#type).collect();
        let results = match written {
            true => self.complete(def, &results, &operands, properties)?,
            false => self.infer(def, &operands, properties)?,
        };
        // SAFETY: the parser is alive, and the lists have these lengths.
        reported(unsafe {
            ffi::mlirExtParseFinish(
                self.raw(),
                operands.as_ptr(),
                operands.len(),
                results.as_ptr(),
                results.len(),
                properties,
            )
        })
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpParse(def: *const c_void, raw: *mut c_void) -> bool {
    // SAFETY: `def` is the `&'static OpDef` with which the op was registered; the parser is alive.
    let (def, mut parser) = unsafe {
        let def: &'static OpDef = &*def.cast();
        (def, Parser::new(raw, &def.operands, &def.results, &def.attributes))
    };
    let source = parser.source;
    match guard(|| parser.pieces(&def.format.pieces).and_then(|()| parser.finish(def)).is_ok()) {
        Ok(success) => success,
        Err(message) => {
            source.error(std::ptr::null(), &message);
            false
        }
    }
}

ffi::defined_as_declared!(mlirExtRustOpParse);
