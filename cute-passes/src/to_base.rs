//! `cute-to-base`: the base ops and all types of the dialect become LLVM structs.

use crate::integer::constant;
use crate::kernels::drop_static_parameters;
use crate::lowered::{self, Lowered};
use crate::printing::{Printer, format_of};
use cute_algebra::{Int, Tree, TypeInt, Value as CuteValue, Width, get_scalars};
use cute_dialect::bind::{kind_of, value_of};
use cute_dialect::{DIALECT, OpKind};
use melior::ContextRef;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Type, TypeLike, Value, ValueLike};
use mlir_ext::model::Trait;
use mlir_ext::rewrite::{self, Builder};
use mlir_ext::{Attributes, Outcome};
use std::collections::HashMap;

/// An op of the dialect.
struct Source<'c, 'a> {
    op: OperationRef<'c, 'a>,
    kind: OpKind,
}

/// Where order does not matter, as at the top level of a module, ops may form a ring.
const DEFINED_BY_ITSELF: &str = "cannot be lowered: its value is defined by itself";

impl Source<'_, '_> {
    /// Whether its result is a value of the dialect, made from leaves.
    fn constructs(&self) -> bool {
        !matches!(self.kind, OpKind::GetScalars | OpKind::Print)
    }
}

pub fn run<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<Outcome, Option<String>> {
    drop_static_parameters(&all(root));
    let sources = sources(&rewrite::nested(root))?;
    let mut lowering = Lowering {
        types: Types::new(root.context()),
        leaves: HashMap::new(),
        printer: Printer::new(root),
    };
    let failed = |source: &Source<'c, 'a>, message: String| failed_at(source.op, &message);
    // First whoever only reads leaves. What a constructor was given is read from there, so most
    // constructors have no use left when their turn comes, last to first.
    for source in sources.iter().filter(|source| !source.constructs()) {
        let read = lowering.read(source).map_err(|message| failed(source, message))?;
        if read.iter().any(|value| rewrite::defining_op(*value) == Some(source.op)) {
            return Err(failed(source, DEFINED_BY_ITSELF.to_owned()));
        }
        rewrite::replace(source.op, &read);
    }
    for source in sources.iter().rev().filter(|source| source.constructs()) {
        if rewrite::is_unused(source.op) {
            rewrite::erase(source.op);
            continue;
        }
        let built = lowering.build(source);
        rewrite::replace(source.op, &[built.map_err(|message| failed(source, message))?]);
    }
    let ops = all(root);
    let lowered = |r#type| lowering.types.lowered(r#type);
    rewrite::replace_types(&ops, DIALECT.name, lowered).map_err(|(op, holder)| {
        let message = format!("cannot be lowered: MLIR cannot rebuild '{holder}' with other types");
        failed_at(op, &message)
    })?;
    remove_identity_casts(&ops);
    Ok(Outcome::Changed)
}

/// An op and the ops inside it.
fn all<'c: 'a, 'a>(root: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut ops = vec![root];
    ops.extend(rewrite::nested(root));
    ops
}

/// Reports an error at an op.
fn failed_at(op: OperationRef<'_, '_>, message: &str) -> Option<String> {
    rewrite::op_error(op, message);
    None
}

fn sources<'c, 'a>(ops: &[OperationRef<'c, 'a>]) -> Result<Vec<Source<'c, 'a>>, Option<String>> {
    let mut sources = vec![];
    for op in ops.iter().copied() {
        let Some(kind) = kind_of(op) else {
            continue;
        };
        if !kind.def().has(Trait::Base) {
            let message = "has to be expanded first: run cute-expand-ops before cute-to-base";
            return Err(failed_at(op, message));
        }
        sources.push(Source { op, kind });
    }
    Ok(sources)
}

