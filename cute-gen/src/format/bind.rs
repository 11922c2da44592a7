//! Names in a format: what they stand for, and whether everything is there once.

use super::Problem;
use crate::diagnostics::{Diagnostic, did_you_mean_value};
use crate::model::{Anchor, Arity, Element, Kind, Of, Op, Piece, Value};
use crate::source::Span;

type Place = (usize, usize);

/// Looks up names and remembers what the format contains.
pub struct Binder<'a> {
    op: &'a Op,
    /// What is wrong so far.
    pub problems: Vec<Problem>,
    /// Whether an optional group is being read.
    pub in_group: bool,
    operands: Vec<bool>,
    attributes: Vec<bool>,
    operand_types: Vec<bool>,
    result_types: Vec<bool>,
    attr_dict: bool,
}

impl<'a> Binder<'a> {
    /// A binder for the format of an op.
    pub fn new(op: &'a Op) -> Self {
        Self {
            op,
            problems: Vec::new(),
            in_group: false,
            operands: vec![false; op.operands.len()],
            attributes: vec![false; op.attributes.len()],
            operand_types: vec![false; op.operands.len()],
            result_types: vec![false; op.results.len()],
            attr_dict: false,
        }
    }

    fn problem(&mut self, place: Place, message: impl Into<String>) {
        self.problems.push(Problem::new(place, message));
    }

    /// `$name` as an element of its own.
    pub fn variable(&mut self, name: &str, place: Place) -> Option<Element> {
        let op = self.op;
        if let Some(i) = index(&op.operands, name) {
            self.operand(i, place);
            return Some(Element::Operand(i));
        }
        if let Some(i) = op.attributes.iter().position(|a| a.name == name) {
            self.attribute(i, place);
            return Some(Element::Attribute(i));
        }
        if index(&op.results, name).is_some() {
            let message = format!("`${name}` is a result; only `type(${name})` can be printed");
            self.problem(place, message);
        } else {
            self.unknown(name, place);
        }
        None
    }

    fn unknown(&mut self, name: &str, place: Place) {
        let values = self.op.operands.iter().chain(&self.op.results);
        let attributes = self.op.attributes.iter().map(|a| &a.name);
        let mut problem = Problem::new(place, format!("unknown `${name}` in the format"));
        problem.help = did_you_mean_value(name, values.map(|v| &v.name).chain(attributes));
        self.problems.push(problem);
    }

    fn operand(&mut self, i: usize, place: Place) {
        let value = &self.op.operands[i];
        if std::mem::replace(&mut self.operands[i], true) {
            self.problem(place, format!("operand `${}` is in the format twice", value.name));
        }
        self.check_in_group(value, place);
    }

    /// In an optional group only what may be absent can stand.
    fn check_in_group(&mut self, value: &Value, place: Place) {
        if self.in_group && value.arity == Arity::One {
            let message = format!("`${}` is never absent, but in an optional group", value.name);
            self.problem(place, message);
        }
    }

    fn attribute(&mut self, i: usize, place: Place) {
        let attribute = &self.op.attributes[i];
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

    /// `attr-dict`.
    pub fn attr_dict(&mut self, place: Place) -> Option<Element> {
        self.outside_group("attr-dict", place);
        if std::mem::replace(&mut self.attr_dict, true) {
            self.problem(place, "`attr-dict` is in the format twice");
        }
        Some(Element::AttrDict)
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
        let op = self.op;
        if let Some(i) = index(&op.operands, name) {
            self.check_in_group(&op.operands[i], place);
            return self.types(Of::Operand(i), place);
        }
        if let Some(i) = index(&op.results, name) {
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
            Of::Operands => (&mut self.operand_types, 0..self.op.operands.len()),
            Of::Results => (&mut self.result_types, 0..self.op.results.len()),
        };
        let values = match of {
            Of::Operand(_) | Of::Operands => &self.op.operands,
            Of::Result(_) | Of::Results => &self.op.results,
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
            Of::Operand(i) => &self.op.operands[i].kinds,
            Of::Result(i) => &self.op.results[i].kinds,
            Of::Operands | Of::Results => return true,
        };
        !matches!(kinds.as_slice(), [Kind::Type(_)])
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
            _ => {
                let message = "an optional group starts with a literal or an operand";
                self.problem(place, message);
            }
        }
        if anchor.is_none() {
            let mut problem = Problem::new(place, "this optional group has no anchor");
            problem.help = Some("write `^` after the operand or attribute that decides".into());
            self.problems.push(problem);
        }
    }

    /// Reports what is not in the format and should be.
    pub fn check_complete(&self, format: Span, out: &mut Vec<Diagnostic>) {
        for (i, value) in self.op.operands.iter().enumerate() {
            let name = &value.name;
            if !self.operands[i] {
                let message = format!("operand `${name}` is missing from the format");
                out.push(Diagnostic::new(value.span, message));
            }
            if !self.operand_types[i] && !is_buildable(value) {
                out.push(missing_type(value, "missing from the format"));
            }
        }
        for (i, attribute) in self.op.attributes.iter().enumerate() {
            if !self.attributes[i] {
                let message = format!("attribute `${}` is missing from the format", attribute.name);
                out.push(Diagnostic::new(attribute.span, message));
            }
        }
        for (i, value) in self.op.results.iter().enumerate() {
            if !self.result_types[i] && !self.op.infers_results() && !is_buildable(value) {
                out.push(missing_type(value, "neither inferred nor in the format"));
            }
        }
        if !self.attr_dict {
            let message = "`attr-dict` is missing from the format";
            out.push(Diagnostic::new(format, message));
        }
    }
}

fn missing_type(value: &Value, how: &str) -> Diagnostic {
    let name = &value.name;
    let message = format!("the type of `${name}` is {how}");
    Diagnostic::new(value.span, message).help(format!("add `type(${name})`"))
}

fn index(values: &[Value], name: &str) -> Option<usize> {
    values.iter().position(|value| value.name == name)
}

/// Whether the type follows from the kind alone.
fn is_buildable(value: &Value) -> bool {
    value.arity != Arity::Variadic && matches!(value.kinds.as_slice(), [Kind::Integer(_)])
}
