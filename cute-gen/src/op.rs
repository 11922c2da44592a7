//! From a declared op to the model.

use crate::ast::{self, Name, Text};
use crate::diagnostics::{Diagnostic, did_you_mean_value};
use crate::family::{Expanded, Families};
use crate::fields::{Fields, Use};
use crate::format;
use crate::kinds::Scope;
use crate::{effects, names, short};
use mlir_model::{Argument, Arity, AttributeKind, Call, Format, List, OpSpec, RegionSpec, Trait};
use std::collections::BTreeSet;

/// What is needed to resolve ops.
pub struct OpResolver<'a> {
    /// The dialect's name.
    pub dialect: &'a str,
    /// The kinds.
    pub scope: Scope,
    /// The families.
    pub families: Families<'a>,
}

impl OpResolver<'_> {
    /// Resolves an op.
    pub fn op(&mut self, written: &ast::Op, out: &mut Vec<Diagnostic>) -> OpSpec {
        let expanded = self.families.expand(written, out);
        let mut ignored = Vec::new();
        let out = if expanded.complete { out } else { &mut ignored };
        let fields = Fields { what: "op", name: &expanded.name, fields: &expanded.fields };
        let mut op = self.skeleton(&expanded, &fields, out);
        let distinct = check_names(&op, out);
        op.semantics = match fields.call("semantics") {
            Some(call) => Some(semantics(call, &op, out)),
            None if fields.has("semantics") || op.results.is_empty() => None,
            None => Some(default_semantics(&op)),
        };
        check_lent(&op, out);
        let condition = fields.call("speculatable");
        op.speculatable = condition.map(|call| speculatable(call, &op, out));
        op.effects = effects::resolve(fields.effects(), &op, out).into();
        effects::check(&op, &expanded, fields.has("effects"), out);
        check_constant(&op, out);
        check_regions(&op, &expanded, &fields, out);
        if let Some(text) = fields.required("format", out) {
            // What `$name` stands for must be clear.
            if distinct {
                op.format = format::resolve(text, &op, out);
            }
        }
        self.examples(&mut op, &fields, out);
        op
    }

    fn examples(&self, op: &mut OpSpec, fields: &Fields<'_>, out: &mut Vec<Diagnostic>) {
        let mention = format!("{}.{}", self.dialect, op.name);
        let names = self.scope.types();
        let expand = |text: &Text, used: Use, inferred: Option<&Text>| {
            short::expand(text, (used, inferred), op, self.dialect, names)
        };
        let examples = fields.examples(Some(&mention), &expand, out);
        let errors = fields.errors(Some(&mention), &expand, out);
        if !fields.has("example") {
            fields.missing("example", out);
        }
        (op.examples, op.errors) = (examples, errors);
    }

    /// The op without its format, semantics and examples.
    fn skeleton(
        &mut self,
        expanded: &Expanded,
        fields: &Fields<'_>,
        out: &mut Vec<Diagnostic>,
    ) -> OpSpec {
        let arguments = self.scope.arguments(fields.values("arguments"), out);
        let results = self.scope.results(fields.values("results"), &arguments.values, out);
        let mut traits: Vec<Trait> = expanded.traits.iter().map(|(found, _)| *found).collect();
        traits.dedup();
        OpSpec {
            name: expanded.name.text.clone().into(),
            family: expanded.family.clone().map(Into::into),
            traits: traits.into(),
            summary: fields.required_value("summary", out),
            description: fields.required_value("description", out),
            operands: arguments.values.into(),
            attributes: arguments.attributes.into(),
            results: results.into(),
            effects: List::default(),
            regions: fields.regions().iter().map(|region| self::region(region, out)).collect(),
            parent: fields.text("parent").map(|text| text.value.clone().into()),
            format: Format::default(),
            semantics: None,
            speculatable: None,
            preconditions: fields.texts("precondition"),
            postconditions: fields.texts("postcondition"),
            examples: List::default(),
            errors: List::default(),
            span: expanded.name.span,
        }
    }
}

fn region(written: &ast::Region, out: &mut Vec<Diagnostic>) -> RegionSpec {
    names::check_value(&written.name, out);
    RegionSpec {
        name: written.name.text.clone().into(),
        doc: written.doc.value.clone().into(),
        span: written.name.span,
    }
}

/// Whether the names of operands, attributes, results and regions differ: they share one namespace.
fn check_names(op: &OpSpec, out: &mut Vec<Diagnostic>) -> bool {
    let mut distinct = true;
    let operands = op.operands.iter().map(|value| (&value.name, value.span));
    let attributes = op.attributes.iter().map(|value| (&value.name, value.span));
    let results = op.results.iter().map(|value| (&value.name, value.span));
    let regions = op.regions.iter().map(|region| (&region.name, region.span));
    let mut all: Vec<_> = operands.chain(attributes).chain(results).chain(regions).collect();
    all.sort_by_key(|(_, span)| *span);
    let mut seen = BTreeSet::new();
    for (name, span) in all {
        if !seen.insert(name) {
            let message = format!("duplicate name `${name}`");
            out.push(Diagnostic::new(span, message));
            distinct = false;
        }
    }
    distinct
}

fn check_constant(op: &OpSpec, out: &mut Vec<Diagnostic>) {
    let plain =
        op.operands.is_empty() && matches!(&op.results[..], [result] if result.arity == Arity::One);
    if op.has(Trait::ConstantLike) && !plain {
        let message = "a `ConstantLike` op has no operands and one result";
        out.push(Diagnostic::new(op.span, message));
    }
}

