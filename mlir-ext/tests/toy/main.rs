//! A small dialect, from definition to optimized IR.

mod effects;
mod errors;
mod many;
mod parameters;
mod regions;
mod registrations;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::ir::{Attribute, Module, Type};
use mlir_ext::def::{DialectDef, Folded, OpFunctions, Parsed, TextError, TypeFunctions};
use mlir_ext::model::{
    Arity, AttributeKind, AttributeSpec, Builtin, DialectSpec, Format, Group, Kind, OpSpec,
    OptionKind, OptionSpec, PassSpec, PipelineSpec, Signature, Spec, Trait, TypeSpec, ValueSpec,
};
use mlir_ext::{Inputs, Pass, PassFn, Registration};
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

/// `!toy.number<"7">`; `?` stands for a number that is not known.
fn parse_number(text: &str) -> Result<Parsed, TextError> {
    let trimmed = text.trim();
    let offset = text.len() - text.trim_start().len();
    if trimmed == "panic" {
        panic!("asked to");
    }
    if trimmed == "?" {
        return Ok(parsed("?", None));
    }
    match trimmed.parse::<i64>() {
        Ok(number) => Ok(parsed(&number.to_string(), Some(number))),
        Err(_) => Err(TextError { offset, message: "expected a number or `?`".into() }),
    }
}

fn parsed(text: &str, number: Option<i64>) -> Parsed {
    Parsed { text: text.into(), value: Box::new(number), constant: number.is_some() }
}

fn number(r#type: Type<'_>) -> Option<i64> {
    *mlir_ext::value::<Option<i64>>(r#type).expect("a number type")
}

fn infer_scale<'c>(inputs: &Inputs<'_, 'c>) -> Result<Vec<Type<'c>>, String> {
    let factor = i64::from(inputs.attributes.i32("factor").unwrap_or(1));
    if factor == 13 {
        panic!("unlucky");
    }
    let text = match number(inputs.operands[0]) {
        None => "?".into(),
        Some(value) => {
            value.checked_mul(factor).ok_or("product does not fit in 64 bits")?.to_string()
        }
    };
    let scaled = inputs.dialect.r#type(0, &text).map_err(|e| e.message)?;
    Ok(vec![scaled])
}

/// The halves of an integer: the quotient by 2 and the rest.
fn infer_halve<'c>(inputs: &Inputs<'_, 'c>) -> Result<Vec<Type<'c>>, String> {
    let input = number(inputs.operands[0]);
    let text = |value: Option<i64>| value.map_or_else(|| "?".to_owned(), |value| value.to_string());
    let typed = |value| inputs.dialect.r#type(0, &text(value)).map_err(|error| error.message);
    Ok(vec![typed(input.map(|value| value / 2))?, typed(input.map(|value| value % 2))?])
}

/// Scaling by 1 changes nothing; scaling by 14 and 15 folds wrongly.
fn fold_scale<'c>(
    inputs: &Inputs<'_, 'c>,
    constants: &[Option<Attribute<'c>>],
) -> Option<Vec<Folded<'c>>> {
    match (inputs.attributes.i32("factor"), constants) {
        (None | Some(1), [_]) => Some(vec![Folded::Operand(0)]),
        (Some(0), [_]) => Some(vec![Folded::Constant(inputs.dialect.attribute(0, "0").ok()?)]),
        (Some(14), _) => Some(vec![Folded::Operand(1)]),
        (Some(15), _) => Some(vec![]),
        (Some(16), [Some(_)]) => Some(vec![Folded::Operand(0)]),
        _ => None,
    }
}

fn verify_hide(inputs: &Inputs<'_, '_>) -> Result<(), String> {
    match number(inputs.results[0]) {
        None => Ok(()),
        Some(value) => Err(format!("must hide its number, but shows {value}")),
    }
}

const NUMBER: Kind = Kind::Type(0);

fn value(name: &'static str, arity: Arity, kinds: &'static [Kind]) -> ValueSpec {
    ValueSpec { name: name.into(), kinds: kinds.into(), arity, ..Default::default() }
}

fn number_value(name: &'static str) -> Vec<ValueSpec> {
    vec![value(name, Arity::One, &[NUMBER])]
}

/// Gives an op its assembly format.
fn with_format(op: OpSpec, functions: &OpFunctions, format: &str) -> OpSpec {
    let signature = Signature {
        operands: &op.operands,
        attributes: &op.attributes,
        results: &op.results,
        regions: &op.regions,
        infers_results: functions.infer.is_some(),
    };
    let format = Format::parse(format, &signature).expect("the format fits the op");
    OpSpec { format, ..op }
}

