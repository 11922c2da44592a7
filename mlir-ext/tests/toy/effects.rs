//! A dialect of ops that touch the memory behind their operands.

use crate::{NUMBER, number_value, parse_number, value, with_format};
use melior::ir::Module;
use mlir_ext::Registration;
use mlir_ext::def::{DialectDef, OpFunctions, TypeFunctions};
use mlir_ext::model::{
    Arity, DialectSpec, Effect, EffectSpec, Group, OpSpec, Spec, TypeSpec, ValueSpec,
};
use std::sync::LazyLock;

static MEMORY: LazyLock<DialectDef> = LazyLock::new(|| {
    let op = |name: &'static str,
              operands: Vec<ValueSpec>,
              results: Vec<ValueSpec>,
              effects: &[(Effect, usize)]| {
        let effects =
            effects.iter().map(|(effect, index)| EffectSpec { effect: *effect, index: *index });
        let spec = OpSpec {
            name: name.into(),
            operands: operands.into(),
            results: results.into(),
            effects: effects.collect(),
            ..Default::default()
        };
        with_format(
            spec,
            &OpFunctions::default(),
            "operands `:` functional-type(operands, results)",
        )
    };
    let two = || [number_value("from"), number_value("to")].concat();
    let many = || vec![value("all", Arity::Variadic, &[NUMBER])];
    let ops = vec![
        op("alloc", vec![], number_value("buffer"), &[(Effect::Allocates, 0)]),
        op("load", number_value("buffer"), number_value("value"), &[(Effect::Reads, 0)]),
        op("store", number_value("buffer"), vec![], &[(Effect::Writes, 0)]),
        op("copy", two(), vec![], &[(Effect::Reads, 0), (Effect::Writes, 1)]),
        op("free", many(), vec![], &[(Effect::Frees, 0)]),
    ];
    let functions = vec![OpFunctions::default(); ops.len()];
    let spec = Spec {
        dialect: DialectSpec { name: "memory".into(), ..Default::default() },
        types: vec![TypeSpec {
            name: "number".into(),
            noun: "number".into(),
            ..Default::default()
        }]
        .into(),
        groups: vec![Group { ops: ops.into(), ..Default::default() }].into(),
        ..Default::default()
    };
    DialectDef::new(
        Box::leak(Box::new(spec)),
        vec![TypeFunctions::Text(parse_number)],
        functions,
        None,
    )
});

/// The ops of the dialect that a pipeline leaves, by their names.
fn left(body: &str, pipeline: &str) -> Vec<String> {
    let registration = Registration { dialects: vec![&MEMORY], passes: &[], pipelines: &[] };
    let context = registration.context();
    registration.register_passes().expect("the names are free");
    let body = body.replace("NUMBER", "!memory.number<\"?\">");
    let source = format!(
        "func.func @f(%p: !memory.number<\"?\">, %q: !memory.number<\"?\">) {{\n{body}\nreturn\n}}"
    );
    let mut module = Module::parse(&context, &source).expect("parses");
    let pipeline = format!("builtin.module({pipeline})");
    mlir_ext::run_pipeline(&context, &mut module, &pipeline).expect("runs");
    let text = module.as_operation().to_string();
    let ops = text.split_whitespace().filter_map(|word| word.strip_prefix("memory."));
    ops.map(str::to_owned).collect()
}

#[test]
fn what_only_reads_or_allocates_is_removed_where_it_has_no_use() {
    let body = "%b = memory.alloc : () -> NUMBER
      %0 = memory.load %p : (NUMBER) -> NUMBER
      memory.store %p : (NUMBER) -> ()
      memory.copy %p, %q : (NUMBER, NUMBER) -> ()
      memory.free %p, %q : (NUMBER, NUMBER) -> ()";
    assert_eq!(left(body, "canonicalize"), ["store", "copy", "free"]);
}

#[test]
fn reads_are_merged_up_to_the_next_write() {
    let two_loads = |between: &str| {
        format!(
            "%0 = memory.load %p : (NUMBER) -> NUMBER
             {between}
             %1 = memory.load %p : (NUMBER) -> NUMBER
             memory.free %0, %1 : (NUMBER, NUMBER) -> ()"
        )
    };
    assert_eq!(left(&two_loads(""), "cse"), ["load", "free"]);
    assert_eq!(
        left(&two_loads("memory.copy %q, %p : (NUMBER, NUMBER) -> ()"), "cse"),
        ["load", "copy", "load", "free"]
    );
}
