//! Kinds of operands, results and attributes: from words to the model.

use crate::ast::{self, Alias, Name};
use crate::collect::FIRST;
use crate::diagnostics::{Diagnostic, did_you_mean, did_you_mean_value};
use crate::names;
use mlir_model::{
    Arity, AttributeKind, AttributeSpec, Builtin, EnumSpec, Kind, List, ValueSpec, attribute_word,
};
use std::collections::BTreeSet;

/// The kinds that every dialect has.
const INTEGERS: [(&str, Kind); 6] = [
    ("i1", Kind::Integer(1)),
    ("i8", Kind::Integer(8)),
    ("i16", Kind::Integer(16)),
    ("i32", Kind::Integer(32)),
    ("i64", Kind::Integer(64)),
    ("any", Kind::Any),
];

/// The kinds that can be named.
pub struct Scope {
    kinds: Vec<(String, Vec<Kind>)>,
    types: Vec<String>,
    /// What attributes may hold, by the words for it.
    pub attributes: Vec<(String, AttributeKind)>,
    pub enums: Vec<EnumSpec>,
    /// Named sets of kinds that are not yet used.
    unused: Vec<Name>,
}

/// The operands and attributes of an op, or its results.
#[derive(Default)]
pub struct Values {
    pub values: Vec<ValueSpec>,
    pub attributes: Vec<AttributeSpec>,
}

impl Scope {
    /// The scope of a dialect with these types, enums and sets. A set may name other sets.
    pub fn new<'a>(
        types: impl Iterator<Item = &'a str>,
        enums: Vec<EnumSpec>,
        aliases: &[Alias],
        out: &mut Vec<Diagnostic>,
    ) -> Self {
        let builtin = Builtin::ALL.map(|builtin| (builtin.name(), Kind::Builtin(builtin)));
        let builtin = INTEGERS.into_iter().chain(builtin);
        let builtin = builtin.map(|(name, kind)| (name.to_string(), vec![kind]));
        let types: Vec<String> = types.map(str::to_owned).collect();
        let known = types.iter().enumerate();
        let known = known.map(|(i, name)| (name.clone(), vec![Kind::Type(i)]));
        let kinds = known.chain(builtin).collect();
        let of_types = types.iter().enumerate();
        let of_types = of_types.map(|(i, name)| (attribute_word(name), AttributeKind::Dialect(i)));
        let of_enums = enums.iter().enumerate();
        let of_enums = of_enums.map(|(i, e)| (attribute_word(&e.name), AttributeKind::Enum(i)));
        let attributes = AttributeKind::ALL.map(|(word, kind)| (word.to_owned(), kind));
        let attributes = attributes.into_iter().chain(of_types).chain(of_enums).collect();
        let mut scope = Self { kinds, types, attributes, enums, unused: Vec::new() };
        let mut pending: Vec<&Alias> = Vec::new();
        for alias in aliases {
            names::check(&alias.name, out);
            let first = pending.iter().find(|first| first.name.text == alias.name.text);
            if first.is_some() || scope.find(&alias.name.text).is_some() {
                let message = format!("duplicate kind `{}`", alias.name.text);
                let twice = Diagnostic::new(alias.name.span, message);
                out.push(match first {
                    Some(first) => twice.note(first.name.span, FIRST),
                    None => twice,
                });
                continue;
            }
            pending.push(alias);
        }
        scope.sets(pending, out);
        scope
    }

    /// Resolves sets, each after those that it names.
    fn sets(&mut self, mut pending: Vec<&Alias>, out: &mut Vec<Diagnostic>) {
        while !pending.is_empty() {
            let is_ready = |alias: &&Alias| {
                let mut names = alias.alternatives.iter();
                !names.any(|name| pending.iter().any(|other| other.name.text == name.text))
            };
            let next = pending.iter().position(is_ready);
            let alias = pending.remove(next.unwrap_or(0));
            let kinds = match next {
                Some(_) => self.resolve(&alias.alternatives, out),
                None => {
                    let name = &alias.name;
                    let message = format!("the kinds `{}` are part of themselves", name.text);
                    out.push(Diagnostic::new(name.span, message));
                    self.resolve(&alias.alternatives, &mut Vec::new())
                }
            };
            self.kinds.push((alias.name.text.clone(), kinds));
            self.unused.push(alias.name.clone());
        }
    }

    /// Reports sets of kinds that nothing names.
    pub fn check_used(&self, out: &mut Vec<Diagnostic>) {
        for name in &self.unused {
            let message = format!("the kinds `{}` are not used", name.text);
            out.push(Diagnostic::new(name.span, message));
        }
    }

    fn find(&self, name: &str) -> Option<&[Kind]> {
        let (_, kinds) = self.kinds.iter().find(|(known, _)| known == name)?;
        Some(kinds)
    }

    fn resolve(&mut self, alternatives: &[Name], out: &mut Vec<Diagnostic>) -> Vec<Kind> {
        let mut kinds = Vec::new();
        let mut seen = BTreeSet::new();
        for name in alternatives {
            if !seen.insert(&name.text) {
                let message = format!("the kind `{}` is named twice", name.text);
                out.push(Diagnostic::new(name.span, message));
            }
            self.unused.retain(|unused| unused.text != name.text);
            match self.find(&name.text) {
                Some(found) => kinds.extend_from_slice(found),
                None => out.push(self.unknown(name)),
            }
        }
        let mut distinct = Vec::new();
        for kind in kinds {
            if !distinct.contains(&kind) {
                distinct.push(kind);
            }
        }
        distinct
    }

    fn unknown(&self, name: &Name) -> Diagnostic {
        let text = &name.text;
        if text.is_empty() {
            return Diagnostic::new(name.span, "this parameter stands for no kind");
        }
        if text.starts_with("${") {
            let message = format!("`{text}` stands outside a family");
            return Diagnostic::new(name.span, message);
        }
        if self.attribute_kind(text).is_some() {
            let message = format!("`{text}` is the kind of an attribute, and not possible here");
            return Diagnostic::new(name.span, message);
        }
        if text.ends_with("Attr") {
            return self.unknown_attribute(name);
        }
        if self.enums.iter().any(|known| known.name == *text) {
            let message = format!("`{text}` is an enum");
            let help = format!("the attribute that holds it is `{}`", attribute_word(text));
            return Diagnostic::new(name.span, message).help(Some(help));
        }
        let kinds = self.kinds.iter().map(|(name, _)| name.as_str());
        let help = did_you_mean(text, kinds.chain(self.attribute_words()));
        Diagnostic::new(name.span, format!("unknown kind `{text}`")).help(help).of_whole()
    }

    /// Resolves arguments.
    pub fn arguments(&mut self, written: &[ast::Value], out: &mut Vec<Diagnostic>) -> Values {
        let mut result = Values::default();
        for value in written {
            names::check_value(&value.name, out);
            match self.attribute(value, out) {
                Some(attribute) => result.attributes.push(attribute),
                None => result.values.push(self.value(value, out)),
            }
        }
        check_last("operand", &result.values, out);
        result
    }

    /// Resolves the parameters of a type: attributes, and types as kinds.
    pub fn parameters(
        &mut self,
        written: &[ast::Value],
        out: &mut Vec<Diagnostic>,
    ) -> Vec<AttributeSpec> {
        let mut parameters = Vec::new();
        for value in written {
            names::check_parameter(&value.name, out);
            parameters.push(match self.attribute(value, out) {
                Some(attribute) => attribute,
                None => self.type_parameter(value, out),
            });
        }
        parameters
    }

    fn type_parameter(&mut self, value: &ast::Value, out: &mut Vec<Diagnostic>) -> AttributeSpec {
        let found = self.value(value, out);
        if found.arity == Arity::Variadic {
            let message = "a parameter is one type; for several write `ArrayAttr<TypeAttr>`";
            out.push(Diagnostic::new(value.name.span, message));
        }
        let is_any = found.kinds.contains(&Kind::Any);
        AttributeSpec {
            name: found.name,
            kind: AttributeKind::Type,
            types: if is_any { List::default() } else { found.kinds },
            optional: found.arity != Arity::One,
            doc: found.doc,
            span: found.span,
            ..Default::default()
        }
    }

    /// Resolves results.
    pub fn results(
        &mut self,
        written: &[ast::Value],
        operands: &[ValueSpec],
        out: &mut Vec<Diagnostic>,
    ) -> Vec<ValueSpec> {
        let mut values = Vec::new();
        for value in written {
            names::check_value(&value.name, out);
            let mut found = self.value(value, out);
            if let Some(name) = &value.same {
                found.same = same(name, operands, out);
                found.kinds = found.same.map_or_else(List::default, |i| operands[i].kinds.clone());
            }
            values.push(found);
        }
        check_last("result", &values, out);
        values
    }

    fn value(&mut self, value: &ast::Value, out: &mut Vec<Diagnostic>) -> ValueSpec {
        let arity = match &value.wrappers[..] {
            [] => Arity::One,
            [wrapper, rest @ ..] => {
                for inner in rest {
                    let message = format!("`{}<...>` cannot stand inside `<...>`", inner.text);
                    out.push(Diagnostic::new(inner.span, message));
                }
                arity(wrapper, out)
            }
        };
        if value.default.is_some() {
            let message =
                format!("`${}` is a value; only an attribute has a default", value.name.text);
            out.push(Diagnostic::new(value.name.span, message));
        }
        ValueSpec {
            name: value.name.text.clone().into(),
            kinds: self.resolve(&value.alternatives, out).into(),
            arity,
            same: None,
            doc: value.doc.value.clone().into(),
            span: value.name.span,
        }
    }

    /// The names of the types of the dialect, in order.
    pub fn types(&self) -> &[String] {
        &self.types
    }
}

