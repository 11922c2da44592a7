//! The generated structs build and read ops from Rust.

use crate::support::with_context;
use cute_dialect::ops::{GetScalars, LayoutEval, MakeCoord, MakeLayout, Size, Static};
use melior::Context;
use melior::ir::operation::OperationRef;
use melior::ir::{Block, BlockLike, Location, Type, TypeLike, Value, ValueLike};

fn add<'c, 'a>(
    block: &'a Block<'c>,
    op: Result<melior::ir::Operation<'c>, String>,
) -> OperationRef<'c, 'a> {
    block.append_operation(op.unwrap_or_else(|message| panic!("{message}")))
}

fn constant<'c, 'a>(context: &'c Context, block: &'a Block<'c>, text: &str) -> Value<'c, 'a> {
    let r#type = Type::parse(context, text).expect("a type");
    let op = add(block, Static::build(context, r#type, Location::unknown(context)));
    op.result(0).expect("one result").into()
}

#[test]
fn results_are_inferred() {
    let ((), messages) = with_context(|context| {
        let location = Location::unknown(context);
        let block = Block::new(&[]);
        let shape = constant(context, &block, "!cute.shape<\"(4,8)\">");
        let stride = constant(context, &block, "!cute.stride<\"(8,1)\">");
        let layout = add(&block, MakeLayout::build(context, shape, stride, location));
        let layout = MakeLayout::from_operation(layout).expect("a make_layout").layout();
        assert_eq!(layout.r#type().to_string(), "!cute.layout<\"(4,8):(8,1)\">");
        let size = add(&block, Size::build(context, layout, Some(&[1]), location));
        let size = Size::from_operation(size).expect("a size");
        assert_eq!(size.mode(), Some(vec![1]));
        assert_eq!(size.input(), layout);
        assert_eq!(size.result().r#type().to_string(), "!cute.int_tuple<\"8\">");
        let coord = constant(context, &block, "!cute.coord<\"(3,7)\">");
        let index = add(&block, LayoutEval::build(context, coord, layout, location));
        let index = LayoutEval::from_operation(index).expect("a layout_eval").result();
        assert_eq!(index.r#type().to_string(), "!cute.int_tuple<\"31\">");
        let scalars = add(&block, GetScalars::build(context, index, false, location));
        let scalars = GetScalars::from_operation(scalars).expect("a get_scalars");
        assert!(!scalars.only_dynamic());
        assert!(scalars.scalars()[0].r#type().is_integer());
        assert!(Size::from_operation(scalars.operation()).is_none());
    });
    assert!(messages.is_empty(), "{messages:?}");
}

#[test]
fn what_the_verifier_refuses_is_not_built() {
    let (messages, _) = with_context(|context| {
        let location = Location::unknown(context);
        let block = Block::new(&[]);
        let layout = constant(context, &block, "!cute.layout<\"(4,8)\">");
        let coord = Type::parse(context, "!cute.coord<\"(?,2)\">").expect("a type");
        [
            Size::build(context, layout, Some(&[2]), location).unwrap_err(),
            MakeCoord::build(context, &[], coord, location).unwrap_err(),
        ]
    });
    assert!(messages[0].contains('2'), "{messages:?}");
    assert!(messages[1].contains("operand"), "{messages:?}");
}
