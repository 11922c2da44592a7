//! `cute-fold-static`: values that their type spells out become `cute.static`.

use crate::emit;
use crate::integer;
use cute_algebra::{Int, Value};
use cute_dialect::bind::{Args, kind_of, value_of};
use cute_dialect::evaluate;
use melior::ir::ValueLike;
use melior::ir::operation::{OperationLike, OperationRef, OperationResult};
use mlir_ext::model::Trait;
use mlir_ext::rewrite::{self, Builder};
use mlir_ext::{Attributes, Outcome, context};

pub fn run<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<Outcome, Option<String>> {
    // Users come before what they use, so that a chain of dead ops goes in one walk.
    let mut outcome = Outcome::Unchanged;
    for op in nested_ops_first(root) {
        if fold(op) {
            outcome = Outcome::Changed;
        }
    }
    Ok(outcome)
}

/// The ops inside `root`, last to first, those in an op's regions before the op.
fn nested_ops_first<'c, 'a>(root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    // In `nested` an op comes before the ops in its regions, so the reverse is what is wanted.
    let mut ops = rewrite::nested(root);
    ops.reverse();
    ops
}

/// Folds an op as far as it goes, and tells whether that is anything.
fn fold<'c, 'a>(op: OperationRef<'c, 'a>) -> bool {
    let constant = mlir_ext::op_def(&op).is_some_and(|def| def.has(Trait::ConstantLike));
    if constant || rewrite::is_terminator(op) || !rewrite::is_pure(op) {
        return false;
    }
    if rewrite::is_unused(op) {
        rewrite::erase(op);
        return true;
    }
    let builder = Builder::before(op);
    if let Some(truth) = known_truth(op) {
        let r#type = context::integer_type(op.context(), 1);
        rewrite::replace(op, &[integer::constant(&builder, r#type, truth)]);
        return true;
    }
    let mut folded = false;
    for result in op.results().filter(|result| emit::is_static(result.r#type())) {
        let value = result.into();
        if !rewrite::has_no_use(value) {
            rewrite::replace_uses(value, emit::constant(&builder, result.r#type()));
            folded = true;
        }
    }
    if folded && rewrite::is_unused(op) {
        rewrite::erase(op);
    }
    folded
}

/// The truth value that an op gives, if its operands say it.
fn known_truth<'c, 'a>(op: OperationRef<'c, 'a>) -> Option<i64> {
    let kind = kind_of(op)?;
    let is_truth = |result: &OperationResult<'_, '_>| mlir_ext::is_integer(result.r#type(), 1);
    op.results().next().filter(is_truth)?;
    let operands = op.operands().map(|operand| value_of(operand.r#type()));
    let operands = operands.collect::<Option<Vec<_>>>()?;
    let args = Args::new(kind, operands, vec![], Attributes::of(op));
    match evaluate(kind, &args).ok()?.as_slice() {
        [Value::Bool(truth)] => truth.known(),
        _ => None,
    }
}