/// A cast between types that have become the same one is nothing.
fn remove_identity_casts<'c: 'a, 'a>(ops: &[OperationRef<'c, 'a>]) {
    for op in ops {
        if !rewrite::is_named(*op, "builtin.unrealized_conversion_cast") {
            continue;
        }
        let operands: Vec<Value> = op.operands().collect();
        let same = operands.iter().map(ValueLike::r#type);
        if same.eq(op.results().map(|result| result.r#type())) {
            rewrite::replace(*op, &operands);
        }
    }
}

/// Types of the dialect and what they become.
struct Types<'c> {
    context: ContextRef<'c>,
    known: HashMap<usize, (Lowered, Type<'c>)>,
}

impl<'c> Types<'c> {
    fn new(context: ContextRef<'c>) -> Self {
        Self { context, known: HashMap::new() }
    }

    /// What a type of the dialect becomes; `None` for any other type.
    fn get(&mut self, r#type: Type<'c>) -> Option<&(Lowered, Type<'c>)> {
        let key = r#type.to_raw().ptr as usize;
        if !self.known.contains_key(&key) {
            mlir_ext::kind(r#type)?;
            let lowered = Lowered::of(value_of(r#type)?);
            let target = lowered.r#type(self.context)?;
            self.known.insert(key, (lowered, target));
        }
        self.known.get(&key)
    }

    fn lowered(&mut self, r#type: Type<'c>) -> Option<Type<'c>> {
        self.get(r#type).map(|(_, target)| *target)
    }
}

struct Lowering<'c, 'a> {
    types: Types<'c>,
    /// The integers of values, in the order of `get_scalars`; none yet while they are looked for.
    leaves: HashMap<usize, Option<Vec<Value<'c, 'a>>>>,
    printer: Printer<'c, 'a>,
}

impl<'c: 'a, 'a> Lowering<'c, 'a> {
    fn target(&mut self, r#type: Type<'c>) -> Result<(Lowered, Type<'c>), String> {
        let target = self.types.get(r#type).cloned();
        target.ok_or_else(|| format!("type '{type}' cannot be lowered"))
    }

    /// The integers of a value that are known at run time: what a constructor was given, or what
    /// is extracted once, right where the value is defined.
    fn leaves(&mut self, value: Value<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, String> {
        let key = value.to_raw().ptr as usize;
        match self.leaves.get(&key) {
            Some(Some(leaves)) => return Ok(leaves.clone()),
            Some(None) => return Err(DEFINED_BY_ITSELF.to_owned()),
            None => self.leaves.insert(key, None),
        };
        let constructor = rewrite::defining_op(value).and_then(|op| Some((op, kind_of(op)?)));
        let leaves = match constructor {
            Some((op, _)) => self.given(op)?,
            None => self.extracted(value)?,
        };
        self.leaves.insert(key, Some(leaves.clone()));
        Ok(leaves)
    }

    /// The integers that a constructor was given.
    fn given(&mut self, op: OperationRef<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, String> {
        let operands: Vec<Value> = op.operands().collect();
        let mut leaves = vec![];
        match kind_of(op) {
            Some(OpKind::MakeLayout) => {
                for operand in operands {
                    leaves.extend(self.leaves(operand)?);
                }
            }
            Some(OpKind::MakeComposedLayout) => {
                for operand in operands.into_iter().rev() {
                    leaves.extend(self.leaves(operand)?);
                }
            }
            _ => {
                let result = op.results().next().ok_or("has no result")?;
                let (lowered, _) = self.target(result.r#type())?;
                for (operand, (_, width)) in operands.into_iter().zip(lowered.integers()) {
                    leaves.push(self.leaf(&Builder::before(op), operand, width)?);
                }
            }
        }
        Ok(leaves)
    }

    /// An operand of a constructor as an integer of that width.
    fn leaf(
        &mut self,
        builder: &Builder<'c, 'a>,
        operand: Value<'c, 'a>,
        width: Width,
    ) -> Result<Value<'c, 'a>, String> {
        let integer = mlir_ext::context::integer_type(self.types.context, width.bits());
        match value_of(operand.r#type()) {
            Some(CuteValue::IntTuple(Tree::Leaf(TypeInt::Static(value)))) => {
                Ok(constant(builder, integer, *value))
            }
            Some(CuteValue::IntTuple(_)) => {
                let leaf = self.leaves(operand)?.first().copied();
                leaf.ok_or_else(|| "a leaf has no value".to_owned())
            }
            _ => Ok(operand),
        }
    }

    fn extracted(&mut self, value: Value<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, String> {
        let (lowered, _) = self.target(value.r#type())?;
        let integers = lowered.integers();
        if let [(path, _)] = integers.as_slice()
            && path.is_empty()
        {
            return Ok(vec![value]);
        }
        if integers.is_empty() {
            return Ok(vec![]);
        }
        let builder = Builder::after_definition(value).ok_or("a value has no definition")?;
        let extract = |(path, width): &(Vec<usize>, Width)| {
            let integer = mlir_ext::context::integer_type(self.types.context, width.bits());
            lowered::extract(&builder, integer, value, path)
        };
        Ok(integers.iter().map(extract).collect())
    }

    /// Lowers an op that reads the leaves of its operand.
    fn read(&mut self, source: &Source<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, String> {
        let operand = source.op.operands().next().ok_or("has no operand")?;
        let known = known(operand.r#type())?;
        let mut leaves = self.leaves(operand)?.into_iter();
        if source.kind == OpKind::Print {
            let named = known.try_map(&mut |leaf| match leaf.known() {
                Some(_) => Ok(None),
                None => leaves.next().map(Some).ok_or("a leaf has no value"),
            })?;
            let arguments: Vec<Value> = named.text_leaves().into_iter().flatten().collect();
            let format = format_of(&known.to_string());
            self.printer.print(source.op, &format, &arguments)?;
            return Ok(vec![]);
        }
        let builder = Builder::before(source.op);
        let only_dynamic = Attributes::of(source.op).flag("only_dynamic");
        let scalars = get_scalars(known, only_dynamic).map_err(|error| error.to_string())?;
        let types = source.op.results().map(|result| result.r#type());
        let value = |(scalar, r#type): (&CuteValue<TypeInt>, Type<'c>)| match scalar {
            CuteValue::Scalar(TypeInt::Static(value)) => Ok(constant(&builder, r#type, *value)),
            _ => leaves.next().ok_or_else(|| "a leaf has no value".to_owned()),
        };
        scalars.iter().zip(types).map(value).collect()
    }

    /// Lowers an op that makes a value: a struct of its parts or leaves, or the only leaf itself.
    fn build(&mut self, source: &Source<'c, 'a>) -> Result<Value<'c, 'a>, String> {
        let builder = Builder::before(source.op);
        let result: Value = source.op.results().next().ok_or("has no result")?.into();
        let (lowered, target) = self.target(result.r#type())?;
        let places: Vec<(Vec<usize>, Value)> = match source.kind {
            OpKind::MakeLayout => parts(source.op.operands()),
            OpKind::MakeComposedLayout => {
                let operands: Vec<Value> = source.op.operands().collect();
                parts(operands.into_iter().rev())
            }
            _ => {
                let paths = lowered.integers().into_iter().map(|(path, _)| path);
                paths.zip(self.leaves(result)?).collect()
            }
        };
        if let [(path, leaf)] = places.as_slice()
            && path.is_empty()
        {
            return Ok(*leaf);
        }
        let empty = lowered::poison(&builder, target);
        Ok(places.iter().fold(empty, |aggregate, (path, value)| {
            lowered::insert(&builder, target, aggregate, path, *value)
        }))
    }
}

/// The fields of a struct, each in its place.
fn parts<'c: 'a, 'a>(
    fields: impl Iterator<Item = Value<'c, 'a>>,
) -> Vec<(Vec<usize>, Value<'c, 'a>)> {
    fields.enumerate().map(|(index, field)| (vec![index], field)).collect()
}

fn known<'c>(r#type: Type<'c>) -> Result<&'c CuteValue<TypeInt>, String> {
    value_of(r#type).ok_or_else(|| format!("type '{type}' cannot be lowered"))
}
