//! A whole spec, expanded beside stand-ins for the crates that the code is written for.
#![deny(missing_docs)]

extern crate self as cute_algebra;
extern crate self as melior;
extern crate self as mlir_ext;

use std::marker::PhantomData;

#[path = "../../mlir-ext/src/def.rs"]
pub mod def;

pub use mlir_model as model;

/// `mlir_ext::PassFn`.
pub type PassFn = fn();

/// `mlir_ext::Pass`.
#[expect(missing_docs, reason = "they are what they are called")]
pub struct Pass {
    pub spec: &'static model::PassSpec,
    pub dialects: &'static [&'static str],
    pub run: PassFn,
}

/// Stands for the dialect's crate.
pub mod dialect {
    cute_macros::dialect!("../../cute-gen/tests/spec/cute.irspec");
}

/// `mlir_ext::Parameters`.
pub struct Parameters<'c>(PhantomData<&'c ()>);

/// `mlir_ext::Inputs`.
pub struct Inputs<'a, 'c>(PhantomData<(&'a (), &'c ())>);

/// `melior::Context`.
pub struct Context;

/// `melior::ir`.
pub mod ir {
    use std::marker::PhantomData;

    /// A type.
    #[derive(Clone, Copy)]
    pub struct Type<'c>(PhantomData<fn(&'c ()) -> &'c ()>);
    /// An attribute.
    #[derive(Clone, Copy, Debug)]
    pub struct Attribute<'c>(PhantomData<fn(&'c ()) -> &'c ()>);
    /// A value.
    #[derive(Clone, Copy)]
    pub struct Value<'c, 'a>(PhantomData<fn(&'c ()) -> &'c ()>, PhantomData<&'a ()>);
    /// A location.
    pub struct Location<'c>(PhantomData<&'c ()>);
    /// An operation.
    pub struct Operation<'c>(pub PhantomData<&'c ()>);

    /// `melior::ir::operation`.
    pub mod operation {
        use std::marker::PhantomData;

        /// A reference to an operation.
        #[derive(Clone, Copy)]
        pub struct OperationRef<'c, 'a>(PhantomData<(&'c (), &'a ())>);
    }
}

/// `cute_algebra::Int`.
pub trait Int {}

/// An integer.
#[derive(Debug, PartialEq)]
pub struct Number;

impl Int for Number {}

/// `cute_algebra::Error`.
#[derive(Debug)]
pub struct Error;

/// `cute_algebra::Kind`.
#[derive(Debug)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Kind {
    Shape,
    Stride,
    Coord,
    IntTuple,
    Layout,
    ComposedLayout,
}

/// `cute_algebra::Value`: the kind of the value, and the call that it comes from.
#[derive(Debug, PartialEq)]
#[expect(missing_docs, reason = "they are what they are called")]
pub enum Value<I> {
    Scalar(I),
    Shape(String),
    Coord(String),
    IntTuple(String),
    Layout(String),
    Bare(String),
}

type Result<T> = std::result::Result<T, Error>;

/// A semantic function that is given the result type and any number of operands.
pub fn fill<I>(result: &str, operands: &[Value<Number>]) -> Result<Value<I>> {
    Ok(Value::Bare(format!("fill {result} {}", operands.len())))
}

/// A semantic function of two values of one kind each.
pub fn make_layout(shape: &str, stride: &str) -> Result<String> {
    Ok(format!("{shape} {stride}"))
}

/// A semantic function that returns a value of one of several kinds.
pub fn constant<I>(result: &str) -> Result<Value<I>> {
    Ok(Value::Bare(result.to_string()))
}

/// A semantic function with an optional attribute.
pub fn size(input: &Value<Number>, mode: Option<&[i32]>) -> Result<String> {
    Ok(format!("size {input:?} {mode:?}"))
}

/// A semantic function with any number of results.
pub fn get_scalars<I>(_: &Value<Number>, only_dynamic: bool) -> Result<Vec<Value<I>>> {
    Ok(vec![Value::Bare(format!("dynamic {only_dynamic}"))])
}

/// A semantic function with every kind of attribute.
pub fn append_to_rank(
    rank: i32,
    note: &str,
    other: Option<i32>,
    text: Option<&str>,
    input: &str,
    element: Option<&Value<Number>>,
) -> Result<String> {
    Ok(format!("append {rank} {note} {other:?} {text:?} {input} {element:?}"))
}

