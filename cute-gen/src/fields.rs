//! The fields of one declaration, and the rules about them: which are required, which may repeat.

use crate::ast::{Call, Code, Expected, Field, FieldValue, Name, Region, Text, Value};
use crate::diagnostics::Diagnostic;
use mlir_model::{ErrorExample, Example, List};

/// Fields that may be given more than once.
const REPEATABLE: [&str; 6] =
    ["precondition", "postcondition", "example", "error", "option", "case"];

/// Whether a field may be given once only.
pub fn is_single(field: &Field) -> bool {
    !REPEATABLE.contains(&field.keyword.text.as_str())
}

/// The first field with a keyword.
pub fn find<'a>(fields: &'a [Field], keyword: &str) -> Option<&'a Field> {
    fields.iter().find(|field| field.keyword.text == keyword)
}

/// Reports fields that are given twice and must not be.
pub fn check_repeated(fields: &[Field], out: &mut Vec<Diagnostic>) {
    for (i, field) in fields.iter().enumerate() {
        let first = find(&fields[..i], &field.keyword.text).filter(|_| is_single(field));
        if let Some(first) = first {
            let message = format!("`{}` is given twice", field.keyword.text);
            let twice = Diagnostic::new(field.keyword.span, message);
            out.push(twice.note(first.keyword.span, "it is given here first"));
        }
    }
}

/// The fields of one declaration.
pub struct Fields<'a> {
    /// What the declaration is, for messages: "op", "type", ...
    pub what: &'a str,
    /// The declaration's name.
    pub name: &'a Name,
    /// The fields.
    pub fields: &'a [Field],
}

