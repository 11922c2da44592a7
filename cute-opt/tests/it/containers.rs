//! After `cute-to-base` no type of the dialect is left, whatever held it; what cannot be converted is
//! refused.

use crate::support::with_context;
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::{OperationLike, OperationPrintingFlags};
use std::cell::RefCell;
use std::rc::Rc;

const LEAVES: [&str; 4] = [
    "!cute.shape<\"?\">",
    "!cute.layout<\"(4,?):(1,?{i64})\">",
    "!cute.tile<\"[4:1;_]\">",
    "!cute.composed_layout<\"S<1,2,3> o ? o 8:1\">",
];

/// Types that hold a type `$`.
const TYPES: [&str; 16] = [
    "$",
    "tuple<i1, $>",
    "tensor<2x$>",
    "tensor<*x$>",
    "tensor<2xi32, $>",
    "tensor<2xi32, {a = [$]}>",
    "(i1) -> $",
    "($, i1) -> ()",
    "!llvm.array<2 x $>",
    "!llvm.struct<(i1, $)>",
    "!llvm.struct<packed ($)>",
    "!llvm.struct<\"a\", (i1, $)>",
    "!llvm.struct<\"a\", (tensor<?x!llvm.struct<\"a\">>, $)>",
    "!llvm.target<\"a\", $, 1>",
    "!async.value<$>",
    "!test.type<$>",
];

/// Types that take part in no other one.
const OUTER_TYPES: [&str; 2] =
    ["!llvm.func<$ (i1, $)>", "!spirv.ptr<!spirv.struct<a, ($)>, Function>"];

/// Attributes that hold a type `$`.
const ATTRIBUTES: [&str; 12] = [
    "$",
    "[i1, $]",
    "{a = {b = $}}",
    "\"text\" : $",
    "dense<\"text\"> : tensor<2x$>",
    "dense_resource<a> : tensor<2x$>",
    "sparse<0, \"text\"> : tensor<2x$>",
    "#test.attr<1> : $",
    "#test.holds<$>",
    "distinct[0]<$>",
    "loc(fused<$>[\"a\":1:2])",
    "loc(callsite(\"a\" at fused<{a = $}>[unknown]))",
];

/// Modules with an attribute `$` somewhere.
const PLACES: [&str; 11] = [
    "\"test.op\"() {a = $} : () -> ()",
    "\"test.op\"() <{a = $}> : () -> ()",
    "module attributes {test.a = $} {}",
    "module { module @inner { module { \"test.op\"() {a = $} : () -> () } } }",
    "gpu.module @m attributes {test.a = $} { gpu.func @f() attributes {a = $} { gpu.return } }",
    "func.func private @f(i32 {test.a = $}) -> (i32 {test.a = $})",
    "func.func @f() { \"test.op\"() ({ scf.execute_region { scf.yield } {a = $} }) : () -> () return }",
    "\"test.op\"() : () -> () loc(fused<$>[\"a\":1:2])",
    "\"test.op\"() ({ ^bb0(%a: i32 loc(fused<$>[\"a\":1:2])): }) : () -> ()",
    "#alias = loc(fused<$>[\"a\"])\n\"test.op\"() : () -> () loc(callsite(#alias at #alias))",
    "llvm.mlir.global external @a() {test.a = $} : i32",
];

/// Modules with a type `$` somewhere.
const TYPED_PLACES: [&str; 7] = [
    "%0 = \"test.op\"() : () -> $\n\"test.op\"(%0) : ($) -> ()",
    "\"test.op\"() ({ ^bb0(%a: $): \"test.op\"()[^bb1] : () -> () ^bb1(%b: $): }) : () -> ()",
    "func.func private @f($) -> $",
    "func.func @f(%a: $) -> $ { cf.br ^bb1(%a : $) ^bb1(%b: $): return %b : $ }",
    "gpu.module @m { gpu.func @f(%a: $) kernel { gpu.return } }",
    "func.func @f(%a: $, %n: index) -> $ {\n  %r = scf.for %k = %n to %n step %n iter_args(%q = %a) -> ($) { scf.yield %q : $ }\n  return %r : $\n}",
    "func.func private @f($)\nfunc.func @g(%a: $) { func.call @f(%a) : ($) -> () return }",
];

