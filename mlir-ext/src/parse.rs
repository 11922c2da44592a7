//! Parses an op, or the parameters of a type, by its declarative assembly format.

mod attributes;
mod op;
mod source;

use crate::attribute::holds_default;
use crate::statement::Placed;
use crate::{context, ffi};
use melior::ir::{Attribute, AttributeLike as _};
use mlir_model::{Anchor, Arity, AttributeSpec, Element, Kind, Of, Parameters, Piece, ValueSpec};
use mlir_sys::{MlirAttribute, MlirContext, MlirType};
pub use source::Source;
use source::{Parsed, reported};
use std::ffi::c_void;

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

/// Reads by a format. A type has neither operands nor results.
struct Parser {
    source: Source,
    operand_defs: &'static [ValueSpec],
    result_defs: &'static [ValueSpec],
    attribute_defs: &'static [AttributeSpec],
    operands: TypeSlots,
    results: TypeSlots,
    attributes: Vec<(&'static AttributeSpec, MlirAttribute)>,
    /// A literal that an absent group began with; what follows begins with it too.
    carried: Option<&'static str>,
}

impl std::ops::Deref for Parser {
    type Target = Source;

    fn deref(&self) -> &Source {
        &self.source
    }
}

impl Parser {
    /// # Safety
    ///
    /// `raw` is a parser that is alive as long as this one.
    unsafe fn new(
        raw: *mut c_void,
        operands: &'static [ValueSpec],
        results: &'static [ValueSpec],
        attributes: &'static [AttributeSpec],
    ) -> Self {
        Self {
            // SAFETY: by the function's contract.
            source: unsafe { Source::new(raw) },
            operand_defs: operands,
            result_defs: results,
            attribute_defs: attributes,
            operands: TypeSlots::new(operands),
            results: TypeSlots::new(results),
            attributes: vec![],
            carried: None,
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
                (Some(index), self.types_of(&self.operand_defs[index], qualified)?)
            }
            Of::Result(index) => {
                (Some(index), self.results_of(&self.result_defs[index], qualified)?)
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

    fn attribute(&mut self, index: usize, may_be_absent: bool) -> Parsed<bool> {
        let def = &self.attribute_defs[index];
        let found = attributes::attribute(self.source, def, may_be_absent)?;
        self.attributes.extend(found.map(|value| (def, value)));
        Ok(found.is_some())
    }

    fn attr_dict(&self, keyword: bool) -> Parsed<()> {
        let mut value = MlirAttribute { ptr: std::ptr::null() };
        // SAFETY: the parser is alive.
        unsafe {
            let at = self.place();
            reported(ffi::mlirExtParseAttrDict(self.raw(), keyword))?;
            for def in self.attribute_defs.iter() {
                if ffi::mlirExtParsedAttribute(self.raw(), ffi::text(&def.name), &mut value) {
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

    /// Parses an optional group. What follows is `next`.
    fn optional(
        &mut self,
        anchor: Anchor,
        pieces: &'static [Piece],
        next: Option<&'static Piece>,
    ) -> Parsed<()> {
        let Some((first, rest)) = pieces.split_first() else {
            return Ok(());
        };
        if !self.begins(&first.element)? {
            return Ok(());
        }
        // Groups may begin alike: `(`,` `align` ...)? (`,` `volatile` ...)?`. Then their second elements tell
        // which one it is.
        let skipped = match (&first.element, rest.first(), next.and_then(first_literal)) {
            (Element::Literal(token), Some(second), Some(other)) if token == other => {
                if !self.begins(&second.element)? {
                    self.carried = Some(token);
                    return Ok(());
                }
                1
            }
            _ => 0,
        };
        self.pieces(&rest[skipped..])?;
        let Anchor::Attribute(index) = anchor else {
            return Ok(());
        };
        let def = &self.attribute_defs[index];
        if def.is_unit() && !self.attributes.iter().any(|(found, _)| found.name == def.name) {
            self.attribute(index, false)?;
        }
        Ok(())
    }

    /// Whether an element is there that tells so by its first token; it is parsed then.
    fn begins(&mut self, element: &'static Element) -> Parsed<bool> {
        match element {
            Element::Literal(token) => {
                Ok(self.takes_carried(token) || self.optional_literal(token))
            }
            Element::Operand(index) => Ok(self.operands_of(&self.operand_defs[*index])? != 0),
            Element::Attribute(index) => self.attribute(*index, true),
            _ => Ok(false),
        }
    }

    /// Whether the literal has been parsed already, by a group that begins like this one.
    fn takes_carried(&mut self, token: &str) -> bool {
        self.carried.take_if(|carried| *carried == token).is_some()
    }

    fn piece(&mut self, element: &'static Element, next: Option<&'static Piece>) -> Parsed<()> {
        match element {
            Element::Literal(token) if self.takes_carried(token) => Ok(()),
            Element::Literal(token) => self.literal(token),
            Element::Operand(index) => self.operands_of(&self.operand_defs[*index]).map(drop),
            Element::Operands => self.operand_list().map(drop),
            Element::Attribute(index) => self.attribute(*index, false).map(drop),
            Element::Types { of, qualified } => self.types(*of, *qualified),
            Element::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            Element::Region(index) => {
                // SAFETY: the parser is alive, and the op has this region.
                reported(unsafe { ffi::mlirExtParseRegion(self.raw(), *index) })
            }
            Element::AttrDict { keyword } => self.attr_dict(*keyword),
            Element::Optional { anchor, pieces } => self.optional(*anchor, pieces, next),
        }
    }

    fn pieces(&mut self, pieces: &'static [Piece]) -> Parsed<()> {
        for (index, piece) in pieces.iter().enumerate() {
            self.piece(&piece.element, pieces.get(index + 1))?;
        }
        Ok(())
    }

    /// The dictionary of what was read, or null. An attribute that is its default is left out, so there is
    /// one way to say it.
    fn properties(&self) -> MlirAttribute {
        let kept: Vec<(&str, Attribute)> = self
            .attributes
            .iter()
            // SAFETY: the attributes belong to the parser's context.
            .map(|(def, value)| (*def, unsafe { Attribute::from_raw(*value) }))
            .filter(|(def, value)| !holds_default(def, *value))
            .map(|(def, value)| (&*def.name, value))
            .collect();
        match &kept[..] {
            [] => MlirAttribute { ptr: std::ptr::null() },
            kept => context::dictionary(self.dialect().context(), kept).to_raw(),
        }
    }
}

/// The literal with which an element begins.
fn first_literal(piece: &'static Piece) -> Option<&'static str> {
    match &piece.element {
        Element::Literal(token) => Some(token),
        Element::Optional { pieces, .. } => first_literal(pieces.first()?),
        _ => None,
    }
}

/// Parses the parameters of a type by their format.
///
/// # Safety
///
/// `raw` is a parser that is alive.
pub unsafe fn parameters(
    raw: *mut c_void,
    parameters: &'static Parameters,
) -> Option<MlirAttribute> {
    // SAFETY: by the function's contract.
    let mut parser = unsafe { Parser::new(raw, &[], &[], &parameters.list) };
    parser.pieces(&parameters.format.pieces).ok()?;
    Some(parser.properties())
}
