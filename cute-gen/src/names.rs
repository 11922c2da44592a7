//! Names: which are allowed, and how they look in Rust.

use crate::ast::Name;
use crate::diagnostics::Diagnostic;

/// Words that cannot be raw identifiers in Rust.
const NOT_RAW: [&str; 3] = ["self", "super", "crate"];

/// Names that the generated accessors and builders use themselves.
const TAKEN: [&str; 5] = ["context", "location", "operation", "from_operation", "build"];

/// Checks the name of a type, op, kind set, group or family.
pub fn check(name: &Name, out: &mut Vec<Diagnostic>) {
    let lower = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let text = &name.text;
    if !text.starts_with(|c: char| c.is_ascii_lowercase()) || !text.chars().all(lower) {
        let message = format!("`{text}` is not a lower-case name such as `make_layout`");
        out.push(Diagnostic::new(name.span, message));
    } else if NOT_RAW.contains(&text.as_str()) {
        out.push(Diagnostic::new(name.span, format!("the name `{text}` is reserved")));
    }
}

/// Checks the name of a parameter of a type.
pub fn check_parameter(name: &Name, out: &mut Vec<Diagnostic>) {
    check_value(name, out);
    if ["new", "of"].contains(&name.text.as_str()) {
        let message = format!("the name `${}` is taken by the generated code", name.text);
        out.push(Diagnostic::new(name.span, message));
    }
}

/// Checks the name of an operand, attribute or result.
pub fn check_value(name: &Name, out: &mut Vec<Diagnostic>) {
    check(name, out);
    if TAKEN.contains(&name.text.as_str()) {
        let message = format!("the name `${}` is taken by the generated code", name.text);
        out.push(Diagnostic::new(name.span, message));
    }
}
