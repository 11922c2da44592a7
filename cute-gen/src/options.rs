//! The options of a pipeline and what their values may be.

use crate::ast::{FieldValue, Name, Text};
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::family::parameters;
use crate::fields::Fields;
use mlir_model::{OptionKind, OptionSpec};

/// The options among the fields of a pipeline.
pub fn resolve(fields: &Fields<'_>, out: &mut Vec<Diagnostic>) -> Vec<OptionSpec> {
    check_names(fields, out);
    let options = fields.fields.iter().filter_map(|field| match &field.value {
        FieldValue::Option { name, values, default, summary } => Some(OptionSpec {
            name: name.text.clone().into(),
            kind: kind(values, default, out)?,
            default: default.value.clone().into(),
            summary: summary.value.clone().into(),
        }),
        _ => None,
    });
    options.collect()
}

fn kind(values: &[Name], default: &Text, out: &mut Vec<Diagnostic>) -> Option<OptionKind> {
    let kind = match values {
        [range] if range.text.contains("..") => integers(range, out)?,
        [name] => named(name, out)?,
        words => OptionKind::OneOf(words.iter().map(|word| word.text.clone().into()).collect()),
    };
    let (accepted, expected) = match &kind {
        OptionKind::Integer(least, most) => {
            let number = default.value.parse::<i64>();
            (number.is_ok_and(|n| (*least..=*most).contains(&n)), format!("{least}..{most}"))
        }
        OptionKind::OneOf(words) => {
            (words.iter().any(|word| *word == default.value), words.join(" | "))
        }
        OptionKind::Chip | OptionKind::Features => (true, String::new()),
    };
    if !accepted {
        let message = format!("the default `{}` is not in `{expected}`", default.value);
        out.push(Diagnostic::new(default.span, message));
    }
    Some(kind)
}

fn integers(range: &Name, out: &mut Vec<Diagnostic>) -> Option<OptionKind> {
    let (least, most) = range.text.split_once("..")?;
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most => Some(OptionKind::Integer(least, most)),
        _ => {
            let message = format!("no integer of 64 bits is in `{}`", range.text);
            out.push(Diagnostic::new(range.span, message));
            None
        }
    }
}

fn named(name: &Name, out: &mut Vec<Diagnostic>) -> Option<OptionKind> {
    match name.text.as_str() {
        "chip" => Some(OptionKind::Chip),
        "features" => Some(OptionKind::Features),
        other => {
            let message = format!(
                "unknown option type `{other}`: it may be `chip`, `features`, a range such as \
                 `0..3`, or two or more words such as `a | b`"
            );
            let help = did_you_mean(other, ["chip", "features"]);
            out.push(Diagnostic::new(name.span, message).help(help));
            None
        }
    }
}

/// Every option is named once and stands in the passes; the passes name no other.
fn check_names(fields: &Fields<'_>, out: &mut Vec<Diagnostic>) {
    let Some(passes) = fields.text("passes") else {
        return;
    };
    let uses = parameters(&passes.value);
    let mut names: Vec<&str> = Vec::new();
    for field in fields.fields {
        let FieldValue::Option { name, .. } = &field.value else {
            continue;
        };
        let text = name.text.as_str();
        if names.contains(&text) {
            out.push(Diagnostic::new(name.span, format!("duplicate option `{text}`")));
        } else if !uses.iter().any(|(used, ..)| used == text) {
            let message = format!("the option `{text}` is not used in `passes`");
            out.push(Diagnostic::new(name.span, message));
        }
        names.push(text);
    }
    for (name, start, end) in &uses {
        if !names.contains(&name.as_str()) {
            let help = did_you_mean(name, names.iter().copied());
            let message = format!("the pipeline has no option `{name}`");
            out.push(Diagnostic::new(passes.span_of(*start, *end), message).help(help));
        }
    }
}
