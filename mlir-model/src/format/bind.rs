//! Names in a format: what they stand for, and whether everything is there once.

use super::FormatError;
use super::{Anchor, Element, Of, Piece, Place as ErrorPlace, Signature};
use crate::{Arity, Kind, ValueSpec, did_you_mean};

type Place = (usize, usize);

/// Looks up names and remembers what the format contains.
pub struct Binder<'a> {
    signature: &'a Signature<'a>,
    /// What is wrong so far.
    pub errors: Vec<FormatError>,
    /// Whether an optional group is being read.
    pub in_group: bool,
    operands: Vec<bool>,
    attributes: Vec<bool>,
    regions: Vec<bool>,
    operand_types: Vec<bool>,
    result_types: Vec<bool>,
    attr_dict: bool,
}

impl<'a> Binder<'a> {
    /// A binder for the format of an op.
    pub fn new(signature: &'a Signature<'a>) -> Self {
        Self {
            signature,
            errors: Vec::new(),
            in_group: false,
            operands: vec![false; signature.operands.len()],
            attributes: vec![false; signature.attributes.len()],
            regions: vec![false; signature.regions.len()],
            operand_types: vec![false; signature.operands.len()],
            result_types: vec![false; signature.results.len()],
            attr_dict: false,
        }
    }

    fn problem(&mut self, place: Place, message: impl Into<String>) {
        self.errors.push(FormatError::new(place, message));
    }

    /// `$name` as an element of its own.
    pub fn variable(&mut self, name: &str, place: Place) -> Option<Element> {
        let op = self.signature;
        if let Some(i) = index(op.operands, name) {
            self.operand(i, place);
            return Some(Element::Operand(i));
        }
        if let Some(i) = op.attributes.iter().position(|a| a.name == name) {
            self.attribute(i, place);
            return Some(Element::Attribute(i));
        }
        if let Some(i) = op.regions.iter().position(|region| region.name == name) {
            self.region(i, place);
            return Some(Element::Region(i));
        }
        if index(op.results, name).is_some() {
            let message = format!("`${name}` is a result; only `type(${name})` can be printed");
            self.problem(place, message);
        } else {
            self.unknown(name, place);
        }
        None
    }

    fn unknown(&mut self, name: &str, place: Place) {
        let values = self.signature.operands.iter().chain(self.signature.results);
        let attributes = self.signature.attributes.iter().map(|a| &a.name);
        let mut error = FormatError::new(place, format!("unknown `${name}` in the format"));
        let regions = self.signature.regions.iter().map(|region| &region.name);
        let names = values.map(|v| &v.name).chain(attributes).chain(regions);
        let names: Vec<String> = names.map(|name| format!("${name}")).collect();
        error.help = did_you_mean(&format!("${name}"), names.iter().map(String::as_str));
        self.errors.push(error);
    }

    fn operand(&mut self, i: usize, place: Place) {
        let value = &self.signature.operands[i];
        if std::mem::replace(&mut self.operands[i], true) {
            self.problem(place, format!("operand `${}` is in the format twice", value.name));
        }
        self.check_in_group(value, place);
    }

    /// In an optional group only what may be absent can stand.
    fn check_in_group(&mut self, value: &ValueSpec, place: Place) {
        if self.in_group && value.arity == Arity::One {
            let message = format!("`${}` is never absent, but in an optional group", value.name);
            self.problem(place, message);
        }
    }

    fn attribute(&mut self, i: usize, place: Place) {
        let attribute = &self.signature.attributes[i];
        let name = &attribute.name;
        if std::mem::replace(&mut self.attributes[i], true) {
            self.problem(place, format!("attribute `${name}` is in the format twice"));
        }
        if attribute.optional && !self.in_group {
            let message = format!("the optional attribute `${name}` is not in an optional group");
            self.problem(place, message);
        } else if !attribute.optional && self.in_group {
            let message = format!("`${name}` is never absent, but in an optional group");
            self.problem(place, message);
        }
    }

    fn region(&mut self, i: usize, place: Place) {
        let name = &self.signature.regions[i].name;
        if std::mem::replace(&mut self.regions[i], true) {
            self.problem(place, format!("region `${name}` is in the format twice"));
        }
        if self.in_group {
            let message = format!("`${name}` is never absent, but in an optional group");
            self.problem(place, message);
        }
    }

    /// `attr-dict` or `attr-dict-with-keyword`.
    pub fn attr_dict(&mut self, keyword: bool, place: Place) -> Option<Element> {
        self.outside_group("attr-dict", place);
        if std::mem::replace(&mut self.attr_dict, true) {
            self.problem(place, "`attr-dict` is in the format twice");
        }
        Some(Element::AttrDict { keyword })
    }

    /// `operands`.
    pub fn operands(&mut self, place: Place) -> Option<Element> {
        if self.in_group {
            self.outside_group("operands", place);
            return None;
        }
        for i in 0..self.operands.len() {
            self.operand(i, place);
        }
        Some(Element::Operands)
    }

    fn outside_group(&mut self, directive: &str, place: Place) {
        if self.in_group {
            let message = format!("`{directive}` cannot stand in an optional group");
            self.problem(place, message);
        }
    }

