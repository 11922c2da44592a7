//! A dialect of many inferring ops.

use crate::{infer_scale, number_value, parse_number, with_format};
use melior::ir::operation::{OperationBuilder, OperationLike};
use melior::ir::{Attribute, BlockLike, Identifier, Location, Module, Type, ValueLike};
use melior::{Context, ir::Block};
use mlir_ext::Registration;
use mlir_ext::def::{DialectDef, OpFunctions, TypeFunctions};
use mlir_ext::model::{
    AttributeKind, AttributeSpec, DialectSpec, Group, OpSpec, Spec, Trait, TypeSpec,
};
use std::sync::LazyLock;

const OPS: usize = 300;

static MANY: LazyLock<DialectDef> = LazyLock::new(|| {
    let functions = OpFunctions { infer: Some(infer_scale), ..Default::default() };
    let op = |index: usize| {
        // Some have properties, from which C++ reads the attributes.
        let factor = AttributeSpec {
            name: "factor".into(),
            kind: AttributeKind::I32,
            optional: true,
            ..Default::default()
        };
        let attributes = if index.is_multiple_of(2) { vec![] } else { vec![factor] };
        let op = OpSpec {
            attributes: attributes.into(),
            name: format!("op{index}").into(),
            traits: vec![Trait::Pure].into(),
            operands: number_value("input").into(),
            results: number_value("result").into(),
            ..Default::default()
        };
        let format = match index % 2 {
            0 => "$input `:` functional-type(operands, results)",
            _ => "(`<` $factor^ `>`)? $input `:` functional-type(operands, results)",
        };
        with_format(op, &functions, format)
    };
    let spec = Spec {
        dialect: DialectSpec { name: "many".into(), ..Default::default() },
        types: vec![TypeSpec {
            name: "number".into(),
            noun: "number".into(),
            ..Default::default()
        }]
        .into(),
        groups: vec![Group { ops: (0..OPS).map(op).collect(), ..Default::default() }].into(),
        ..Default::default()
    };
    DialectDef::new(
        Box::leak(Box::new(spec)),
        vec![TypeFunctions::Text(parse_number)],
        vec![functions; OPS],
        None,
    )
});

#[test]
fn every_op_infers_and_is_checked() {
    let registration = Registration { dialects: vec![&MANY], passes: &[], pipelines: &[] };
    let context = registration.context();
    let module = |result: &str| {
        let lines =
            (0..OPS).map(|i| format!("%{i} = many.op{i} %x : (!many.number<\"7\">) -> {result}\n"));
        let body: String = lines.collect();
        format!("func.func @f(%x: !many.number<\"7\">) {{\n{body}return\n}}")
    };
    let parsed = Module::parse(&context, &module("_")).expect("every op infers its result");
    assert!(parsed.as_operation().verify());
    let text = parsed.as_operation().to_string();
    assert_eq!(text.matches("-> !many.number<\"7\">").count(), OPS);
    for index in [0, 127, 128, OPS - 1] {
        let line = format!("many.op{index} %arg0 : (!many.number<\"7\">) -> !many.number<");
        assert!(text.contains(&line), "{line}");
        let wrong = text.replace(&format!("{line}\"7\""), &format!("{line}\"8\""));
        assert_ne!(wrong, text);
        let silent = context.attach_diagnostic_handler(|_| true);
        assert!(Module::parse(&context, &wrong).is_none(), "{line} is accepted with 8");
        context.detach_diagnostic_handler(silent);
    }
}

/// Builds an op by its name, as C++ does that knows nothing of it.
fn inferred(context: &Context, index: usize, attribute: Option<i32>) -> Option<String> {
    let location = Location::unknown(context);
    let number = Type::parse(context, "!many.number<\"7\">")?;
    let block = Block::new(&[(number, location)]);
    // The builder borrows the name unseen.
    let name = format!("many.op{index}");
    let mut builder = OperationBuilder::new(&name, location)
        .add_operands(&[block.argument(0).ok()?.into()])
        .enable_result_type_inference();
    if let Some(factor) = attribute {
        let factor = Attribute::parse(context, &format!("{factor} : i32"))?;
        builder = builder.add_attributes(&[(Identifier::new(context, "factor"), factor)]);
    }
    let op = block.append_operation(builder.build().ok()?);
    Some(op.result(0).ok()?.r#type().to_string())
}

#[test]
fn ops_built_by_name_infer() {
    let registration = Registration { dialects: vec![&MANY], passes: &[], pipelines: &[] };
    // A second context registers the same ops again.
    for context in [registration.context(), registration.context()] {
        for index in 0..OPS {
            let number = |value: i64| Some(format!("!many.number<\"{value}\">"));
            assert_eq!(inferred(&context, index, None), number(7), "{index}");
            if index % 2 == 1 {
                assert_eq!(inferred(&context, index, Some(3)), number(21), "{index}");
            }
        }
        let silent = context.attach_diagnostic_handler(|_| true);
        assert_eq!(inferred(&context, OPS - 1, Some(13)), None);
        context.detach_diagnostic_handler(silent);
    }
}
