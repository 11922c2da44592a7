//! A dialect of ops with regions.

use crate::{NUMBER, number_value, parse_number, value, with_format};
use melior::ir::Module;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use mlir_ext::Registration;
use mlir_ext::def::{DialectDef, OpFunctions, TypeFunctions};
use mlir_ext::model::{Arity, DialectSpec, Group, OpSpec, RegionSpec, Spec, Trait, TypeSpec};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

static FLOW: LazyLock<DialectDef> = LazyLock::new(|| {
    let op = |name: &'static str, traits: &[Trait], regions: &[&'static str], format: &str| {
        let region =
            |name: &&'static str| RegionSpec { name: (*name).into(), ..Default::default() };
        let spec = OpSpec {
            name: name.into(),
            traits: traits.to_vec().into(),
            regions: regions.iter().map(region).collect(),
            parent: (name == "yield").then(|| "flow.each".into()),
            operands: match name {
                "yield" => vec![value("values", Arity::Variadic, &[NUMBER])].into(),
                "each" => number_value("count").into(),
                _ => vec![].into(),
            },
            ..Default::default()
        };
        with_format(spec, &OpFunctions::default(), format)
    };
    let ops = vec![
        op(
            "each",
            &[Trait::Pure, Trait::SingleBlock],
            &["body"],
            "$count `:` type($count) attr-dict-with-keyword $body",
        ),
        op("yield", &[Trait::Pure, Trait::Terminator], &[], "($values^ `:` type($values))?"),
        op(
            "both",
            &[Trait::MemWrite, Trait::NoTerminator],
            &["left", "right"],
            "`right` $right `left` $left",
        ),
        op(
            "apart",
            &[Trait::MemWrite, Trait::IsolatedFromAbove, Trait::NoTerminator],
            &["body"],
            "$body",
        ),
        op("stop", &[Trait::MemWrite, Trait::Terminator], &[], "attr-dict"),
    ];
    let functions = vec![OpFunctions::default(); ops.len()];
    let spec = Spec {
        dialect: DialectSpec { name: "flow".into(), ..Default::default() },
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

/// The module after a pipeline, or what is wrong with it.
fn run(source: &str, pipeline: &str, generic: bool) -> Result<String, Vec<String>> {
    let registration = Registration { dialects: vec![&FLOW], passes: &[], pipelines: &[] };
    let context = registration.context();
    let messages = Rc::new(RefCell::new(vec![]));
    let sink = messages.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        sink.borrow_mut().push(diagnostic.to_string());
        true
    });
    registration.register_passes().expect("the names are free");
    let text = Module::parse(&context, source).and_then(|mut module| {
        let pipeline = format!("builtin.module({pipeline})");
        mlir_ext::run_pipeline(&context, &mut module, &pipeline).ok()?;
        let mut flags = OperationPrintingFlags::new();
        if generic {
            flags = flags.print_generic_operation_form();
        }
        module.as_operation().to_string_with_flags(flags).ok()
    });
    text.ok_or_else(|| messages.borrow().clone())
}

fn in_function(body: &str) -> String {
    format!("func.func @f(%n: !flow.number<\"7\">) {{\n{body}\nreturn\n}}")
}

const EACH: &str = r#"flow.each %n : <"7"> attributes {note = 1 : i32} {
  ^bb0(%i: !flow.number<"?">):
    flow.both right {
      flow.apart {
      }
    } left {
    }
    flow.yield %i : !flow.number<"?">
  }"#;

#[test]
fn regions_round_trip_in_both_forms() {
    let source = in_function(EACH);
    let printed = run(&source, "", false).expect("is accepted");
    for line in ["attributes {note = 1 : i32} {", "flow.both right {", "} left {", "flow.yield"] {
        assert!(printed.contains(line), "{line} not in\n{printed}");
    }
    assert_eq!(run(&printed, "", false).as_ref(), Ok(&printed));
    let generic = run(&source, "", true).expect("is accepted");
    assert!(generic.contains("\"flow.both\"() ({\n"), "{generic}");
    assert_eq!(run(&generic, "", false), Ok(printed));
}

#[test]
fn regions_are_verified() {
    for (body, message) in [
        (
            r#"flow.each %n : <"7"> {}"#,
            "'flow.each' op expects region 'body' to have 1 block, but it has 0",
        ),
        (
            "flow.each %n : <\"7\"> {\nflow.yield\n^next:\nflow.yield\n}",
            "'flow.each' op expects region 'body' to have 1 block, but it has 2",
        ),
        (
            "flow.both right {\nflow.yield\n} left {\n}",
            "'flow.yield' op expects parent op 'flow.each'",
        ),
        (
            "flow.each %n : <\"7\"> {\nflow.both right {} left {}\n}",
            "block with no terminator, has ",
        ),
        (
            "flow.each %n : <\"7\"> {\nflow.yield\nflow.yield\n}",
            "'flow.yield' op must be the last operation in the parent block",
        ),
        (r#""flow.both"() ({}) : () -> ()"#, "'flow.both' op expected 2 regions"),
        (r#""flow.each"(%n) : (!flow.number<"7">) -> ()"#, "'flow.each' op requires one region"),
        (
            "flow.apart {\nflow.each %n : <\"7\"> {\nflow.yield\n}\n}",
            "'flow.each' op using value defined outside the region",
        ),
    ] {
        let messages = run(&in_function(body), "", false).expect_err(body);
        assert!(messages.iter().any(|found| found.contains(message)), "{message}: {messages:?}");
    }
}

#[test]
fn an_op_has_the_effects_of_its_regions() {
    let empty = "flow.each %n : <\"7\"> {\nflow.yield\n}";
    let cleaned = run(&in_function(empty), "canonicalize", false).expect("is accepted");
    assert!(!cleaned.contains("flow.each"), "{cleaned}");
    let kept = run(&in_function(EACH), "canonicalize", false).expect("is accepted");
    assert!(kept.contains("flow.each"), "{kept}");
}

#[test]
fn functions_with_regions_are_inlined() {
    let source = format!(
        "func.func private @callee(%n: !flow.number<\"7\">) {{\n{EACH}\nreturn\n}}\n{}",
        in_function("call @callee(%n) : (!flow.number<\"7\">) -> ()")
    );
    let inlined = run(&source, "inline", false).expect("is accepted");
    assert!(!inlined.contains("call @callee") && inlined.contains("flow.each"), "{inlined}");
    // A function that an op of this dialect ends stays as it is.
    let ended = source.replace(&format!("{EACH}\nreturn"), "flow.stop");
    let kept = run(&ended, "inline", false).expect("is accepted");
    assert!(kept.contains("call @callee"), "{kept}");
}
