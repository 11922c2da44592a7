//! Parses an op by its declarative assembly format.

use crate::def::OpDef;
use crate::guard::guard;
use crate::statement::{self, Placed};
use crate::{Attributes, Dialect, Inputs, ffi, verify};
use melior::ir::{Type, TypeLike};
use mlir_model::{
    Anchor, Arity, AttributeKind, AttributeSpec, Element, Kind, Of, Piece, ValueSpec,
};
use mlir_sys::{MlirAttribute, MlirContext, MlirNamedAttribute, MlirType};
use std::ffi::{c_char, c_int, c_void};

/// MLIR's parser has already reported the error, or [`Parser::error`] has.
struct Reported;

type Parsed<T> = Result<T, Reported>;

/// Types met so far of the operands or of the results.
#[derive(Default)]
struct TypeSlots {
    /// All at once, from `functional-type` or `type(operands)`.
    all: Option<Vec<Placed>>,
    /// One list per definition, from `type($x)`.
    each: Vec<Vec<Placed>>,
    seen: bool,
}

impl TypeSlots {
    fn new(defs: &[ValueSpec]) -> Self {
        Self { each: defs.iter().map(|_| Vec::new()).collect(), ..Self::default() }
    }

    fn put(&mut self, index: Option<usize>, types: Vec<Placed>) {
        self.seen = true;
        match index {
            Some(index) => self.each[index] = types,
            None => self.all = Some(types),
        }
    }