fn ops() -> (Vec<OpSpec>, Vec<OpFunctions>) {
    let plain = OpFunctions::default();
    let constant = OpSpec {
        name: "constant".into(),
        traits: vec![Trait::Pure, Trait::ConstantLike].into(),
        results: number_value("result").into(),
        ..Default::default()
    };
    let scale = OpSpec {
        name: "scale".into(),
        operands: number_value("input").into(),
        attributes: vec![AttributeSpec {
            name: "factor".into(),
            kind: AttributeKind::I32,
            optional: true,
            ..Default::default()
        }]
        .into(),
        results: number_value("result").into(),
        ..Default::default()
    };
    let hide = OpSpec {
        name: "hide".into(),
        operands: number_value("input").into(),
        results: number_value("result").into(),
        ..Default::default()
    };
    let show = OpSpec {
        name: "show".into(),
        traits: vec![Trait::MemWrite].into(),
        operands: vec![value("values", Arity::Variadic, &[NUMBER, Kind::Integer(32)])].into(),
        ..Default::default()
    };
    let halve = OpSpec {
        name: "halve".into(),
        traits: vec![Trait::Pure].into(),
        operands: number_value("input").into(),
        results: [number_value("half"), number_value("rest")].concat().into(),
        ..Default::default()
    };
    let attribute =
        |name: &'static str, kind| AttributeSpec { name: name.into(), kind, ..Default::default() };
    let call = OpSpec {
        name: "call".into(),
        traits: vec![Trait::MemWrite].into(),
        attributes: vec![
            attribute("callee", AttributeKind::Symbol),
            attribute("element", AttributeKind::Type),
            attribute("places", AttributeKind::DenseI64Array),
            attribute("wide", AttributeKind::I64),
            attribute("sure", AttributeKind::Bool),
            attribute("note", AttributeKind::String),
        ]
        .into(),
        operands: vec![
            value("buffer", Arity::One, &[Kind::Builtin(Builtin::Memref)]),
            value("size", Arity::One, &[Kind::Integer(32)]),
            value(
                "rest",
                Arity::Variadic,
                &[Kind::Builtin(Builtin::AnyFloat), Kind::Builtin(Builtin::Index)],
            ),
        ]
        .into(),
        ..Default::default()
    };
    let scaled = OpFunctions { infer: Some(infer_scale), fold: Some(fold_scale), ..plain };
    let halved = OpFunctions { infer: Some(infer_halve), ..plain };
    let hidden = OpFunctions { verify: Some(verify_hide), ..plain };
    let ops = [
        (constant, plain, "attr-dict `:` type($result)"),
        (scale, scaled, "(`<` $factor^ `>`)? $input `:` functional-type(operands, results)"),
        (
            call,
            plain,
            "$callee `<` $element `,` $places `,` $wide `,` $sure `,` $note `>` `(` operands `)` `:` \
             type($buffer) `,` type($rest)",
        ),
        (halve, halved, "$input attr-dict `:` type($input) `->` type(results)"),
        (
            hide,
            hidden,
            "$input attr-dict `:` qualified(type($input)) `->` qualified(type($result))",
        ),
        (show, plain, "`(` $values `)` attr-dict `:` type(operands)"),
    ];
    let ops = ops.into_iter();
    ops.map(|(op, functions, format)| (with_format(op, &functions, format), functions)).unzip()
}

