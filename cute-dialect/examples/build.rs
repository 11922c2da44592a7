//! Builds a function that evaluates a layout, verifies it, lowers it and prints it.
//!
//! `cargo run -p cute-dialect --example build`

use cute_dialect::ops::{LayoutEval, MakeShape, MakeStride};
use cute_passes::REGISTRATION;
use melior::ir::operation::OperationLike;
use melior::ir::{BlockLike, Location, Module, RegionLike, Type, ValueLike};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    REGISTRATION.register_passes()?;
    let context = REGISTRATION.context();
    let location = Location::unknown(&context);
    let typed = |text| Type::parse(&context, text).ok_or("no type");
    let source = "func.func @index(%n: i32, %c: !cute.coord<\"(?,?)\">) { return }";
    let mut module = Module::parse(&context, source).ok_or("no module")?;
    {
        let function = module.body().first_operation().ok_or("no function")?;
        let block = function.region(0)?.first_block().ok_or("no block")?;
        let before = block.terminator().ok_or("no terminator")?;
        let add = |op| block.insert_operation_before(before, op).result(0);

        let (n, coord) = (block.argument(0)?.into(), block.argument(1)?.into());
        let shape = MakeShape::build(&context, &[n], typed("!cute.shape<\"(?,8)\">")?, location)?;
        let stride = MakeStride::build(&context, &[], typed("!cute.stride<\"(8,1)\">")?, location)?;
        let (shape, stride) = (add(shape)?.into(), add(stride)?.into());
        let layout = cute_dialect::ops::MakeLayout::build(&context, shape, stride, location)?;
        let index = LayoutEval::build(&context, coord, add(layout)?.into(), location)?;
        println!("the index is of type {}", add(index)?.r#type());
    }
    assert!(module.as_operation().verify());
    print!("{}", module.as_operation());
    let lower = "builtin.module(cute-fold-static,cute-expand-ops,cute-to-base)";
    mlir_ext::run_pipeline(&context, &mut module, lower)?;
    print!("{}", module.as_operation());
    Ok(())
}
