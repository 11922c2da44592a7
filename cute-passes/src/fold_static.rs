//! `cute-fold-static`: values that their type spells out become `cute.static`.

use crate::emit;
use melior::ir::ValueLike;
use melior::ir::operation::{OperationLike, OperationRef};
use mlir_ext::rewrite::{self, Builder};

pub fn run<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<(), Option<String>> {
    // Users come before what they use, so that a chain of dead ops goes in one walk.
    for op in nested_ops_first(root) {
        fold(op);
    }
    Ok(())
}

/// The ops inside `root`, last to first, those in an op's regions before the op.
fn nested_ops_first<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    // In `nested` an op comes before the ops in its regions, so the reverse is what is wanted.
    let mut ops = rewrite::nested(root);
    ops.reverse();
    ops
}

fn fold<'c, 'a>(op: OperationRef<'c, 'a>) {
    let constant = mlir_ext::op_def(&op).is_some_and(|def| def.constant_like);
    if constant || rewrite::is_terminator(op) || !rewrite::is_pure(op) {
        return;
    }
    let builder = Builder::before(op);
    if !rewrite::is_unused(op) {
        for result in op
            .results()
            .filter(|result| emit::is_static(result.r#type()))
        {
            let value = result.into();
            if !rewrite::has_no_use(value) {
                rewrite::replace_uses(value, emit::constant(&builder, result.r#type()));
            }
        }
    }
    if rewrite::is_unused(op) {
        rewrite::erase(op);
    }
}