    /// The type of `$name`.
    pub fn type_of(&mut self, name: &str, place: Place) -> Option<Of> {
        let op = self.signature;
        if let Some(i) = index(op.operands, name) {
            self.check_in_group(&op.operands[i], place);
            return self.types(Of::Operand(i), place);
        }
        if let Some(i) = index(op.results, name) {
            self.check_in_group(&op.results[i], place);
            return self.types(Of::Result(i), place);
        }
        if op.attributes.iter().any(|a| a.name == name) {
            self.problem(place, format!("`${name}` is an attribute and has no type to print"));
        } else {
            self.unknown(name, place);
        }
        None
    }

    /// Types of operands or results.
    pub fn types(&mut self, of: Of, place: Place) -> Option<Of> {
        let (seen, range) = match of {
            Of::Operand(i) => (&mut self.operand_types, i..i + 1),
            Of::Result(i) => (&mut self.result_types, i..i + 1),
            Of::Operands => (&mut self.operand_types, 0..self.signature.operands.len()),
            Of::Results => (&mut self.result_types, 0..self.signature.results.len()),
        };
        let values = match of {
            Of::Operand(_) | Of::Operands => &self.signature.operands,
            Of::Result(_) | Of::Results => &self.signature.results,
        };
        let mut twice = Vec::new();
        for i in range {
            if std::mem::replace(&mut seen[i], true) {
                twice.push(format!("the type of `${}` is in the format twice", values[i].name));
            }
        }
        for message in twice {
            self.problem(place, message);
        }
        if matches!(of, Of::Operands | Of::Results) {
            self.outside_group("operands` and `results", place);
        }
        Some(of)
    }

    /// Whether a type must be printed with its prefix because its kind is not known without.
    pub fn needs_qualifying(&self, of: Of) -> bool {
        let kinds = match of {
            Of::Operand(i) => &self.signature.operands[i].kinds,
            Of::Result(i) => &self.signature.results[i].kinds,
            Of::Operands | Of::Results => return true,
        };
        !matches!(&kinds[..], [Kind::Type(_)])
    }

    /// `^` after an element of an optional group.
    pub fn anchor(&mut self, anchor: &mut Option<Anchor>, last: Option<&Element>, place: Place) {
        let found = match last {
            Some(Element::Operand(i)) => Some(Anchor::Operand(*i)),
            Some(Element::Attribute(i)) => Some(Anchor::Attribute(*i)),
            _ => None,
        };
        if found.is_none() {
            self.problem(place, "only an operand or attribute can be an anchor");
        } else if anchor.is_some() {
            self.problem(place, "an optional group has one anchor only");
        }
        *anchor = anchor.or(found);
    }

    /// Checks a whole optional group.
    pub fn check_group(&mut self, pieces: &[Piece], anchor: Option<Anchor>, place: Place) {
        match pieces.first().map(|piece| &piece.element) {
            Some(Element::Literal(_) | Element::Operand(_)) => {}
            Some(Element::Attribute(i)) if self.signature.attributes[*i].announces_itself() => {}
            _ => {
                let message = "an optional group cannot start with this element";
                let mut error = FormatError::new(place, message);
                let help = "start it with a literal, an operand, or an attribute that is a number, \
                            a string, an enum or a type";
                error.help = Some(help.into());
                self.errors.push(error);
            }
        }
        if anchor.is_none() {
            let mut error = FormatError::new(place, "this optional group has no anchor");
            error.help = Some("write `^` after the operand or attribute that decides".into());
            self.errors.push(error);
        }
    }

    /// Reports what is not in the format and should be.
    pub fn check_complete(&mut self) {
        let missing = |what, name: &str, span| {
            let message = format!("{what} `${name}` is missing from the format");
            FormatError { place: ErrorPlace::Declaration(span), message, help: None }
        };
        let mut errors = Vec::new();
        for (i, value) in self.signature.operands.iter().enumerate() {
            if !self.operands[i] {
                errors.push(missing("operand", &value.name, value.span));
            }
            if !self.operand_types[i] && !is_buildable(value) {
                errors.push(missing_type(value, "missing from the format"));
            }
        }
        for (i, attribute) in self.signature.attributes.iter().enumerate() {
            if !self.attributes[i] {
                errors.push(missing("attribute", &attribute.name, attribute.span));
            }
        }
        for (i, region) in self.signature.regions.iter().enumerate() {
            if !self.regions[i] {
                errors.push(missing("region", &region.name, region.span));
            }
        }
        for (i, value) in self.signature.results.iter().enumerate() {
            if !self.result_types[i] && !self.signature.infers_results && !is_buildable(value) {
                errors.push(missing_type(value, "neither inferred nor in the format"));
            }
        }
        self.errors.append(&mut errors);
    }
}

fn missing_type(value: &ValueSpec, how: &str) -> FormatError {
    let name = &value.name;
    FormatError {
        place: ErrorPlace::Declaration(value.span),
        message: format!("the type of `${name}` is {how}"),
        help: Some(format!("add `type(${name})`")),
    }
}

fn index(values: &[ValueSpec], name: &str) -> Option<usize> {
    values.iter().position(|value| value.name == name)
}

/// Whether the type follows from the kind alone.
fn is_buildable(value: &ValueSpec) -> bool {
    value.arity == Arity::One && matches!(&value.kinds[..], [Kind::Integer(_)])
}