static TOY: LazyLock<DialectDef> = LazyLock::new(|| {
    let (ops, functions) = ops();
    let spec = Spec {
        dialect: DialectSpec {
            name: "toy".into(),
            constant: Some("constant".into()),
            ..Default::default()
        },
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

/// A pass of that name, for the life of the process.
fn pass(name: &'static str, dialects: &'static [&'static str], run: PassFn) -> Pass {
    let spec = PassSpec { name: name.into(), summary: "A pass".into(), ..Default::default() };
    Pass { spec: Box::leak(Box::new(spec)), dialects, run }
}

/// A pipeline of that name.
fn pipeline(name: &'static str, options: Vec<OptionSpec>, passes: &'static str) -> PipelineSpec {
    PipelineSpec {
        name: name.into(),
        summary: "A pipeline".into(),
        options: options.into(),
        passes: passes.into(),
        ..Default::default()
    }
}

/// These passes and pipelines, for the life of the process.
fn registration(passes: Vec<Pass>, pipelines: Vec<PipelineSpec>) -> Registration {
    Registration { dialects: vec![&TOY], passes: passes.leak(), pipelines: pipelines.leak() }
}

static REGISTRATION: LazyLock<Registration> = LazyLock::new(|| {
    let rounds = OptionSpec {
        name: "rounds".into(),
        kind: OptionKind::Integer(1, 9),
        default: "3".into(),
        summary: "How often".into(),
    };
    registration(
        vec![
            pass("toy-panic", &[], |_| panic!("in a pass")),
            pass("toy-refuse", &["arith"], |_| Err(Some("is refused".into()))),
        ],
        vec![pipeline("toy-clean", vec![rounds], "canonicalize{max-iterations=${rounds}},cse")],
    )
});

/// Runs `body` with a context, and returns its result and the diagnostics as `line:column: text`.
fn diagnosed<T>(body: impl FnOnce(&Context) -> T) -> (T, Vec<String>) {
    diagnosed_in(&REGISTRATION, body)
}

/// Like [`diagnosed`], with a context for the dialects of that registration.
fn diagnosed_in<T>(
    registration: &Registration,
    body: impl FnOnce(&Context) -> T,
) -> (T, Vec<String>) {
    let context = registration.context();
    let messages = Rc::new(RefCell::new(vec![]));
    let sink = messages.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        let location = diagnostic.location().to_string();
        let position = location
            .trim_start_matches("loc(")
            .trim_end_matches(')')
            .rsplit('"')
            .next()
            .unwrap_or("")
            .trim_start_matches(':')
            .to_owned();
        sink.borrow_mut().push(format!("{position}: {diagnostic}"));
        true
    });
    let result = body(&context);
    let messages = messages.borrow().clone();
    (result, messages)
}

fn accept(source: &str, pipeline: &str) -> String {
    let (text, messages) = diagnosed(|context| {
        let mut module = Module::parse(context, source)?;
        REGISTRATION.register_passes().expect("the names are free");
        mlir_ext::run_pipeline(context, &mut module, &format!("builtin.module({pipeline})"))
            .ok()?;
        Some(module.as_operation().to_string())
    });
    text.unwrap_or_else(|| panic!("refused: {messages:?}"))
}

fn refuse(source: &str) -> Vec<String> {
    let (parsed, messages) = diagnosed(|context| {
        Module::parse(context, source).filter(|module| module.as_operation().verify()).is_some()
    });
    assert!(!parsed, "accepted");
    messages
}

const SCALE: &str = r#"
func.func @f(%a: !toy.number<"?">) -> !toy.number<"?"> {
  %0 = toy.constant : <"7">
  %1 = toy.scale<3> %0 : (!toy.number<"7">) -> !toy.number<"21">
  %2 = toy.scale %a {note = "kept"} : (!toy.number<"?">) -> !toy.number<"?">
  toy.show(%1, %2) : !toy.number<"21">, !toy.number<"?">
  return %2 : !toy.number<"?">
}"#;

#[test]
fn custom_form_is_stable() {
    let once = accept(SCALE, "");
    for line in SCALE.lines().map(str::trim).filter(|l| l.contains("toy.")) {
        assert!(
            once.contains(line.split(" = ").last().unwrap_or(line)) || line.starts_with("func"),
            "{line} not in\n{once}"
        );
    }
    assert_eq!(once, accept(&once, ""));
}

#[test]
fn attributes_and_types_of_mlir_are_read_and_checked() {
    // The type of `%n`, which can be `i32` only, is not written.
    let call = |attributes: &str, types: &str| {
        format!(
            "func.func @f(%b: memref<4xf32>, %n: i32, %x: f16, %i: index) {{
               toy.call {attributes}(%b, %n, %x, %i) : {types}
               return
             }}"
        )
    };
    let attributes = r#"@there<vector<4xf32>, [1, -5000000000], 5000000000, true, "so">"#;
    let types = "memref<4xf32>, f16, index";
    let printed = accept(&call(attributes, types), "");
    assert!(printed.contains(&format!("toy.call {attributes}")), "{printed}");
    assert!(printed.contains(types), "{printed}");
    assert_eq!(accept(&printed, ""), printed);
    let (generic, _) = diagnosed(|context| {
        let module = Module::parse(context, &printed).expect("parses");
        let flags = OperationPrintingFlags::new().print_generic_operation_form();
        module.as_operation().to_string_with_flags(flags).expect("prints")
    });
    for attribute in [
        "callee = @there",
        "element = vector<4xf32>",
        "places = array<i64: 1, -5000000000>",
        "wide = 5000000000 : i64",
        "sure = true",
        "note = \"so\"",
    ] {
        assert!(generic.contains(attribute), "{generic}");
        // What is missing is said.
        let name = attribute.split(' ').next().unwrap_or_default();
        let without = generic.replace(&format!(", {attribute}"), "");
        let without = without.replace(&format!("{attribute}, "), "");
        let message = format!("requires attribute '{name}'");
        assert!(refuse(&without)[0].ends_with(&message), "{message}");
    }
    for (right, wrong, message) in [
        ("@there", "\"there\"", "flat symbol reference attribute, but got '\"there\"'"),
        ("vector<4xf32>", "4", "any type attribute, but got '4 : i64'"),
        ("true", "4", "bool attribute, but got '4 : i64'"),
        ("\"so\"", "true", "string attribute, but got 'true'"),
    ] {
        let refused = refuse(&call(&attributes.replace(right, wrong), types));
        assert!(refused[0].ends_with(message), "{refused:?}");
    }
    for (right, wrong, message) in [
        ("memref<4xf32>,", "i32,", "operand #0 must be memref of any type values, but got 'i32'"),
        ("f16", "i64", "operand #2 must be variadic of floating-point or index, but got 'i64'"),
    ] {
        let source = call(attributes, &types.replace(right, wrong));
        let source = match right {
            "f16" => source.replace("%x: f16", "%x: i64"),
            _ => source.replace("%b: memref<4xf32>", "%b: i32"),
        };
        let refused = refuse(&source);
        assert!(refused[0].ends_with(message), "{refused:?}");
    }
}

