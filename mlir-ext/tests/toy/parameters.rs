//! Types and attributes with parameters, and enums, from a spec.

use crate::{diagnosed_in, parse_number};
use melior::Context;
use melior::ir::operation::OperationLike;
use melior::ir::r#type::IntegerType;
use melior::ir::{Attribute, Module, Type};
use mlir_ext::def::{DialectDef, OpFunctions, TypeFunctions};
use mlir_ext::{Parameters, Registration, ToAttribute};
use std::path::Path;
use std::sync::LazyLock;

static MEMORY: LazyLock<DialectDef> = LazyLock::new(|| {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy/memory.irspec");
    let spec = cute_gen::load(&path).unwrap_or_else(|errors| panic!("{errors}")).spec;
    let plain = TypeFunctions::Parameters(None);
    let pointer = TypeFunctions::Parameters(Some(alignment));
    let types = vec![TypeFunctions::Text(parse_number), pointer, plain, plain];
    DialectDef::new(Box::leak(Box::new(spec)), types, vec![OpFunctions::default()], None)
});

static REGISTRATION: LazyLock<Registration> =
    LazyLock::new(|| Registration { dialects: vec![&MEMORY], passes: &[], pipelines: &[] });

fn alignment(pointer: Parameters<'_>) -> Result<(), String> {
    let alignment = pointer.attributes().read::<i64>("alignment").unwrap_or(1);
    match u64::try_from(alignment).is_ok_and(u64::is_power_of_two) {
        true => Ok(()),
        false => Err(format!("alignment {alignment} is not a power of two")),
    }
}

fn printed(text: &str) -> Result<String, Vec<String>> {
    let (result, messages) = diagnosed_in(&REGISTRATION, |context| {
        let module = Module::parse(context, text)?;
        module.as_operation().verify().then(|| module.as_operation().to_string())
    });
    result.ok_or(messages)
}

/// How a type prints that was written so, or what is wrong with it.
fn type_of(body: &str) -> Result<String, Vec<String>> {
    let text = printed(&format!("func.func private @f(!memory.{body})"))?;
    let start = text.find("!memory.").expect("the type is there") + "!memory.".len();
    let end = text.rfind(")\n").expect("the signature ends");
    Ok(text[start..end].to_owned())
}

#[test]
fn a_type_prints_as_it_is_written() {
    for body in [
        "pointer<f32, global>",
        "pointer<generic>",
        "pointer<i7, shared, align<16>>",
        "pointer<!memory.number<\"7\">, shared, size = \"3\", volatile>",
        "pointer<shared, align<4>, volatile>",
        "lists<[shared, generic], [i32, !memory.token], [1, -2], [\"7\", \"?\"], \"a\\22b\", true, @f, <f32, global>>",
        "lists<[], [], [], [], \"\", false, @f, <generic>>",
        "token",
    ] {
        assert_eq!(type_of(body), Ok(body.to_owned()));
    }
}

#[test]
fn what_is_the_same_prints_the_same() {
    for (written, canonical) in [
        ("pointer< f32 ,  global,align<1> >", "pointer<f32, global>"),
        ("pointer<shared, size = \" 7 \">", "pointer<shared, size = \"7\">"),
        ("pointer<shared, size = #memory.number<\"7\">>", "pointer<shared, size = \"7\">"),
    ] {
        assert_eq!(type_of(written), Ok(canonical.to_owned()));
    }
}

#[test]
fn mistakes_have_a_place_and_a_reason() {
    let before = "func.func private @f(!memory.".len();
    // `^` stands before the place.
    for (marked, expected) in [
        ("pointer<f32^>", "expected ','"),
        ("pointer<f32, ^glbal>", "expected 'space' to be one of these: generic, global, shared"),
        ("pointer^<f32, global, align<3>>", "alignment 3 is not a power of two"),
        ("pointer<f32, global, align<^x>>", "expected integer value"),
        (
            "pointer<^index, global>",
            "attribute 'pointee' failed to satisfy constraint: type of floating-point or signless integer or \
             number attribute, but got 'index'",
        ),
        ("pointer<shared, size = \"^x\">", "expected a number or `?`"),
        ("pointer<shared, size = ^7>", "expected string"),
        ("pointer<shared, ^sized>", "expected 'volatile'"),
        ("pointer^", "expected '<'"),
        (
            "lists<[shared, ^far], [], [1], [], \"\", true, @f, <generic>>",
            "expected 'spaces' to be one of these: generic, global, shared",
        ),
    ] {
        let column = before + marked.find('^').expect("there is a mark") + 1;
        let messages = type_of(&marked.replace('^', "")).expect_err(marked);
        assert_eq!(messages[0], format!("1:{column}: {expected}"), "{marked}");
    }
}