/// What MLIR cannot rebuild with another type in it.
const FIXED: [&str; 6] = [
    "!test.type<",
    "#test.holds<",
    "!spirv.struct<",
    "\"text\" : ",
    "dense<\"text\"> : ",
    "sparse<0, \"text\"> : ",
];

fn filled(forms: &[&str], parts: &[String]) -> Vec<String> {
    parts.iter().flat_map(|part| forms.iter().map(|form| form.replace('$', part))).collect()
}

/// What is wrong with how a module fares; `None` also for what MLIR itself does not accept.
fn problem(context: &Context, messages: &RefCell<Vec<String>>, source: &str) -> Option<String> {
    let mut module = Module::parse(context, source)?;
    messages.borrow_mut().clear();
    let lowered = mlir_ext::run_pipeline(context, &mut module, "builtin.module(cute-to-base)");
    let said = messages.borrow().join("; ");
    if FIXED.iter().any(|fixed| source.contains(fixed)) {
        return (!said.contains("cannot be lowered: MLIR cannot rebuild"))
            .then(|| format!("should be refused, but says: {said}"));
    }
    if lowered.is_err() {
        return Some(said);
    }
    let flags = OperationPrintingFlags::new().enable_debug_info(true, false);
    let text = module.as_operation().to_string_with_flags(flags).expect("it prints");
    text.contains("!cute.").then_some(text)
}

fn check(sources: &[String], at_least: usize) {
    let messages = Rc::new(RefCell::new(vec![]));
    let sink = messages.clone();
    let ((problems, parsed), _) = with_context(|context| {
        context.set_allow_unregistered_dialects(true);
        context.attach_diagnostic_handler(move |diagnostic| {
            sink.borrow_mut().push(diagnostic.to_string());
            true
        });
        let parsed = sources.iter().filter(|source| Module::parse(context, source).is_some());
        let parsed = parsed.count();
        let found = |source: &String| {
            problem(context, &messages, source).map(|problem| format!("{source}\n    {problem}"))
        };
        (sources.iter().filter_map(found).collect::<Vec<String>>(), parsed)
    });
    assert!(problems.is_empty(), "{} modules:\n{}", problems.len(), problems.join("\n"));
    assert!(parsed >= at_least, "only {parsed} of {} modules are any", sources.len());
}

/// Types that hold one of the dialect, up to two containers around it.
fn types() -> Vec<String> {
    let leaves = LEAVES.map(str::to_owned);
    let inner = filled(&TYPES, &leaves);
    let mut types = filled(&TYPES, &inner);
    types.extend(filled(&OUTER_TYPES, &inner));
    types
}

#[test]
fn no_type_is_left_where_types_are() {
    check(&filled(&TYPED_PLACES, &types()), 4000);
}

#[test]
fn no_type_is_left_in_attributes() {
    let attributes = filled(&ATTRIBUTES, &filled(&TYPES, &LEAVES.map(str::to_owned)));
    check(&filled(&PLACES, &attributes), 5000);
}

#[test]
fn attributes_of_the_dialect_stay() {
    let source = "\"test.op\"() {a = #cute.layout<\"4:1\">} : () -> ()".to_owned();
    let ((), _) = with_context(|context| {
        context.set_allow_unregistered_dialects(true);
        let mut module = Module::parse(context, &source).expect("a module");
        mlir_ext::run_pipeline(context, &mut module, "builtin.module(cute-to-base)").expect("runs");
        assert!(module.as_operation().to_string().contains("#cute.layout<\"4:1\">"));
    });
}