#[test]
fn result_types_may_be_left_to_inference() {
    let one = SCALE.replace(r#"-> !toy.number<"21">"#, "-> _");
    let two =
        one.replace(r#"(!toy.number<"?">) -> !toy.number<"?">"#, r#"(!toy.number<"?">) -> (_)"#);
    assert_ne!(one, two);
    assert_eq!(accept(&one, ""), accept(SCALE, ""));
    assert_eq!(accept(&two, ""), accept(SCALE, ""));
    let halve = |results: &str| {
        format!("%0 = toy.constant : <\"7\">\n%1:2 = toy.halve %0 : <\"7\"> -> {results}")
    };
    let written = accept(&halve("!toy.number<\"3\">, !toy.number<\"1\">"), "");
    assert!(written.contains("-> !toy.number<\"3\">, !toy.number<\"1\">"), "{written}");
    for results in ["_", "_, _", "_, !toy.number<\"1\">", "!toy.number<\"3\">, _"] {
        assert_eq!(accept(&halve(results), ""), written, "{results}");
    }
    assert_eq!(
        refuse(&halve("!toy.number<\"9\">, _")),
        [
            "2:8: 'toy.halve' op inferred type(s) '!toy.number<\"3\">', '!toy.number<\"1\">' are incompatible with return type(s) of operation '!toy.number<\"9\">', '!toy.number<\"1\">'"
        ]
    );
    assert_eq!(
        refuse(&halve("_, _, _")),
        ["2:32: 'toy.halve' op has 2 results, but 3 types are written"]
    );
    assert_eq!(
        refuse("%0 = toy.constant : <\"7\">\n%1 = toy.hide %0 : !toy.number<\"7\"> -> _"),
        ["2:40: 'toy.hide' op does not infer its result types; write them in place of `_`"]
    );
    assert_eq!(
        refuse("%0 = toy.constant : _"),
        ["1:21: 'toy.constant' op does not infer its result types; write them in place of `_`"]
    );
    assert_eq!(
        refuse("%0 = toy.constant : <\"7\">\n%1 = toy.scale<3> %0 : (_) -> _"),
        ["2:25: expected ')'"]
    );
}

#[test]
fn generic_form_round_trips_through_properties() {
    let (generic, _) = diagnosed(|context| {
        Module::parse(context, SCALE)?
            .as_operation()
            .to_string_with_flags(OperationPrintingFlags::new().print_generic_operation_form())
            .ok()
    });
    let generic = generic.expect("parses");
    assert!(generic.contains(
        r#""toy.scale"(%0) <{factor = 3 : i32}> : (!toy.number<"7">) -> !toy.number<"21">"#
    ));
    assert_eq!(accept(&generic, ""), accept(SCALE, ""));
}

#[test]
fn texts_are_normalised_and_uniqued() {
    let context = REGISTRATION.context();
    let spaced = Type::parse(&context, r#"!toy.number<" 007 ">"#);
    assert!(spaced.is_some());
    assert_eq!(spaced, Type::parse(&context, r#"!toy.number<"7">"#));
    let attribute = melior::ir::Attribute::parse(&context, r#"#toy.number<"+7">"#);
    assert_eq!(attribute.map(|a| a.to_string()), Some(r#"#toy.number<"7">"#.into()));
}

#[test]
fn pure_ops_are_removed_merged_and_folded() {
    let source = r#"
      func.func @f(%a: !toy.number<"?">) {
        %0 = toy.constant : <"7">
        %1 = toy.constant : <"7">
        %2 = toy.scale<3> %a : (!toy.number<"?">) -> !toy.number<"?">
        %3 = toy.scale<3> %a : (!toy.number<"?">) -> !toy.number<"?">
        %4 = toy.scale<4> %a : (!toy.number<"?">) -> !toy.number<"?">
        toy.show(%0, %1, %2, %3) : !toy.number<"7">, !toy.number<"7">, !toy.number<"?">, !toy.number<"?">
        return
      }"#;
    let merged = accept(source, "cse");
    assert_eq!(merged.matches("toy.constant").count(), 1, "{merged}");
    assert_eq!(merged.matches("toy.scale").count(), 1, "{merged}");
    assert_eq!(merged.matches("toy.show").count(), 1, "{merged}");
    let folded = accept(SCALE, "canonicalize");
    assert!(folded.contains(r#"toy.constant : <"21">"#), "{folded}");
    assert!(!folded.contains("toy.scale<3>"), "{folded}");
}

#[test]
fn ops_fold_to_operands_and_constants() {
    let scaled = |factor: i32, input: &str, result: &str| {
        format!(
            "func.func @f(%a: !toy.number<\"?\">) {{
               %c = toy.constant : <\"7\">
               %0 = toy.scale<{factor}> {input} -> !toy.number<\"{result}\">
               toy.show(%0) : !toy.number<\"{result}\">
               return
             }}"
        )
    };
    let unknown = "%a : (!toy.number<\"?\">)";
    let seven = "%c : (!toy.number<\"7\">)";
    let folded = accept(&scaled(1, unknown, "?"), "canonicalize");
    assert!(folded.contains("toy.show(%arg0)") && !folded.contains("toy.scale"), "{folded}");
    // The type alone says that it is 0.
    let folded = accept(&scaled(0, seven, "0"), "canonicalize");
    assert!(folded.contains("toy.constant : <\"0\">"), "{folded}");
    for (factor, input, result, message) in [
        (14, unknown, "?", "folds result #0 to operand #1, but has 1 operands"),
        (15, unknown, "?", "folds to 0 values, but has 1 results"),
        (
            16,
            seven,
            "112",
            "folds result #0, of type '!toy.number<\"112\">', to operand #0, of type '!toy.number<\"7\">'",
        ),
    ] {
        let ((), messages) = diagnosed(|context| {
            let mut module =
                Module::parse(context, &scaled(factor, input, result)).expect("parses");
            REGISTRATION.register_passes().expect("the names are free");
            let _ = mlir_ext::run_pipeline(context, &mut module, "builtin.module(canonicalize)");
        });
        assert!(messages[0].ends_with(&format!("'toy.scale' op {message}")), "{messages:?}");
    }
}

#[test]
fn generic_builders_infer_results() {
    use melior::ir::operation::OperationBuilder;
    use melior::ir::{Location, Value, ValueLike};
    let (text, messages) = diagnosed(|context| {
        let location = Location::unknown(context);
        let seven = Type::parse(context, r#"!toy.number<"7">"#)?;
        let constant = OperationBuilder::new("toy.constant", location).add_results(&[seven]);
        let constant = constant.build().ok()?;
        let value: Value = constant.result(0).ok()?.into();
        let scale = OperationBuilder::new("toy.scale", location).add_operands(&[value]);
        let scale = scale.enable_result_type_inference().build().ok()?;
        Some(scale.result(0).ok()?.r#type().to_string())
    });
    assert_eq!(text.as_deref(), Some(r#"!toy.number<"7">"#), "{messages:?}");
}

#[test]
fn panics_become_diagnostics() {
    assert_eq!(
        refuse("%0 = toy.constant : !toy.number<\"panic\">"),
        ["1:34: internal error, please report it: asked to"]
    );
    assert_eq!(
        refuse(
            "%0 = toy.constant : <\"7\">\n%1 = toy.scale<13> %0 : (!toy.number<\"7\">) -> !toy.number<\"9\">"
        ),
        ["2:6: 'toy.scale' op internal error, please report it: unlucky"]
    );
    let (result, messages) = diagnosed(|context| {
        REGISTRATION.register_passes().expect("the names are free");
        let mut module = Module::parse(context, SCALE).expect("parses");
        mlir_ext::run_pipeline(context, &mut module, "builtin.module(toy-panic)")
    });
    assert!(result.is_err());
    assert!(messages[0].ends_with("internal error, please report it: in a pass"), "{messages:?}");
}
