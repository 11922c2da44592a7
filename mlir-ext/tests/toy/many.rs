//! A dialect with more inferring ops than MLIR's interface for them has room for.

use crate::{infer_scale, number_value, parse_number, with_format};
use melior::ir::Module;
use melior::ir::operation::OperationLike;
use mlir_ext::Registration;
use mlir_ext::def::{DialectDef, OpFunctions};
use mlir_ext::model::{DialectSpec, Group, OpSpec, Spec, Trait, TypeSpec};
use std::sync::LazyLock;

const OPS: usize = 300;

static MANY: LazyLock<DialectDef> = LazyLock::new(|| {
    let functions = OpFunctions { infer: Some(infer_scale), ..Default::default() };
    let op = |index: usize| {
        let op = OpSpec {
            name: format!("op{index}").into(),
            traits: vec![Trait::Pure].into(),
            operands: number_value("input").into(),
            results: number_value("result").into(),
            ..Default::default()
        };
        with_format(op, &functions, "$input `:` functional-type(operands, results)")
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
    DialectDef::new(Box::leak(Box::new(spec)), vec![parse_number], vec![functions; OPS], None)
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