impl Fields<'_> {
    /// Whether a field is given.
    pub fn has(&self, keyword: &str) -> bool {
        find(self.fields, keyword).is_some()
    }

    /// A text, if it is given.
    pub fn text(&self, keyword: &str) -> Option<&Text> {
        match &find(self.fields, keyword)?.value {
            FieldValue::Text(text) => Some(text),
            _ => None,
        }
    }

    /// A text that must be given and must say something.
    pub fn required(&self, keyword: &str, out: &mut Vec<Diagnostic>) -> Option<&Text> {
        let found = self.text(keyword);
        match found {
            None => self.missing(keyword, out),
            Some(text) if text.value.trim().is_empty() => {
                let message = format!("`{keyword}` is empty");
                out.push(Diagnostic::new(text.span, message));
            }
            Some(_) => {}
        }
        found
    }

    /// The value of a required text.
    pub fn required_value(&self, keyword: &str, out: &mut Vec<Diagnostic>) -> mlir_model::Text {
        let text = self.required(keyword, out);
        text.map(|text| text.value.clone().into()).unwrap_or_default()
    }

    /// Reports a field that is not there.
    pub fn missing(&self, keyword: &str, out: &mut Vec<Diagnostic>) {
        let message = format!("{} `{}` has no `{keyword}`", self.what, self.name.text);
        out.push(Diagnostic::new(self.name.span, message));
    }

    /// All texts of a repeatable field.
    pub fn texts(&self, keyword: &str) -> List<mlir_model::Text> {
        let fields = self.fields.iter().filter(|f| f.keyword.text == keyword);
        fields
            .filter_map(|field| match &field.value {
                FieldValue::Text(text) => Some(text.value.clone().into()),
                _ => None,
            })
            .collect()
    }

    /// The operands, attributes or results.
    pub fn values(&self, keyword: &str) -> &[Value] {
        match find(self.fields, keyword).map(|field| &field.value) {
            Some(FieldValue::Values(values)) => values,
            _ => &[],
        }
    }

    /// The effects: what is done, and to what.
    pub fn effects(&self) -> &[(Name, Name)] {
        match find(self.fields, "effects").map(|field| &field.value) {
            Some(FieldValue::Effects(effects)) => effects,
            _ => &[],
        }
    }

    /// The regions.
    pub fn regions(&self) -> &[Region] {
        match find(self.fields, "regions").map(|field| &field.value) {
            Some(FieldValue::Regions(regions)) => regions,
            _ => &[],
        }
    }

    /// The call of a function of the algebra.
    pub fn call(&self, keyword: &str) -> Option<&Call> {
        match &find(self.fields, keyword)?.value {
            FieldValue::Call(call) => Some(call),
            _ => None,
        }
    }

    /// The examples. A long one must mention `mention`, and `expand` makes a short one long.
    pub fn examples(
        &self,
        mention: Option<&str>,
        expand: Expand<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> List<Example> {
        let mut examples = Vec::new();
        for field in self.fields {
            if let FieldValue::Example { title, code } = &field.value {
                let Some((text, _)) = written(Use::Example, code, None, mention, expand, out)
                else {
                    continue;
                };
                examples.push(Example {
                    title: title.as_ref().map(|title| title.value.clone().into()),
                    code: text.into(),
                    span: code.text().span,
                });
            }
        }
        examples.into()
    }

    /// The error examples, as [`Fields::examples`]; each must state the text of the error.
    pub fn errors(
        &self,
        mention: Option<&str>,
        expand: Expand<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> List<ErrorExample> {
        let mut errors = Vec::new();
        for field in self.fields {
            let FieldValue::Error { title, code, expected } = &field.value else {
                continue;
            };
            let (inferred, stated) = match expected {
                Some(Expected::Inferred(text)) => (Some(text), None),
                Some(Expected::Text(text)) => (None, Some(text)),
                None => (None, None),
            };
            let Some((text, inferred)) = written(Use::Error, code, inferred, mention, expand, out)
            else {
                continue;
            };
            let said = stated.map(|text| text.value.clone()).or(inferred).unwrap_or_default();
            if said.trim().is_empty() {
                let message = "this `error` does not say which text the diagnostic contains";
                let help = "add `=> \"text\"` after the snippet";
                let span = stated.map_or(field.keyword.span, |text| text.span);
                out.push(Diagnostic::new(span, message).help(Some(help.to_string())));
            }
            errors.push(ErrorExample {
                title: title.value.clone().into(),
                code: text.into(),
                expected: said.into(),
                span: code.text().span,
            });
        }
        errors.into()
    }
}

/// Makes a short example long, and what the diagnostic says of inferred results.
pub type Expand<'a> =
    &'a dyn Fn(&Text, Use, Option<&Text>) -> Result<(String, Option<String>), Diagnostic>;

/// What a snippet is there for.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Use {
    Example,
    /// It is refused, so there need not be results
    Error,
}

/// Refuses a short example where nothing has operands.
pub fn only_long(
    text: &Text,
    _: Use,
    _: Option<&Text>,
) -> Result<(String, Option<String>), Diagnostic> {
    let message = "only an op has examples of operands and results; write the snippet in quotes";
    Err(Diagnostic::new(text.span, message))
}

fn written(
    used: Use,
    code: &Code,
    inferred: Option<&Text>,
    mention: Option<&str>,
    expand: Expand<'_>,
    out: &mut Vec<Diagnostic>,
) -> Option<(String, Option<String>)> {
    match code {
        Code::Long(text) => {
            let what = if used == Use::Error { "error example" } else { "example" };
            check_mention(what, text, mention, out);
            Some((text.value.clone(), None))
        }
        Code::Short(text) => expand(text, used, inferred).map_err(|error| out.push(error)).ok(),
    }
}

fn check_mention(what: &str, code: &Text, mention: Option<&str>, out: &mut Vec<Diagnostic>) {
    if let Some(mention) = mention.filter(|mention| !mentions(&code.value, mention)) {
        let message = format!("this {what} does not mention `{mention}`");
        out.push(Diagnostic::new(code.span, message).of_whole());
    }
}

/// Whether a snippet contains a name, and not only a longer name that starts with it.
fn mentions(snippet: &str, name: &str) -> bool {
    snippet.match_indices(name).any(|(i, _)| {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        !snippet[i + name.len()..].starts_with(word) && !snippet[..i].ends_with(word)
    })
}