/// Checks what is said about regions: the algebra has no word for them, and some traits are about them only.
fn check_regions(op: &OpSpec, expanded: &Expanded, fields: &Fields<'_>, out: &mut Vec<Diagnostic>) {
    let about_regions = [Trait::SingleBlock, Trait::NoTerminator, Trait::IsolatedFromAbove];
    for (found, name) in &expanded.traits {
        if op.regions.is_empty() && about_regions.contains(found) {
            let message =
                format!("`{}` is about regions, but `{}` has none", found.name(), op.name);
            let help = "add `regions (body \"what it holds\")`, or leave the trait out";
            out.push(Diagnostic::new(name.span, message).help(Some(help.to_owned())));
        }
    }
    if let (Some(region), Some(_)) = (op.regions.first(), &op.semantics) {
        let message = format!(
            "`{}` has the region `${}`, which no function of the algebra takes",
            op.name, region.name
        );
        let help = "write `semantics none`";
        out.push(Diagnostic::new(region.span, message).help(Some(help.to_owned())));
    }
    let parent = fields.text("parent");
    if let Some(parent) = parent.filter(|parent| !is_full_name(&parent.value)) {
        let message =
            format!("`{}` is not the full name of an op, such as `func.func`", parent.value);
        out.push(Diagnostic::new(parent.span, message));
    }
}

fn is_full_name(name: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || "_$.".contains(c);
    let parts = name.split_once('.');
    name.chars().all(word)
        && parts.is_some_and(|(dialect, op)| !dialect.is_empty() && !op.is_empty())
}

/// Checks that the semantic function is given nothing that the algebra has no word for.
fn check_lent(op: &OpSpec, out: &mut Vec<Diagnostic>) {
    let arguments = op.semantics.iter().flat_map(|call| call.arguments.iter());
    for argument in arguments {
        if let Argument::Attribute(i) = argument
            && let attribute = &op.attributes[*i]
            && let what = match attribute.kind {
                _ if attribute.array => "an array of attributes",
                AttributeKind::Type => "a type",
                AttributeKind::Enum(_) => "an enum",
                AttributeKind::Dialect(_) => "an attribute of the dialect",
                _ if attribute.default.is_some() => "an attribute with a default",
                _ => continue,
            }
        {
            let name = &attribute.name;
            let message = format!("`${name}` is {what}, which no function of the algebra takes");
            let help =
                format!("write `semantics {}(...)` without it, or `semantics none`", op.name);
            out.push(Diagnostic::new(attribute.span, message).help(help));
        }
    }
}

/// The function of the op's name, given its operands and then its attributes.
fn default_semantics(op: &OpSpec) -> Call {
    let operands = (0..op.operands.len()).map(Argument::Operand);
    let attributes = (0..op.attributes.len()).map(Argument::Attribute);
    Call { function: op.name.clone(), arguments: operands.chain(attributes).collect() }
}

fn semantics(call: &ast::Call, op: &OpSpec, out: &mut Vec<Diagnostic>) -> Call {
    // An op's own name is checked where it stands.
    if call.function.text != op.name {
        check_function(&call.function, out);
    }
    let written = call.arguments.iter();
    Call {
        function: call.function.text.clone().into(),
        arguments: written.filter_map(|written| argument(written, op, out)).collect(),
    }
}

/// The condition under which an op is speculatable, which only one without that trait has.
fn speculatable(call: &ast::Call, op: &OpSpec, out: &mut Vec<Diagnostic>) -> Call {
    if !op.has(Trait::NoMemoryEffect) {
        let message = "only a `NoMemoryEffect` op is speculatable under a condition".to_owned();
        out.push(Diagnostic::new(call.function.span, message));
    }
    let mut call = call.clone();
    call.arguments.retain(|written| {
        let mut results = op.results.iter();
        let is_result = written.is_type || results.any(|value| value.name == written.name.text);
        if is_result {
            let message = "only operands and attributes can be given to a condition";
            out.push(Diagnostic::new(written.name.span, message));
        }
        !is_result
    });
    semantics(&call, op, out)
}

/// What an argument of the semantic function stands for.
fn argument(
    written: &ast::CallArgument,
    op: &OpSpec,
    out: &mut Vec<Diagnostic>,
) -> Option<Argument> {
    let name = &written.name.text;
    let operand = op.operands.iter().position(|value| value.name == **name);
    let attribute = op.attributes.iter().position(|value| value.name == **name);
    let result = op.results.iter().position(|value| value.name == **name);
    let (message, help) = match (written.is_type, operand, attribute, result) {
        (false, Some(i), ..) => return Some(Argument::Operand(i)),
        (false, _, Some(i), _) => return Some(Argument::Attribute(i)),
        (true, _, _, Some(i)) => return Some(Argument::ResultType(i)),
        (_, None, None, None) => {
            let operands = op.operands.iter().map(|value| &value.name);
            let attributes = op.attributes.iter().map(|value| &value.name);
            let help = did_you_mean_value(name, operands.chain(attributes));
            (format!("unknown `${name}` in the call"), help)
        }
        (false, ..) => {
            let message = format!("`${name}` is a result; its type is `type(${name})`");
            (message, None)
        }
        (true, ..) => {
            let message = format!("`${name}` is an argument; only types of results can be given");
            (message, None)
        }
    };
    out.push(Diagnostic::new(written.name.span, message).help(help));
    None
}

fn check_function(function: &Name, out: &mut Vec<Diagnostic>) {
    if function.text.starts_with("${") {
        let message = format!("`{}` stands outside a family", function.text);
        out.push(Diagnostic::new(function.span, message));
    } else {
        names::check(function, out);
    }
}