    /// The types in order. Where only one integer type is possible, the format may leave it out.
    fn flat(self, defs: &[ValueSpec], context: MlirContext) -> Vec<Placed> {
        if let Some(all) = self.all {
            return all;
        }
        let pairs = self.each.into_iter().zip(defs);
        let types = pairs.map(|(types, def)| match (def.arity, &def.kinds[..]) {
            (Arity::One, [Kind::Integer(width)]) if types.is_empty() => {
                // SAFETY: the context is alive.
                let r#type = unsafe { mlir_sys::mlirIntegerTypeGet(context, *width) };
                vec![Placed { r#type, offset: 0 }]
            }
            _ => types,
        });
        types.flatten().collect()
    }
}

struct Parser {
    def: &'static OpDef,
    raw: *mut c_void,
    operands: TypeSlots,
    results: TypeSlots,
    attributes: Vec<(&'static str, MlirAttribute)>,
}

/// Turns MLIR's answer into a result.
fn reported(success: bool) -> Parsed<()> {
    if success { Ok(()) } else { Err(Reported) }
}

impl Parser {
    fn error(&self, at: *const c_char, message: &str) -> Reported {
        // SAFETY: the parser is alive; `at` points into its source or is null.
        unsafe { ffi::mlirExtParseError(self.raw, at, ffi::text(message)) };
        Reported
    }

    fn literal(&self, token: &str) -> Parsed<()> {
        // SAFETY: the parser is alive.
        reported(unsafe { ffi::mlirExtParseLiteral(self.raw, ffi::text(token)) })
    }

    fn optional_literal(&self, token: &str) -> bool {
        // SAFETY: the parser is alive.
        unsafe { ffi::mlirExtParseOptionalLiteral(self.raw, ffi::text(token)) }
    }

    /// Parses `,`-separated things; `first` says whether there is one at all.
    fn list<T>(
        &self,
        first: Parsed<Option<T>>,
        mut next: impl FnMut() -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items: Vec<T> = first?.into_iter().collect();
        while !items.is_empty() && self.optional_literal(",") {
            items.push(next()?);
        }
        Ok(items)
    }

    fn operand(&self) -> Parsed<()> {
        // SAFETY: the parser is alive.
        reported(unsafe { ffi::mlirExtParseOperand(self.raw, false) } == 1)
    }

    fn optional_operand(&self) -> Parsed<Option<()>> {
        // SAFETY: the parser is alive.
        match unsafe { ffi::mlirExtParseOperand(self.raw, true) } {
            0 => Ok(None),
            1 => Ok(Some(())),
            _ => Err(Reported),
        }
    }

    fn operand_list(&self) -> Parsed<usize> {
        let items = self.list(self.optional_operand(), || self.operand())?;
        Ok(items.len())
    }

    fn operands_of(&self, def: &ValueSpec) -> Parsed<usize> {
        match def.arity {
            Arity::One => self.operand().map(|()| 1),
            Arity::Optional => Ok(usize::from(self.optional_operand()?.is_some())),
            Arity::Variadic => self.operand_list(),
        }
    }

    /// Where the next token is, in bytes from the name of the op.
    fn offset(&self) -> usize {
        // SAFETY: the parser is alive; both point into its source.
        unsafe {
            let name = ffi::mlirExtParseNameLocation(self.raw);
            (ffi::mlirExtParseLocation(self.raw) as usize).saturating_sub(name as usize)
        }
    }

    /// Parses a type, and says where it stands; `None` where `parse` says that there is none.
    fn placed(&self, parse: impl FnOnce(&mut MlirType) -> c_int) -> Parsed<Option<Placed>> {
        let offset = self.offset();
        let mut r#type = MlirType { ptr: std::ptr::null() };
        match parse(&mut r#type) {
            0 => Ok(None),
            1 => Ok(Some(Placed { r#type, offset })),
            _ => Err(Reported),
        }
    }

    fn r#type(&self) -> Parsed<Placed> {
        // SAFETY: the parser is alive, `result` is a valid place.
        self.placed(|result| unsafe { c_int::from(ffi::mlirExtParseType(self.raw, result)) })?
            .ok_or(Reported)
    }

    fn bare_type(&self, kind: usize) -> Parsed<Placed> {
        // SAFETY: as in `type`.
        self.placed(|result| unsafe {
            c_int::from(ffi::mlirExtParseBareType(self.raw, kind, result))
        })?
        .ok_or(Reported)
    }

    fn optional_type(&self) -> Parsed<Option<Placed>> {
        // SAFETY: as in `type`.
        self.placed(|result| unsafe { ffi::mlirExtParseOptionalType(self.raw, result) })
    }

    fn type_list(&self) -> Parsed<Vec<Placed>> {
        self.list(self.optional_type(), || self.r#type())
    }

    /// `_` where the type of a result would stand, which is inferred then.
    fn wildcard(&self) -> Option<Placed> {
        let offset = self.offset();
        let wildcard = Placed { r#type: MlirType { ptr: std::ptr::null() }, offset };
        self.optional_literal("_").then_some(wildcard)
    }

    fn result_type(&self) -> Parsed<Placed> {
        self.wildcard().map_or_else(|| self.r#type(), Ok)
    }

    fn result_list(&self) -> Parsed<Vec<Placed>> {
        let first = self.wildcard().map_or_else(|| self.optional_type(), |found| Ok(Some(found)));
        self.list(first, || self.result_type())
    }

    fn results_of(&self, def: &ValueSpec, qualified: bool) -> Parsed<Vec<Placed>> {
        match def.arity {
            Arity::Variadic => self.result_list(),
            _ => match self.wildcard() {
                Some(wildcard) => Ok(vec![wildcard]),
                None => self.types_of(def, qualified),
            },
        }
    }

    fn types_of(&self, def: &ValueSpec, qualified: bool) -> Parsed<Vec<Placed>> {
        match (def.arity, &def.kinds[..]) {
            (Arity::Variadic, _) => self.type_list(),
            (_, [Kind::Type(kind)]) if !qualified => Ok(vec![self.bare_type(*kind)?]),
            _ => Ok(vec![self.r#type()?]),
        }
    }

    fn types(&mut self, of: Of, qualified: bool) -> Parsed<()> {
        let (index, types) = match of {
            Of::Operand(index) => {
                (Some(index), self.types_of(&self.def.operands[index], qualified)?)
            }
            Of::Result(index) => {
                (Some(index), self.results_of(&self.def.results[index], qualified)?)
            }
            Of::Operands => (None, self.type_list()?),
            Of::Results => (None, self.result_list()?),
        };
        self.put(of, index, types);
        Ok(())
    }

    fn put(&mut self, of: Of, index: Option<usize>, types: Vec<Placed>) {
        match of {
            Of::Operand(_) | Of::Operands => self.operands.put(index, types),
            Of::Result(_) | Of::Results => self.results.put(index, types),
        }
    }

    /// `(types) -> type` or `(types) -> (types)`.
    fn functional_type(&mut self, inputs: Of, outputs: Of) -> Parsed<()> {
        self.literal("(")?;
        let given = self.type_list()?;
        self.literal(")")?;
        self.literal("->")?;
        let produced = if self.optional_literal("(") {
            let types = self.result_list()?;
            self.literal(")")?;
            types
        } else {
            vec![self.result_type()?]
        };
        let index = |of| match of {
            Of::Operand(index) | Of::Result(index) => Some(index),
            Of::Operands | Of::Results => None,
        };
        self.put(inputs, index(inputs), given);
        self.put(outputs, index(outputs), produced);
        Ok(())
    }

    fn attribute(&mut self, def: &'static AttributeSpec) -> Parsed<()> {
        let mut value = MlirAttribute { ptr: std::ptr::null() };
        // SAFETY: the parser is alive, `value` is a valid place.
        unsafe {
            match def.kind {
                AttributeKind::Unit => value = mlir_sys::mlirUnitAttrGet(self.context()),
                AttributeKind::I32 => value = self.integer_attribute(&def.name, 32)?,
                AttributeKind::I64 => value = self.integer_attribute(&def.name, 64)?,
                AttributeKind::DenseI32Array => {
                    reported(ffi::mlirExtParseI32Array(self.raw, &mut value))?;
                }
                AttributeKind::DenseI64Array => {
                    reported(ffi::mlirExtParseI64Array(self.raw, &mut value))?;
                }
                AttributeKind::String
                | AttributeKind::Bool
                | AttributeKind::Type
                | AttributeKind::Symbol => value = self.any_attribute(def)?,
            }
        }
        self.attributes.push((&def.name, value));
        Ok(())
    }

    fn any_attribute(&self, def: &AttributeSpec) -> Parsed<MlirAttribute> {
        let mut value = MlirAttribute { ptr: std::ptr::null() };
        // SAFETY: the parser is alive, `value` is a valid place and holds an attribute then.
        unsafe {
            let at = ffi::mlirExtParseLocation(self.raw);
            reported(ffi::mlirExtParseAttribute(self.raw, &mut value))?;
            let parsed = melior::ir::Attribute::from_raw(value);
            verify::check_attribute(def, Some(parsed))
                .map_err(|message| self.error(at, &message))?;
        }
        Ok(value)
    }

    fn integer_attribute(&self, name: &str, width: u32) -> Parsed<MlirAttribute> {
        let mut value = 0;
        // SAFETY: the parser is alive.
        unsafe {
            let at = ffi::mlirExtParseLocation(self.raw);
            reported(ffi::mlirExtParseInteger(self.raw, &mut value))?;
            if width == 32 && i32::try_from(value).is_err() {
                return Err(
                    self.error(at, &format!("expects '{name}' to fit in 32 bits, but got {value}"))
                );
            }
            let r#type = mlir_sys::mlirIntegerTypeGet(self.context(), width);
            Ok(mlir_sys::mlirIntegerAttrGet(r#type, value))
        }
    }

    fn context(&self) -> MlirContext {
        // SAFETY: the parser is alive.
        unsafe { ffi::mlirExtParseContext(self.raw) }
    }

    fn attr_dict(&self) -> Parsed<()> {
        let mut value = MlirAttribute { ptr: std::ptr::null() };
        // SAFETY: the parser is alive.
        unsafe {
            let at = ffi::mlirExtParseLocation(self.raw);
            reported(ffi::mlirExtParseAttrDict(self.raw))?;
            for def in self.def.attributes.iter() {
                if ffi::mlirExtParsedAttribute(self.raw, ffi::text(&def.name), &mut value) {
                    let message = format!(
                        "has '{}' in its syntax; it cannot be written in the attribute dictionary",
                        def.name
                    );
                    return Err(self.error(at, &message));
                }
            }
        }
        Ok(())
    }

    fn optional(&mut self, anchor: Anchor, pieces: &'static [Piece]) -> Parsed<()> {
        let Some((first, rest)) = pieces.split_first() else {
            return Ok(());
        };
        let present = match &first.element {
            Element::Literal(token) => self.optional_literal(token),
            Element::Operand(index) => self.operands_of(&self.def.operands[*index])? != 0,
            _ => false,
        };
        if !present {
            return Ok(());
        }
        self.pieces(rest)?;
        let Anchor::Attribute(index) = anchor else {
            return Ok(());
        };
        let def = &self.def.attributes[index];
        if def.kind == AttributeKind::Unit && !self.attributes.iter().any(|a| a.0 == def.name) {
            self.attribute(def)?;
        }
        Ok(())
    }

    fn piece(&mut self, element: &'static Element) -> Parsed<()> {
        match element {
            Element::Literal(token) => self.literal(token),
            Element::Operand(index) => self.operands_of(&self.def.operands[*index]).map(drop),
            Element::Operands => self.operand_list().map(drop),
            Element::Attribute(index) => self.attribute(&self.def.attributes[*index]),
            Element::Types { of, qualified } => self.types(*of, *qualified),
            Element::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            Element::AttrDict => self.attr_dict(),
            Element::Optional { anchor, pieces } => self.optional(*anchor, pieces),
        }
    }

    fn pieces(&mut self, pieces: &'static [Piece]) -> Parsed<()> {
        pieces.iter().try_for_each(|piece| self.piece(&piece.element))
    }

    fn properties(&self) -> MlirAttribute {
        if self.attributes.is_empty() {
            return MlirAttribute { ptr: std::ptr::null() };
        }
        // SAFETY: the context is alive, names and attributes belong to it.
        unsafe {
            let context = self.context();
            let named: Vec<MlirNamedAttribute> = self
                .attributes
                .iter()
                .map(|(name, value)| {
                    let name = mlir_sys::mlirIdentifierGet(context, ffi::text(name));
                    mlir_sys::mlirNamedAttributeGet(name, *value)
                })
                .collect();
            let count = isize::try_from(named.len()).unwrap_or(0);
            mlir_sys::mlirDictionaryAttrGet(context, count, named.as_ptr())
        }
    }

    fn infer(&self, operands: &[MlirType], properties: MlirAttribute) -> Parsed<Vec<MlirType>> {
        // SAFETY: the types belong to the parser's context; the dialect is that of the op.
        let inferred = unsafe {
            let operands: Vec<Type> = operands.iter().map(|raw| Type::from_raw(*raw)).collect();
            let inputs = Inputs {
                dialect: Dialect::from_raw(ffi::mlirExtParseDialect(self.raw)),
                operands: &operands,
                results: &[],
                attributes: Attributes::from_raw(properties),
            };
            verify::check(self.def, &inputs)
        };
        match inferred {
            Ok(types) => Ok(types.iter().map(TypeLike::to_raw).collect()),
            Err(message) => Err(self.error(std::ptr::null(), &message)),
        }
    }

    /// The written result types, with inferred ones in place of `_`. A `_` alone stands for all.
    fn complete(
        &self,
        written: &[Placed],
        operands: &[MlirType],
        properties: MlirAttribute,
    ) -> Parsed<Vec<MlirType>> {
        let Some(wildcard) = written.iter().find(|placed| placed.is_wildcard()) else {
            return Ok(written.iter().map(|placed| placed.r#type).collect());
        };
        let refuse = |placed: &Placed, message: &str| {
            // SAFETY: the parser is alive, and the type was read from its source.
            let at = unsafe { ffi::mlirExtParseNameLocation(self.raw).add(placed.offset) };
            Err(self.error(at, message))
        };
        if self.def.functions.infer.is_none() {
            return refuse(wildcard, "does not infer its result types; write them in place of `_`");
        }
        let inferred = self.infer(operands, properties)?;
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

    fn finish(mut self) -> Parsed<()> {
        let properties = self.properties();
        let (def, context) = (self.def, self.context());
        let operands = std::mem::take(&mut self.operands).flat(&def.operands, context);
        let written = self.results.seen || def.functions.infer.is_none();
        let results = std::mem::take(&mut self.results).flat(&def.results, context);
        if statement::record(self.def, &operands, &results, properties) {
            return Err(Reported);
        }
        let operands: Vec<MlirType> = operands.iter().map(|placed| placed.r#type).collect();
        let results = match written {
            true => self.complete(&results, &operands, properties)?,
            false => self.infer(&operands, properties)?,
        };
        // SAFETY: the parser is alive, and the lists have these lengths.
        reported(unsafe {
            ffi::mlirExtParseFinish(
                self.raw,
                operands.as_ptr(),
                operands.len(),
                results.as_ptr(),
                results.len(),
                properties,
            )
        })
    }

    fn run(mut self) -> Parsed<()> {
        self.pieces(&self.def.format.pieces)?;
        self.finish()
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpParse(def: *const c_void, raw: *mut c_void) -> bool {
    // SAFETY: `def` is the `&'static OpDef` with which the op was registered.
    let def: &'static OpDef = unsafe { &*def.cast() };
    let parser = Parser {
        def,
        raw,
        operands: TypeSlots::new(&def.operands),
        results: TypeSlots::new(&def.results),
        attributes: vec![],
    };
    match guard(|| parser.run().is_ok()) {
        Ok(success) => success,
        Err(message) => {
            // SAFETY: the parser is alive.
            unsafe { ffi::mlirExtParseError(raw, std::ptr::null(), ffi::text(&message)) };
            false
        }
    }
}

ffi::defined_as_declared!(mlirExtRustOpParse);