#[test]
fn attributes_of_ops_are_of_the_same_kinds() {
    let load = |rest: &str| {
        printed(&format!("func.func @f(%p: !memory.pointer<f32, global>) {{\n{rest}\nreturn\n}}"))
    };
    for line in [
        "%0 = memory.load %arg0 : <f32, global> -> f32",
        "%0 = memory.load through shared %arg0 : <f32, global> -> f32",
        "%0 = memory.load like <f32, generic> %arg0 : <f32, global> -> f32",
    ] {
        let text = load(&line.replace("%arg0", "%p")).expect(line);
        assert!(text.contains(line), "{text}");
    }
    let text = load("%0 = memory.load through generic %p : <f32, global> -> f32").expect("parses");
    assert!(text.contains("memory.load %arg0 :"), "{text}");
    let generic = |attributes: &str| {
        load(&format!(
            "%0 = \"memory.load\"(%p) <{{{attributes}}}> : (!memory.pointer<f32, global>) -> f32"
        ))
    };
    let text = generic("through = 3 : i32, like = #memory.pointer<shared>").expect("parses");
    assert!(text.contains("memory.load through shared like <shared> %arg0"), "{text}");
    let messages = generic("through = 2 : i32").expect_err("there is no such case");
    assert_eq!(
        messages[0],
        "2:6: 'memory.load' op attribute 'through' failed to satisfy constraint: 32-bit signless integer \
         0 (generic) or 1 (global) or 3 (shared) attribute, but got '2 : i32'"
    );
    let messages = generic("like = #memory.number<\"7\">").expect_err("it is no pointer");
    assert!(messages[0].contains("#memory.pointer attribute, but got"), "{messages:?}");
}

fn pointer<'c>(context: &'c Context, pointee: Type<'c>, alignment: i64) -> Parameters<'c> {
    let entries = [
        ("pointee", Some(pointee.to_attribute(context))),
        ("space", Some(1_i32.to_attribute(context))),
        ("alignment", Some(alignment.to_attribute(context))),
    ];
    Parameters::new(context, &MEMORY, 1, &entries).expect("the dialect is registered")
}

#[test]
fn rust_makes_and_reads_types() {
    let context = REGISTRATION.context();
    let f32 = Type::float32(&context);
    let made = pointer(&context, f32, 16).to_type().expect("it is a type");
    assert_eq!(made.to_string(), "!memory.pointer<f32, global, align<16>>");
    assert_eq!(Some(made), Type::parse(&context, &made.to_string()));
    let read = Parameters::of(made).expect("it has parameters");
    assert!(read.is(&MEMORY, 1) && !read.is(&MEMORY, 2));
    assert_eq!(read.attributes().read::<Type>("pointee"), Some(f32));
    assert_eq!(read.attributes().read::<i32>("space"), Some(1));
    let attribute = read.to_attribute().expect("it is an attribute");
    assert_eq!(attribute.to_string(), "#memory.pointer<f32, global, align<16>>");
    assert_eq!(Some(attribute), Attribute::parse(&context, &attribute.to_string()));
    let wrong = pointer(&context, f32, 3).to_type();
    assert_eq!(wrong.expect_err("3 is odd"), "alignment 3 is not a power of two");
    let wrong = pointer(&context, Type::index(&context), 1).to_type();
    assert!(wrong.expect_err("index is none").contains("'pointee' failed to satisfy"));
    let none = Parameters::new(&context, &MEMORY, 1, &[]).expect("the dialect is registered");
    assert_eq!(none.to_type().expect_err("no space"), "requires attribute 'space'");
    assert!(Parameters::of(IntegerType::new(&context, 4).into()).is_none());
}

#[test]
fn types_inside_of_types_are_replaced() {
    let context = REGISTRATION.context();
    let source = "func.func private @f(!memory.pointer<!memory.number<\"7\">, global>, \
                  !memory.lists<[], [!memory.number<\"7\">], [], [], \"\", true, @f, <generic>>)";
    let module = Module::parse(&context, source).expect("it parses");
    let ops = mlir_ext::rewrite::nested(module.as_operation());
    let number = Type::parse(&context, "!memory.number<\"7\">");
    let i32 = IntegerType::new(&context, 32).into();
    let left = mlir_ext::rewrite::replace_types(&ops, "memory", |found| {
        (Some(found) == number).then_some(i32)
    });
    assert!(left.is_err(), "pointers of the dialect are left");
    let text = module.as_operation().to_string();
    assert!(text.contains("!memory.pointer<i32, global>"), "{text}");
    assert!(text.contains("!memory.lists<[], [i32], "), "{text}");
}
