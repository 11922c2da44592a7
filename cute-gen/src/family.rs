//! Families: named sets of op fields with parameters, and their expansion into ops.

use crate::ast::*;
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::fields::{self, find};
use crate::source::Span;
use mlir_model::Trait;
use std::collections::{BTreeMap, BTreeSet};

/// The parameter that every family has: the name of the op that it is expanded for.
const OP: &str = "op";

/// An op with the fields of its family in front of its own.
pub struct Expanded {
    pub name: Name,
    pub family: Option<String>,
    pub traits: Vec<(Trait, Name)>,
    pub fields: Vec<Field>,
    /// Whether all traits and families are known. If not, what the op lacks is not known either.
    pub complete: bool,
}

/// All families, and which of them were used.
pub struct Families<'a> {
    families: &'a [Family],
    used: BTreeSet<&'a str>,
}

impl<'a> Families<'a> {
    /// Takes the families and reports what is wrong with each by itself.
    pub fn new(families: &'a [Family], out: &mut Vec<Diagnostic>) -> Self {
        for family in families {
            check(family, families, out);
        }
        Self { families, used: BTreeSet::new() }
    }

    /// Expands an op's family into it.
    pub fn expand(&mut self, op: &Op, out: &mut Vec<Diagnostic>) -> Expanded {
        fields::check_repeated(&op.fields, out);
        let mut expanded = Expanded {
            name: op.name.clone(),
            family: None,
            traits: Vec::new(),
            fields: Vec::new(),
            complete: true,
        };
        for used in &op.traits {
            match self.find(&used.name.text) {
                Some(family) if expanded.family.is_none() => {
                    self.used.insert(&family.name.text);
                    expanded.family = Some(family.name.text.clone());
                    expanded.traits.extend(known_traits(&family.traits));
                    // Of families of one name it is not known which is meant.
                    let mut ignored = Vec::new();
                    let is_known = self.is_unique(&family.name.text);
                    expanded.complete &= is_known;
                    let bindings =
                        bind(family, used, op, if is_known { out } else { &mut ignored });
                    let expand = |field| substitute_field(field, &bindings);
                    expanded.fields.extend(family.fields.iter().map(expand));
                }
                Some(_) => {
                    out.push(Diagnostic::new(used.name.span, "an op can be of one family only"))
                }
                None => expanded.complete &= self.check_trait(used, out),
            }
        }
        expanded.traits.extend(known_traits(&op.traits));
        merge(&mut expanded, &op.fields, out);
        expanded
    }

    fn is_unique(&self, name: &str) -> bool {
        self.families.iter().filter(|family| family.name.text == name).count() == 1
    }

    fn find(&self, name: &str) -> Option<&'a Family> {
        self.families.iter().find(|family| family.name.text == name)
    }

    fn check_trait(&self, used: &TraitUse, out: &mut Vec<Diagnostic>) -> bool {
        let families = self.families.iter().map(|family| family.name.text.as_str());
        check_trait(used, "trait or family", families, out)
    }

    /// Reports families that no op is made from.
    pub fn check_used(&self, out: &mut Vec<Diagnostic>) {
        for family in self.families {
            if !self.used.contains(family.name.text.as_str()) {
                let message = format!("the family `{}` is not used", family.name.text);
                out.push(Diagnostic::new(family.name.span, message));
            }
        }
    }
}

/// Appends an op's own fields to those of its family, which must not set the same.
fn merge(expanded: &mut Expanded, own: &[Field], out: &mut Vec<Diagnostic>) {
    let family = std::mem::take(&mut expanded.fields);
    for field in own {
        let keyword = &field.keyword;
        if fields::is_single(field) && find(&family, &keyword.text).is_some() {
            let name = expanded.family.as_deref().unwrap_or_default();
            let message = format!("`{}` is already set by the family `{name}`", keyword.text);
            out.push(Diagnostic::new(keyword.span, message));
        }
    }
    expanded.fields = family;
    expanded.fields.extend_from_slice(own);
}

fn known_traits(uses: &[TraitUse]) -> impl Iterator<Item = (Trait, Name)> {
    uses.iter().filter_map(|used| {
        let known = Trait::ALL.into_iter().find(|(name, _)| *name == used.name.text);
        known.map(|(_, found)| (found, used.name.clone()))
    })
}

