//! From declarations to the model, except for ops.

use crate::ast::{Block, FieldValue, Group, Item};
use crate::collect::{Declarations, collect};
use crate::diagnostics::{Diagnostic, did_you_mean};
use crate::family::Families;
use crate::fields::{self, Fields};
use crate::kinds::Scope;
use crate::op::OpResolver;
use crate::{options, types};
use mlir_model::{DialectSpec, PassSpec, PipelineSpec, Spec, Text, Trait};

/// Resolves everything. What is wrong goes to `out`; the spec is then not to be used.
pub fn resolve(items: Vec<Item>, out: &mut Vec<Diagnostic>) -> Spec {
    let declared = collect(items, out);
    let dialect = match &declared.dialect {
        Some(block) => dialect(block, out),
        None => DialectSpec {
            name: Text::default(),
            summary: Text::default(),
            description: Text::default(),
            constant: None,
            span: Default::default(),
        },
    };
    let enums: Vec<_> = declared.enums.iter().map(|block| types::enum_(block, out)).collect();
    let names = declared.types.iter().map(|block| block.name.text.as_str());
    let mut scope = Scope::new(names, enums.clone(), &declared.aliases, out);
    let types = declared.types.iter();
    let spec = Spec {
        types: types.map(|block| types::type_(block, &dialect, &mut scope, out)).collect(),
        enums: enums.into(),
        groups: groups(&declared, &dialect, scope, out).into(),
        passes: declared.passes.iter().map(|block| pass(block, out)).collect(),
        pipelines: declared.pipelines.iter().map(|block| pipeline(block, out)).collect(),
        dialect,
    };
    if let Some(block) = &declared.dialect {
        check_constant(&spec, block, out);
    }
    spec
}

fn dialect(block: &Block, out: &mut Vec<Diagnostic>) -> DialectSpec {
    let fields = open("dialect", block, out);
    let constant = fields::find(&block.fields, "constant");
    let constant = constant.and_then(|field| match &field.value {
        FieldValue::Name(name) => Some(name.text.clone().into()),
        _ => None,
    });
    DialectSpec {
        name: block.name.text.clone().into(),
        summary: fields.required_value("summary", out),
        description: fields.required_value("description", out),
        constant,
        span: block.name.span,
    }
}

/// The fields of a block, checked for repetitions.
pub fn open<'a>(what: &'a str, block: &'a Block, out: &mut Vec<Diagnostic>) -> Fields<'a> {
    fields::check_repeated(&block.fields, out);
    Fields { what, name: &block.name, fields: &block.fields }
}

fn check_constant(spec: &Spec, block: &Block, out: &mut Vec<Diagnostic>) {
    let field = fields::find(&block.fields, "constant");
    let Some(FieldValue::Name(name)) = field.map(|field| &field.value) else {
        return;
    };
    match spec.op(&name.text) {
        Some(op) if op.has(Trait::ConstantLike) => {}
        Some(_) => {
            let message = format!("op `{}` is not `ConstantLike`", name.text);
            out.push(Diagnostic::new(name.span, message));
        }
        None => {
            let help = did_you_mean(&name.text, spec.ops().map(|op| &*op.name));
            let message = format!("there is no op `{}`", name.text);
            out.push(Diagnostic::new(name.span, message).help(help).of_whole());
        }
    }
}

fn groups(
    declared: &Declarations,
    dialect: &DialectSpec,
    scope: Scope,
    out: &mut Vec<Diagnostic>,
) -> Vec<mlir_model::Group> {
    let mut resolver = OpResolver {
        dialect: &dialect.name,
        scope,
        families: Families::new(&declared.families, out),
    };
    let groups = declared.groups.iter();
    let groups = groups.map(|written| group(written, &mut resolver, out)).collect();
    // Where something is wrong, more may be meant to be used than is.
    if out.is_empty() {
        resolver.families.check_used(out);
        resolver.scope.check_used(out);
    }
    groups
}

fn group(
    written: &Group,
    resolver: &mut OpResolver<'_>,
    out: &mut Vec<Diagnostic>,
) -> mlir_model::Group {
    fields::check_repeated(&written.fields, out);
    let fields = Fields { what: "group", name: &written.name, fields: &written.fields };
    let summary = fields.text("summary");
    mlir_model::Group {
        name: written.name.text.clone().into(),
        title: written.title.value.clone().into(),
        summary: summary.map_or_else(Text::default, |text| text.value.clone().into()),
        description: fields.required_value("description", out),
        ops: written.ops.iter().map(|op| resolver.op(op, out)).collect(),
        span: written.name.span,
    }
}

fn pass(block: &Block, out: &mut Vec<Diagnostic>) -> PassSpec {
    let fields = open("pass", block, out);
    PassSpec {
        name: block.name.text.clone().into(),
        summary: fields.required_value("summary", out),
        description: fields.required_value("description", out),
        examples: fields.examples(None, &fields::only_long, out),
        span: block.name.span,
    }
}

fn pipeline(block: &Block, out: &mut Vec<Diagnostic>) -> PipelineSpec {
    let fields = open("pipeline", block, out);
    PipelineSpec {
        name: block.name.text.clone().into(),
        summary: fields.required_value("summary", out),
        description: fields.required_value("description", out),
        options: options::resolve(&fields, out).into(),
        passes: fields.required_value("passes", out),
        span: block.name.span,
    }
}
