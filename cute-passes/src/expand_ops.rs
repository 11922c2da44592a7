//! `cute-expand-ops`: one routine for every op. Read the leaves known at run time, run the op's
//! semantic function on them, rebuild the results.

use crate::emit;
use crate::integer::{Emitter, IrInt, Shared};
use cute_algebra::{TypeInt, Value as CuteValue};
use cute_dialect::bind::{Args, kind_of, value_of};
use cute_dialect::{DIALECT, OpKind, evaluate};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Type, Value, ValueLike};
use mlir_ext::model::Trait;
use mlir_ext::rewrite::{self, Builder};
use mlir_ext::{Attributes, Dialect, Outcome};
use std::rc::Rc;

pub fn run<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<Outcome, Option<String>> {
    let context = root.context();
    let dialect = Dialect::in_context(context, DIALECT.name).map_err(|e| Some(e.to_string()))?;
    let shared = Rc::new(Shared::new(context));
    let mut outcome = Outcome::Unchanged;
    for op in rewrite::nested(root) {
        let Some(kind) = kind_of(op).filter(|kind| !kind.def().has(Trait::Base)) else {
            continue;
        };
        outcome = Outcome::Changed;
        let results = expand(dialect, &shared, op, kind).map_err(|message| {
            rewrite::op_error(op, &format!("cannot be expanded: {message}"));
            None
        })?;
        rewrite::replace(op, &results);
    }
    Ok(outcome)
}

fn expand<'c, 'a>(
    dialect: Dialect<'c>,
    shared: &Rc<Shared<'c>>,
    op: OperationRef<'c, 'a>,
    kind: OpKind,
) -> Result<Vec<Value<'c, 'a>>, String> {
    let builder = Builder::before(op);
    let types: Vec<Type> = op.results().map(|result| result.r#type()).collect();
    if types.iter().all(|r#type| emit::is_static(*r#type)) {
        let constant = |r#type: &Type<'c>| emit::constant(&builder, *r#type);
        return Ok(types.iter().map(constant).collect());
    }
    let emitter = Emitter::new(builder, shared.clone());
    let operands =
        op.operands().map(|operand| read(&emitter, operand)).collect::<Result<Vec<_>, String>>()?;
    let args = Args::new(kind, operands.iter().collect(), vec![], Attributes::of(op));
    let results = evaluate(kind, &args).map_err(|error| error.to_string())?;
    results.iter().map(|result| emit::rebuild(dialect, &emitter, result)).collect()
}

/// The value of an operand: what its type tells, and an SSA value for every other leaf.
fn read<'c, 'a>(
    emitter: &Rc<Emitter<'c, 'a>>,
    operand: Value<'c, 'a>,
) -> Result<CuteValue<IrInt<'c, 'a>>, String> {
    let r#type = operand.r#type();
    let known = value_of(r#type).ok_or_else(|| format!("operand of type '{}'", r#type))?;
    let mut scalars = if mlir_ext::kind(r#type).is_none() {
        vec![operand]
    } else if known.is_static() {
        vec![]
    } else {
        emit::dynamic_scalars(emitter, operand, known)
    }
    .into_iter();
    known.try_map(&mut |leaf| match leaf {
        TypeInt::Static(value) => Ok(IrInt::Static(*value)),
        TypeInt::Dynamic(width) => Ok(IrInt::Dynamic {
            value: scalars.next().ok_or("a leaf has no value")?,
            width: *width,
            emitter: emitter.clone(),
        }),
    })
}