/// Whether a trait is known.
fn check_trait<'a>(
    used: &TraitUse,
    what: &str,
    families: impl Iterator<Item = &'a str>,
    out: &mut Vec<Diagnostic>,
) -> bool {
    let known = Trait::ALL.map(|(name, _)| name);
    let name = &used.name;
    let is_known = known.contains(&name.text.as_str());
    if !is_known {
        let message = format!("unknown {what} `{}`", name.text);
        let help = did_you_mean(&name.text, known.into_iter().chain(families));
        out.push(Diagnostic::new(name.span, message).help(help).of_whole());
    } else if used.bindings.is_some() {
        let message = format!("the trait `{}` takes no parameters", name.text);
        out.push(Diagnostic::new(name.span, message));
    }
    is_known
}

/// Checks a family by itself: its traits, its parameters and their uses.
fn check(family: &Family, families: &[Family], out: &mut Vec<Diagnostic>) {
    fields::check_repeated(&family.fields, out);
    for used in &family.traits {
        if families.iter().any(|other| other.name.text == used.name.text) {
            let message = "a family cannot be made from a family";
            out.push(Diagnostic::new(used.name.span, message));
        } else {
            check_trait(used, "trait", std::iter::empty(), out);
        }
    }
    let mut used = BTreeSet::new();
    for field in &family.fields {
        visit(field, &mut |text: &Text| {
            for (name, start, end) in parameters(&text.value) {
                let span = text.span_of(start, end);
                check_parameter(family, &name, span, out);
                used.insert(name);
            }
        });
    }
    for (i, parameter) in family.parameters.iter().enumerate() {
        let (name, span) = (&parameter.text, parameter.span);
        let earlier = family.parameters[..i].iter().any(|p| p.text == *name);
        if name == OP {
            let message = "`op` is a parameter of every family: the name of the op";
            out.push(Diagnostic::new(span, message));
        } else if earlier {
            out.push(Diagnostic::new(span, format!("the parameter `{name}` is named twice")));
        } else if !used.contains(name) {
            let message = format!("the parameter `{name}` is not used in the family");
            out.push(Diagnostic::new(span, message));
        }
    }
}

fn check_parameter(family: &Family, name: &str, span: Span, out: &mut Vec<Diagnostic>) {
    let names = || family.parameters.iter().map(|p| p.text.as_str());
    if name != OP && !names().any(|known| known == name) {
        let message = format!("the family `{}` has no parameter `{name}`", family.name.text);
        let help = did_you_mean(name, names().chain([OP]));
        out.push(Diagnostic::new(span, message).help(help));
    }
}

/// The values of a family's parameters for one op.
fn bind(
    family: &Family,
    used: &TraitUse,
    op: &Op,
    out: &mut Vec<Diagnostic>,
) -> BTreeMap<String, String> {
    let mut bindings = BTreeMap::from([(OP.to_string(), op.name.text.clone())]);
    for (name, value) in used.bindings.iter().flatten() {
        let text = &name.text;
        if !family.parameters.iter().any(|p| p.text == *text) {
            check_parameter(family, text, name.span, out);
        } else if bindings.contains_key(text) {
            let message = format!("the parameter `{text}` is given twice");
            out.push(Diagnostic::new(name.span, message));
        }
        bindings.insert(text.clone(), value.clone());
    }
    for parameter in &family.parameters {
        if !bindings.contains_key(&parameter.text) {
            let message = format!(
                "the family `{}` needs the parameter `{}`",
                family.name.text, parameter.text
            );
            out.push(Diagnostic::new(used.name.span, message));
            // Given some value, the op can be checked further.
            bindings.insert(parameter.text.clone(), String::new());
        }
    }
    bindings
}

/// The `${name}`s of a text, with where each starts and ends.
pub fn parameters(text: &str) -> Vec<(String, usize, usize)> {
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find("${").map(|i| from + i) {
        let Some(end) = text[start..].find('}').map(|i| start + i) else {
            break;
        };
        found.push((text[start + 2..end].to_string(), start, end + 1));
        from = end + 1;
    }
    found
}