/// The operand that `same($name)` names.
fn same(name: &Name, operands: &[ValueSpec], out: &mut Vec<Diagnostic>) -> Option<usize> {
    let found = operands.iter().position(|operand| operand.name == name.text);
    match found {
        Some(index) if operands[index].arity == Arity::One => return found,
        Some(_) => {
            let message = format!("`${}` may stand for none or many values", name.text);
            out.push(Diagnostic::new(name.span, message));
        }
        None => {
            let help = did_you_mean_value(&name.text, operands.iter().map(|operand| &operand.name));
            let message = format!("there is no operand `${}`", name.text);
            out.push(Diagnostic::new(name.span, message).help(help));
        }
    }
    None
}

fn arity(wrapper: &Name, out: &mut Vec<Diagnostic>) -> Arity {
    match wrapper.text.as_str() {
        "variadic" => Arity::Variadic,
        "optional" => Arity::Optional,
        text => {
            let message = format!("unknown constraint `{text}<...>`");
            let help = did_you_mean(text, ["variadic", "optional", "OptionalAttr", "ArrayAttr"]);
            out.push(Diagnostic::new(wrapper.span, message).help(help));
            // Nothing that can be checked further is wrong with this one.
            Arity::Optional
        }
    }
}

/// Only the last value of a list may stand for other than one: then each can be found by index.
fn check_last(what: &str, values: &[ValueSpec], out: &mut Vec<Diagnostic>) {
    let Some((_, rest)) = values.split_last() else {
        return;
    };
    for value in rest.iter().filter(|value| value.arity != Arity::One) {
        let message = format!("only the last {what} may be `optional` or `variadic`");
        out.push(Diagnostic::new(value.span, message));
    }
}
