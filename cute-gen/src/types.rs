//! From declared types and enums to the model.

use crate::ast::{self, Block, FieldValue, Name};
use crate::collect::FIRST;
use crate::diagnostics::Diagnostic;
use crate::fields::{self, Fields};
use crate::format;
use crate::kinds::Scope;
use crate::names;
use crate::resolve::open;
use mlir_model::{
    AttributeSpec, CaseSpec, DialectSpec, EnumSpec, Format, Parameters, Text, TypeSpec,
};

/// Resolves an enum. A case without a number has the one after that of the case before.
pub fn enum_(block: &Block, out: &mut Vec<Diagnostic>) -> EnumSpec {
    let fields = open("enum", block, out);
    let mut cases: Vec<CaseSpec> = Vec::new();
    for field in &block.fields {
        let FieldValue::Case { name, number, doc } = &field.value else { continue };
        names::check(name, out);
        let value = match number {
            Some(number) => case_number(number, out),
            None => cases.last().map_or(0, |case| case.value.saturating_add(1)),
        };
        let same_name = cases.iter().find(|case| case.name == name.text);
        let same_value = cases.iter().find(|case| case.value == value);
        if let Some(first) = same_name {
            let message = format!("duplicate case `{}`", name.text);
            out.push(Diagnostic::new(name.span, message).note(first.span, FIRST));
        } else if let Some(first) = same_value {
            let message = format!("case `{}` has the value {value} of `{}`", name.text, first.name);
            let span = number.as_ref().map_or(name.span, |number| number.span);
            out.push(Diagnostic::new(span, message).note(first.span, FIRST));
        }
        cases.push(CaseSpec {
            name: name.text.clone().into(),
            value,
            doc: doc.value.clone().into(),
            span: name.span,
        });
    }
    if cases.is_empty() {
        fields.missing("case", out);
    }
    EnumSpec {
        name: block.name.text.clone().into(),
        summary: fields.required_value("summary", out),
        cases: cases.into(),
        span: block.name.span,
    }
}

fn case_number(number: &Name, out: &mut Vec<Diagnostic>) -> i32 {
    number.text.parse().unwrap_or_else(|_| {
        let message = format!("{} does not fit in 32 bits", number.text);
        out.push(Diagnostic::new(number.span, message));
        0
    })
}

/// Resolves a type.
pub fn type_(
    block: &Block,
    dialect: &DialectSpec,
    scope: &mut Scope,
    out: &mut Vec<Diagnostic>,
) -> TypeSpec {
    let fields = open("type", block, out);
    let mention = format!("!{}.{}", dialect.name, block.name.text);
    let parameters = parameters(&fields, scope, out);
    let is_text = parameters.is_none();
    let expand = |text: &ast::Text, _: fields::Use, _: Option<&_>| {
        let text = &text.value;
        let written = if is_text { format!("<\"{text}\">") } else { text.clone() };
        Ok((format!("{mention}{written}"), None))
    };
    let examples = fields.examples(Some(&mention), &expand, out);
    if examples.is_empty() {
        fields.missing("example", out);
    }
    TypeSpec {
        name: block.name.text.clone().into(),
        noun: block.noun.as_ref().map_or_else(Text::default, |noun| noun.value.clone().into()),
        summary: fields.required_value("summary", out),
        description: fields.required_value("description", out),
        parameters,
        examples,
        errors: fields.errors(Some(&mention), &expand, out),
        span: block.name.span,
    }
}

/// The parameters of a type; nothing for one that is a text.
fn parameters(
    fields: &Fields<'_>,
    scope: &mut Scope,
    out: &mut Vec<Diagnostic>,
) -> Option<Parameters> {
    if !fields.has("parameters") {
        for keyword in ["format", "verify"] {
            if let Some(field) = fields::find(fields.fields, keyword) {
                let message = format!("`{keyword}` is about `parameters`, which this type lacks");
                out.push(Diagnostic::new(field.keyword.span, message));
            }
        }
        return None;
    }
    let before = out.len();
    let list = scope.parameters(fields.values("parameters"), out);
    check_names(&list, out);
    // What `$name` stands for must be clear.
    let format = match fields.text("format") {
        _ if out.len() > before => Format::default(),
        Some(text) => format::report(Format::of_parameters(&text.value, &list), text, out),
        None => default_format(fields, &list, out),
    };
    let verify = fields::find(fields.fields, "verify").and_then(|field| match &field.value {
        FieldValue::Name(name) => Some(name.text.clone().into()),
        _ => None,
    });
    Some(Parameters { list: list.into(), format, verify })
}

fn check_names(list: &[AttributeSpec], out: &mut Vec<Diagnostic>) {
    for (i, parameter) in list.iter().enumerate() {
        if let Some(first) = list[..i].iter().find(|first| first.name == parameter.name) {
            let message = format!("duplicate parameter `${}`", parameter.name);
            out.push(Diagnostic::new(parameter.span, message).note(first.span, FIRST));
        }
    }
}

/// `<` all parameters, separated by commas, `>`; nothing if there are none.
fn default_format(
    fields: &Fields<'_>,
    list: &[AttributeSpec],
    out: &mut Vec<Diagnostic>,
) -> Format {
    if let Some(optional) = list.iter().find(|parameter| parameter.optional) {
        let message = format!("type `{}` has no `format`", fields.name.text);
        let help = format!("it must say how the optional `${}` is written", optional.name);
        out.push(Diagnostic::new(fields.name.span, message).help(Some(help)));
        return Format::default();
    }
    let names: Vec<String> = list.iter().map(|parameter| format!("${}", parameter.name)).collect();
    let text = match &names[..] {
        [] => String::new(),
        names => format!("`<` {} `>`", names.join(" `,` ")),
    };
    Format::of_parameters(&text, list).unwrap_or_default()
}