fn substitute(text: &str, bindings: &BTreeMap<String, String>) -> String {
    let mut result = String::new();
    let mut done = 0;
    for (name, start, end) in parameters(text) {
        if let Some(value) = bindings.get(&name) {
            result.push_str(&text[done..start]);
            result.push_str(value);
            done = end;
        }
    }
    result.push_str(&text[done..]);
    result
}

/// Calls `see` with every text in which parameters are replaced.
fn visit(field: &Field, see: &mut dyn FnMut(&Text)) {
    // Kinds and functions are seen as texts too.
    let name = |name: &Name, see: &mut dyn FnMut(&Text)| {
        see(&Text {
            value: name.text.clone(),
            span: name.span,
            origin: vec![(0, name.span.start)],
        });
    };
    match &field.value {
        FieldValue::Text(text) => see(text),
        FieldValue::Name(_)
        | FieldValue::Effects(_)
        | FieldValue::None
        | FieldValue::Case { .. } => {}
        FieldValue::Values(values) => {
            for value in values {
                value.alternatives.iter().for_each(|kind| name(kind, see));
                see(&value.doc);
            }
        }
        FieldValue::Regions(regions) => regions.iter().for_each(|region| see(&region.doc)),
        FieldValue::Call(call) => name(&call.function, see),
        FieldValue::Example { title, code } => {
            title.iter().chain([code.text()]).for_each(see);
        }
        FieldValue::Error { title, code, expected } => {
            let expected = expected.iter().map(Expected::text);
            [title, code.text()].into_iter().chain(expected).for_each(see);
        }
        FieldValue::Option { default, summary, .. } => [default, summary].into_iter().for_each(see),
    }
}

fn substitute_field(field: &Field, bindings: &BTreeMap<String, String>) -> Field {
    let text = |text: &Text| substitute_text(text, bindings);
    let code = |code: &Code| match code {
        Code::Long(value) => Code::Long(text(value)),
        Code::Short(value) => Code::Short(text(value)),
    };
    let value = match &field.value {
        FieldValue::Text(value) => FieldValue::Text(text(value)),
        FieldValue::Values(values) => FieldValue::Values(
            values
                .iter()
                .map(|value| Value {
                    alternatives: substitute_kinds(&value.alternatives, bindings),
                    doc: text(&value.doc),
                    ..value.clone()
                })
                .collect(),
        ),
        FieldValue::Regions(regions) => FieldValue::Regions(
            regions
                .iter()
                .map(|region| Region { doc: text(&region.doc), ..region.clone() })
                .collect(),
        ),
        FieldValue::Call(call) => {
            let mut call = call.clone();
            call.function.text = substitute(&call.function.text, bindings);
            FieldValue::Call(call)
        }
        FieldValue::Example { title, code: snippet } => {
            FieldValue::Example { title: title.as_ref().map(text), code: code(snippet) }
        }
        FieldValue::Error { title, code: snippet, expected } => FieldValue::Error {
            title: text(title),
            code: code(snippet),
            expected: expected.as_ref().map(|expected| match expected {
                Expected::Text(value) => Expected::Text(text(value)),
                Expected::Inferred(value) => Expected::Inferred(text(value)),
            }),
        },
        value @ (FieldValue::Name(_)
        | FieldValue::Effects(_)
        | FieldValue::None
        | FieldValue::Case { .. }
        | FieldValue::Option { .. }) => value.clone(),
    };
    Field { keyword: field.keyword.clone(), value }
}

fn substitute_text(text: &Text, bindings: &BTreeMap<String, String>) -> Text {
    let value = substitute(&text.value, bindings);
    if value == text.value {
        return text.clone();
    }
    Text { value, span: text.span, origin: Vec::new() }
}

/// A parameter may stand for several alternatives.
fn substitute_kinds(kinds: &[Name], bindings: &BTreeMap<String, String>) -> Vec<Name> {
    let mut result = Vec::new();
    for kind in kinds {
        for text in substitute(&kind.text, bindings).split('|') {
            result.push(Name { text: text.trim().to_string(), span: kind.span });
        }
    }
    result
}