/// A semantic function with every kind of attribute, also where it may be absent.
#[expect(clippy::too_many_arguments, reason = "there are that many kinds")]
pub fn tagged(
    wide: i64,
    sure: bool,
    places: &[i64],
    modes: &[i32],
    callee: &str,
    flag: bool,
    wide_or: Option<i64>,
    sure_or: Option<bool>,
    places_or: Option<&[i64]>,
    modes_or: Option<&[i32]>,
    callee_or: Option<&str>,
    input: &str,
) -> Result<String> {
    let required = format!("{wide} {sure} {places:?} {modes:?} {callee} {flag} {input}");
    Ok(format!("{required} {wide_or:?} {sure_or:?} {places_or:?} {modes_or:?} {callee_or:?}"))
}

/// A semantic function with two results.
pub fn width<I>(_: &Value<Number>, _: &Value<Number>) -> Result<Vec<Value<I>>> {
    Ok(vec![Value::Bare("a".into()), Value::Bare("b".into())])
}

/// A condition under which an op is speculatable.
pub fn is_narrow(value: &Value<Number>, _: &Value<Number>) -> bool {
    matches!(value, Value::Bare(_))
}

/// What generated code calls in the dialect's crate.
pub mod bind {
    use crate::def::{Parsed, TextError};
    use crate::dialect::OpKind;
    use crate::ir::operation::OperationRef;
    use crate::ir::{Location, Operation, Type, Value};
    use crate::{Context, Inputs, Kind, Number, Result};
    use std::marker::PhantomData;

