//! A small dialect, from definition to optimized IR.

mod errors;
mod registrations;

use melior::Context;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use melior::ir::{Module, Type};
use mlir_ext::def::{
    Anchor, Arity, AttributeDef, AttributeKind, DialectDef, Effects, Element, Kind, Of, OpDef,
    OptionType, Parsed, PassDef, Piece, PipelineDef, TextError, TypeDef, ValueDef,
};
use mlir_ext::{Inputs, Pass, Registration};
use std::cell::RefCell;
use std::rc::Rc;

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

fn verify_hide(inputs: &Inputs<'_, '_>) -> Result<(), String> {
    match number(inputs.results[0]) {
        None => Ok(()),
        Some(value) => Err(format!("must hide its number, but shows {value}")),
    }
}

const NUMBER: &[Kind] = &[Kind::Dialect(0)];

const fn one(name: &'static str, kinds: &'static [Kind]) -> ValueDef {
    ValueDef { name, doc: "", kinds, arity: Arity::One }
}

const fn piece(space: bool, element: Element) -> Piece {
    Piece { space, element }
}

const fn literal(space: bool, token: &'static str) -> Piece {
    piece(space, Element::Literal(token))
}

const fn plain(name: &'static str) -> OpDef {
    OpDef {
        name,
        summary: "",
        operands: &[],
        attributes: &[],
        results: &[],
        effects: Effects::Pure,
        constant_like: false,
        format: &[],
        infer: None,
        verify: None,
        speculatable: None,
    }
}

static OPS: [OpDef; 4] = [
    OpDef {
        results: &[one("result", NUMBER)],
        constant_like: true,
        format: &[
            piece(false, Element::AttrDict),
            literal(true, ":"),
            piece(true, Element::Types { of: Of::Result(0), qualified: false }),
        ],
        ..plain("toy.constant")
    },
    OpDef {
        operands: &[one("input", NUMBER)],
        attributes: &[AttributeDef {
            name: "factor",
            doc: "",
            kind: AttributeKind::I32,
            optional: true,
        }],
        results: &[one("result", NUMBER)],
        format: &[
            piece(
                false,
                Element::Optional {
                    anchor: Anchor::Attribute(0),
                    pieces: &[
                        literal(false, "<"),
                        piece(false, Element::Attribute(0)),
                        literal(false, ">"),
                    ],
                },
            ),
            piece(true, Element::Operand(0)),
            piece(false, Element::AttrDict),
            literal(true, ":"),
            piece(true, Element::FunctionalType(Of::Operands, Of::Results)),
        ],
        infer: Some(infer_scale),
        ..plain("toy.scale")
    },
    OpDef {
        operands: &[one("input", NUMBER)],
        results: &[one("result", NUMBER)],
        format: &[
            piece(true, Element::Operand(0)),
            piece(false, Element::AttrDict),
            literal(true, ":"),
            piece(true, Element::Types { of: Of::Operand(0), qualified: true }),
            literal(true, "->"),
            piece(true, Element::Types { of: Of::Result(0), qualified: true }),
        ],
        verify: Some(verify_hide),
        speculatable: None,
        ..plain("toy.hide")
    },
    OpDef {
        operands: &[ValueDef {
            name: "values",
            doc: "",
            kinds: &[Kind::Dialect(0), Kind::Integer(32)],
            arity: Arity::Variadic,
        }],
        effects: Effects::Write,
        format: &[
            literal(false, "("),
            piece(false, Element::Operand(0)),
            literal(false, ")"),
            piece(false, Element::AttrDict),
            literal(true, ":"),
            piece(true, Element::Types { of: Of::Operands, qualified: true }),
        ],
        ..plain("toy.show")
    },
];

static TOY: DialectDef = DialectDef {
    name: "toy",
    types: &[TypeDef {
        name: "number",
        noun: "number",
        summary: "",
        attribute: true,
        parse: parse_number,
    }],
    ops: &OPS,
    constant: Some("toy.constant"),
    difference: None,
};

static REGISTRATION: Registration = Registration {
    dialects: &[&TOY],
    passes: &[
        Pass {
            def: &PassDef { name: "toy-panic", summary: "Panics" },
            dialects: &[],
            run: |_| panic!("in a pass"),
        },
        Pass {
            def: &PassDef { name: "toy-refuse", summary: "Fails" },
            dialects: &["arith"],
            run: |_| Err(Some("is refused".into())),
        },
    ],
    pipelines: &[PipelineDef {
        name: "toy-clean",
        summary: "Cleans up",
        options: &[mlir_ext::def::OptionDef {
            name: "rounds",
            r#type: OptionType::Integer(1, 9),
            default: "3",
            summary: "How often",
        }],
        passes: "canonicalize{max-iterations=${rounds}},cse",
    }],
};

/// Runs `body` with a context, and returns its result and the diagnostics as `line:column: text`.
fn diagnosed<T>(body: impl FnOnce(&Context) -> T) -> (T, Vec<String>) {
    let context = REGISTRATION.context();
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
