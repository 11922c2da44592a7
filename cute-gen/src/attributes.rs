//! Attributes: from words to the model.

use crate::ast::{self, Name};
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::kinds::Scope;
use mlir_model::{AttributeKind, AttributeSpec, DefaultValue};

impl Scope {
    /// What a word says that attributes hold.
    pub fn attribute_kind(&self, word: &str) -> Option<AttributeKind> {
        self.attributes.iter().find(|(known, _)| known == word).map(|(_, kind)| *kind)
    }

    /// The words for what attributes hold.
    pub fn attribute_words(&self) -> impl Iterator<Item = &str> {
        self.attributes.iter().map(|(word, _)| word.as_str())
    }

    /// Reports a word for an attribute that is none.
    pub fn unknown_attribute(&self, name: &Name) -> Diagnostic {
        let message = format!("unknown attribute kind `{}`", name.text);
        let help = did_you_mean(&name.text, self.attribute_words());
        let unknown = Diagnostic::new(name.span, message);
        // A type or enum that could not be read may be what is meant, if no other name is near.
        if help.is_some() { unknown.help(help) } else { unknown.of_whole() }
    }

    /// The attribute that an argument declares, if it declares one.
    pub fn attribute(
        &self,
        value: &ast::Value,
        out: &mut Vec<Diagnostic>,
    ) -> Option<AttributeSpec> {
        let is_wrapper = |name: &&Name| ["OptionalAttr", "ArrayAttr"].contains(&&*name.text);
        let wrapper = value.wrappers.iter().find(is_wrapper);
        let kind = match (&value.alternatives[..], wrapper) {
            ([word], _) if self.attribute_kind(&word.text).is_some() => {
                self.attribute_kind(&word.text)
            }
            ([first, ..], Some(_)) => {
                out.push(self.unknown_attribute(first));
                None
            }
            _ => return None,
        };
        let kind = kind.unwrap_or_default();
        let wrappers: Vec<&str> = value.wrappers.iter().map(|name| &*name.text).collect();
        let (optional, array) = match wrappers[..] {
            [] => (false, false),
            ["OptionalAttr"] => (true, false),
            ["ArrayAttr"] => (false, true),
            ["OptionalAttr", "ArrayAttr"] => (true, true),
            _ => {
                let words = format!("{}<...>", wrappers.join("<"));
                let message = format!("`{words}` is not possible around an attribute");
                let help = "write `OptionalAttr<...>`, `ArrayAttr<...>` or \
                            `OptionalAttr<ArrayAttr<...>>`";
                let wrong = Diagnostic::new(value.wrappers[0].span, message);
                out.push(wrong.help(Some(help.to_owned())));
                (true, false)
            }
        };
        let word = &value.alternatives[0];
        let mut refuse = |message: String| out.push(Diagnostic::new(word.span, message));
        match kind {
            AttributeKind::Unit if array => refuse("there is no array of a `UnitAttr`".into()),
            AttributeKind::Unit if optional => refuse("a `UnitAttr` is optional by itself".into()),
            AttributeKind::I32 | AttributeKind::I64 if array => {
                refuse(format!(
                    "an array of `{0}` is a `Dense{1}ArrayAttr`",
                    word.text,
                    &word.text[..3]
                ));
            }
            _ => {}
        }
        let mut found = AttributeSpec {
            name: value.name.text.clone().into(),
            kind,
            array,
            optional: optional || kind == AttributeKind::Unit,
            doc: value.doc.value.clone().into(),
            span: value.name.span,
            ..Default::default()
        };
        if let Some(default) = &value.default {
            found.default = self.default(default, &found, out);
            found.optional = true;
        }
        Some(found)
    }

    /// The default of an attribute, which the attribute must be able to hold.
    fn default(
        &self,
        written: &ast::Written,
        attribute: &AttributeSpec,
        out: &mut Vec<Diagnostic>,
    ) -> Option<DefaultValue> {
        let name = &attribute.name;
        let span = match written {
            ast::Written::Word(word) => word.span,
            ast::Written::Text(text) => text.span,
        };
        if attribute.optional {
            let message = format!("`${name}` has a default, so it is never absent");
            out.push(Diagnostic::new(span, message).help(Some("leave out `OptionalAttr`".into())));
            return None;
        }
        let fits =
            |value: i64| attribute.kind == AttributeKind::I64 || i32::try_from(value).is_ok();
        let accepted = match (attribute.kind, written, attribute.array) {
            (AttributeKind::I32 | AttributeKind::I64, ast::Written::Word(word), false) => {
                match word.text.parse().ok().filter(|value| fits(*value)) {
                    Some(value) => return Some(DefaultValue::Integer(value)),
                    None if attribute.kind == AttributeKind::I64 => "an integer of 64 bits",
                    None => "an integer of 32 bits",
                }
            }
            (AttributeKind::Bool, ast::Written::Word(word), false) => match word.text.parse() {
                Ok(value) => return Some(DefaultValue::Bool(value)),
                Err(_) => "`true` or `false`",
            },
            (AttributeKind::String, ast::Written::Text(text), false) => {
                return Some(DefaultValue::String(text.value.clone().into()));
            }
            (AttributeKind::Enum(index), ast::Written::Word(word), false) => {
                return self.default_case(index, word, out);
            }
            (AttributeKind::I32 | AttributeKind::I64, _, false) => "an integer",
            (AttributeKind::Bool, _, false) => "`true` or `false`",
            (AttributeKind::String, _, false) => "a text in quotes",
            (AttributeKind::Enum(_), _, false) => "the name of a case",
            _ => {
                let message = format!("an attribute like `${name}` has no default");
                let help = "integers, truth values, strings and enums have one";
                out.push(Diagnostic::new(span, message).help(Some(help.to_owned())));
                return None;
            }
        };
        let message = format!("the default of `${name}` must be {accepted}");
        out.push(Diagnostic::new(span, message));
        None
    }

    fn default_case(
        &self,
        index: usize,
        word: &Name,
        out: &mut Vec<Diagnostic>,
    ) -> Option<DefaultValue> {
        let found = &self.enums[index];
        let case = found.cases.iter().find(|case| case.name == word.text);
        if case.is_none() {
            let message = format!("enum `{}` has no case `{}`", found.name, word.text);
            let help = did_you_mean(&word.text, found.cases.iter().map(|case| &*case.name));
            out.push(Diagnostic::new(word.span, message).help(help).of_whole());
        }
        case.map(|case| DefaultValue::Case { name: case.name.clone(), value: case.value })
    }
}