    /// The arguments of a semantic function.
    pub struct Args<'a, I> {
        /// Whether flags are set.
        pub flag: bool,
        /// What operands with several kinds are.
        pub value: crate::Value<Number>,
        /// What else there is to know.
        pub phantom: PhantomData<&'a I>,
    }

    #[expect(missing_docs, reason = "they are what they are called")]
    impl<I> Args<'_, I> {
        pub fn shape(&self, i: usize) -> Result<&str> {
            Ok(["shape0", "shape1"][i])
        }
        pub fn stride(&self, i: usize) -> Result<&str> {
            Ok(["stride0", "stride1"][i])
        }
        pub fn layout(&self, i: usize) -> Result<&str> {
            Ok(["layout0", "layout1"][i])
        }
        pub fn value(&self, _: usize) -> Result<&crate::Value<Number>> {
            Ok(&self.value)
        }
        pub fn optional_value(&self, _: usize) -> Option<&crate::Value<Number>> {
            Some(&self.value)
        }
        pub fn rest(&self, _: usize) -> &[crate::Value<Number>] {
            std::slice::from_ref(&self.value)
        }
        pub fn result(&self, _: usize) -> Result<&str> {
            Ok("result")
        }
        pub fn i32(&self, name: &str) -> Result<i32> {
            Ok(name.len() as i32)
        }
        pub fn optional_i32(&self, _: &str) -> Option<i32> {
            None
        }
        pub fn i64(&self, _: &str) -> Result<i64> {
            Ok(5)
        }
        pub fn optional_i64(&self, _: &str) -> Option<i64> {
            Some(6)
        }
        pub fn bool(&self, _: &str) -> Result<bool> {
            Ok(true)
        }
        pub fn optional_bool(&self, _: &str) -> Option<bool> {
            None
        }
        pub fn i32s(&self, _: &str) -> Result<Vec<i32>> {
            Ok(vec![2])
        }
        pub fn optional_i32s(&self, _: &str) -> Option<Vec<i32>> {
            Some(vec![1, 0])
        }
        pub fn i64s(&self, _: &str) -> Result<Vec<i64>> {
            Ok(vec![3])
        }
        pub fn optional_i64s(&self, _: &str) -> Option<Vec<i64>> {
            None
        }
        pub fn symbol(&self, _: &str) -> Result<String> {
            Ok("f".to_owned())
        }
        pub fn optional_symbol(&self, _: &str) -> Option<String> {
            Some("g".to_owned())
        }
        pub fn text(&self, _: &str) -> Result<String> {
            Ok("text".to_owned())
        }
        pub fn optional_text(&self, _: &str) -> Option<String> {
            None
        }
        pub fn flag(&self, _: &str) -> bool {
            self.flag
        }
    }

    /// The value of an attribute.
    #[expect(missing_docs, reason = "they are what they are called")]
    pub enum AttributeValue<'c, 'a> {
        I32(i32),
        I64(i64),
        Bool(bool),
        I32s(&'a [i32]),
        I64s(&'a [i64]),
        Unit,
        Text(&'a str),
        Symbol(&'a str),
        Type(Type<'c>),
    }

    /// Reads the text of a type.
    pub fn parse(kind: Kind, text: &str) -> std::result::Result<Parsed, TextError> {
        Ok(Parsed { text: format!("{kind:?} {text}"), constant: false, value: Box::new(()) })
    }

    /// Infers result types.
    pub fn infer<'c>(_: OpKind, _: &Inputs<'_, 'c>) -> std::result::Result<Vec<Type<'c>>, String> {
        Ok(vec![])
    }

    /// Checks result types.
    pub fn verify(op: OpKind, _: &Inputs<'_, '_>) -> std::result::Result<(), String> {
        Err(format!("{op:?}"))
    }

    /// Whether an op is speculatable.
    pub fn is_speculatable(op: OpKind, _: &Inputs<'_, '_>) -> bool {
        op == OpKind::Width
    }

    /// Says nothing about types that differ.
    pub fn difference(_: Type<'_>, _: Type<'_>) -> Option<String> {
        None
    }

    #[expect(missing_docs, reason = "the macro's documentation says what they do")]
    mod accessors {
        use super::*;

        pub fn is(_: OperationRef<'_, '_>, _: OpKind) -> bool {
            true
        }
        pub fn operand<'c, 'a>(_: OperationRef<'c, 'a>, _: usize) -> Value<'c, 'a> {
            unreachable!()
        }
        pub fn optional_operand<'c, 'a>(
            _: OperationRef<'c, 'a>,
            _: usize,
        ) -> Option<Value<'c, 'a>> {
            None
        }
        pub fn operands_from<'c, 'a>(_: OperationRef<'c, 'a>, _: usize) -> Vec<Value<'c, 'a>> {
            vec![]
        }
        pub fn result<'c, 'a>(_: OperationRef<'c, 'a>, _: usize) -> Value<'c, 'a> {
            unreachable!()
        }
        pub fn results_from<'c, 'a>(_: OperationRef<'c, 'a>, _: usize) -> Vec<Value<'c, 'a>> {
            vec![]
        }
        pub fn i32_attribute(_: OperationRef<'_, '_>, _: &str) -> Option<i32> {
            None
        }
        pub fn i32s_attribute(_: OperationRef<'_, '_>, _: &str) -> Option<Vec<i32>> {
            None
        }
        pub fn i64_attribute(_: OperationRef<'_, '_>, _: &str) -> Option<i64> {
            None
        }
        pub fn i64s_attribute(_: OperationRef<'_, '_>, _: &str) -> Option<Vec<i64>> {
            None
        }
        pub fn bool_attribute(_: OperationRef<'_, '_>, _: &str) -> Option<bool> {
            None
        }
        pub fn symbol_attribute(_: OperationRef<'_, '_>, _: &str) -> Option<String> {
            None
        }
        pub fn type_attribute<'c>(_: OperationRef<'c, '_>, _: &str) -> Option<Type<'c>> {
            None
        }
        pub fn text_attribute(_: OperationRef<'_, '_>, _: &str) -> Option<String> {
            None
        }
        pub fn flag_attribute(_: OperationRef<'_, '_>, _: &str) -> bool {
            false
        }
    }
    pub use accessors::*;

    /// Builds an operation.
    pub fn build<'c>(
        _: &'c Context,
        _: OpKind,
        _: &[Value<'c, '_>],
        _: &[(&str, Option<AttributeValue<'c, '_>>)],
        _: Option<&[Type<'c>]>,
        _: Location<'c>,
    ) -> std::result::Result<Operation<'c>, String> {
        Ok(Operation(PhantomData))
    }
}

use dialect::{DIALECT, OpKind, Passes, SPEC};
use model::{Arity, AttributeKind, Element, Kind as DefKind, Of, Trait};

#[test]
fn the_dialect_is_described() {
    assert_eq!(DIALECT.name, "cute");
    assert_eq!(DIALECT.constant.as_deref(), Some("cute.static"));
    let types: Vec<_> = DIALECT.types.iter().map(|t| (&*t.name, &*t.noun)).collect();
    assert_eq!(types[2..4], [("coord", "coordinate"), ("int_tuple", "integer tuple")]);
    let def::TypeFunctions::Text(parse) = DIALECT.types[3].functions else {
        panic!("it has parameters");
    };
    let parsed = parse("(1,2)").expect("the stand-in takes everything");
    assert_eq!(parsed.text, "IntTuple (1,2)");
    let passes = Passes { cute_fold_static: || () }.with_dialects(&["arith"]);
    assert_eq!((&*passes[0].spec.name, passes[0].dialects), ("cute-fold-static", &["arith"][..]));
    assert_eq!(SPEC.pipelines[0].options[1].name, "opt-level");
    assert_eq!(SPEC.pipelines[0].passes, "gpu-nvvm-attach-target{chip=${chip} O=${opt-level}}");
}

#[test]
fn ops_are_described() {
    let make_coord = OpKind::MakeCoord.def();
    assert_eq!(make_coord.name, "cute.make_coord");
    assert!(make_coord.has(model::Trait::Pure));
    assert!(make_coord.functions.infer.is_none() && make_coord.functions.verify.is_some());
    let operand = &make_coord.operands[0];
    assert_eq!((&*operand.name, operand.arity), ("operands", Arity::Variadic));
    let kinds = [DefKind::Integer(32), DefKind::Integer(64), DefKind::Type(3)];
    assert_eq!(operand.kinds[..], kinds);
    let print = OpKind::Print.def();
    assert!(print.has(model::Trait::MemWrite));
    assert!(print.functions.infer.is_none() && print.functions.verify.is_none());
    let get_scalars = OpKind::GetScalars.def();
    assert!(get_scalars.functions.infer.is_some() && get_scalars.functions.verify.is_none());
    assert!(
        get_scalars.functions.speculatable.is_none()
            && OpKind::Width.def().functions.speculatable.is_some()
    );
    assert_eq!(get_scalars.attributes[0].kind, AttributeKind::Unit);
    assert!(OpKind::Static.def().has(Trait::ConstantLike));
    let Element::FunctionalType(inputs, results) = &make_coord.format.pieces[5].element else {
        panic!("{:?}", make_coord.format);
    };
    assert_eq!((*inputs, *results), (Of::Operand(0), Of::Result(0)));
}

#[test]
fn ops_are_found_by_name() {
    for op in OpKind::ALL {
        assert_eq!(OpKind::from_name(&op.def().name), Some(*op));
    }
    assert_eq!(OpKind::from_name("size"), None);
}

#[test]
fn evaluation_calls_the_semantic_function() {
    let args =
        bind::Args::<Number> { flag: false, value: Value::Scalar(Number), phantom: PhantomData };
    let evaluate = |op| dialect::evaluate(op, &args).expect("the stand-ins never fail");
    let one = |value| vec![value];
    assert_eq!(evaluate(OpKind::MakeCoord), one(Value::Bare("fill result 1".into())));
    assert_eq!(evaluate(OpKind::MakeLayout), one(Value::Layout("shape0 stride1".into())));
    assert_eq!(evaluate(OpKind::Static), one(Value::Bare("result".into())));
    assert_eq!(
        evaluate(OpKind::Size),
        one(Value::IntTuple("size Scalar(Number) Some([1, 0])".into()))
    );
    assert_eq!(evaluate(OpKind::GetScalars), one(Value::Bare("dynamic false".into())));
    assert_eq!(evaluate(OpKind::Print), []);
    assert_eq!(evaluate(OpKind::Width).len(), 2);
    let tagged = "5 true [3] [2] f false layout0 Some(6) None None Some([1, 0]) Some(\"g\")";
    assert_eq!(evaluate(OpKind::Tagged), one(Value::Layout(tagged.into())));
    let appended = "append 4 text None None layout0 Some(Scalar(Number))";
    assert_eq!(evaluate(OpKind::AppendToRank), one(Value::Layout(appended.into())));
}

#[test]
fn a_condition_is_given_values() {
    let is_speculatable = |op, value| {
        let args = bind::Args::<Number> { flag: false, value, phantom: PhantomData };
        dialect::is_speculatable(op, &args).expect("the stand-ins never fail")
    };
    assert!(is_speculatable(OpKind::Width, Value::Bare("1".into())));
    assert!(!is_speculatable(OpKind::Width, Value::Scalar(Number)));
    assert!(!is_speculatable(OpKind::Print, Value::Bare("1".into())));
}
