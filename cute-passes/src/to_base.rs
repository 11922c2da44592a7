//! `cute-to-base`: the base ops and all types of the dialect become LLVM structs.

use crate::expand_ops::op_kind;
use crate::integer::constant;
use crate::lowered::{self, Lowered};
use crate::printing::{Printer, format_of};
use cute_algebra::{Int, TypeInt, Value as CuteValue, Width, get_scalars};
use cute_dialect::OpKind;
use cute_dialect::bind::value_of;
use melior::ContextRef;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Type, TypeLike, Value, ValueLike};
use mlir_ext::Attributes;
use mlir_ext::rewrite::{self, Builder};
use std::collections::HashMap;

/// Whether an op is one that this pass lowers, and that expansion therefore leaves alone.
pub fn is_base(kind: OpKind) -> bool {
    matches!(
        kind,
        OpKind::Static
            | OpKind::GetScalars
            | OpKind::Print
            | OpKind::MakeIntTuple
            | OpKind::MakeCoord
            | OpKind::MakeShape
            | OpKind::MakeStride
            | OpKind::MakeTile
            | OpKind::MakeLayout
            | OpKind::MakeComposedLayout
    )
}

/// An op of the dialect, with its types as they were before anything was lowered.
struct Source<'c, 'a> {
    op: OperationRef<'c, 'a>,
    kind: OpKind,
    operands: Vec<Type<'c>>,
    results: Vec<Type<'c>>,
}

pub fn run<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<(), Option<String>> {
    let sources = sources(root)?;
    let mut lowering = Lowering {
        types: Types::new(root.context()),
        printer: Printer::default(),
    };
    for source in &sources {
        let results = lowering.lower(source).map_err(|message| {
            rewrite::op_error(source.op, &message);
            None
        })?;
        rewrite::replace(source.op, &results);
    }
    rewrite::replace_types(root, |r#type| lowering.types.lowered(r#type));
    remove_identity_casts(root);
    Ok(())
}

fn sources<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<Vec<Source<'c, 'a>>, Option<String>> {
    let mut sources = vec![];
    for op in rewrite::nested(root) {
        let Some(kind) = op_kind(op) else {
            continue;
        };
        if !is_base(kind) {
            rewrite::op_error(
                op,
                "has to be expanded first: run cute-expand-ops before cute-to-base",
            );
            return Err(None);
        }
        sources.push(Source {
            op,
            kind,
            operands: op.operands().map(|value| value.r#type()).collect(),
            results: op.results().map(|value| value.r#type()).collect(),
        });
    }
    Ok(sources)
}

/// A cast between types that have become the same one is nothing.
fn remove_identity_casts<'c, 'a>(root: OperationRef<'c, 'a>) {
    for op in rewrite::nested(root) {
        if !rewrite::is_named(op, "builtin.unrealized_conversion_cast") {
            continue;
        }
        let operands: Vec<Value> = op.operands().collect();
        let same = operands.iter().map(ValueLike::r#type);
        if same.eq(op.results().map(|result| result.r#type())) {
            rewrite::replace(op, &operands);
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
        Self {
            context,
            known: HashMap::new(),
        }
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

struct Lowering<'c> {
    types: Types<'c>,
    printer: Printer,
}

impl<'c> Lowering<'c> {
    fn lower<'a>(&mut self, source: &Source<'c, 'a>) -> Result<Vec<Value<'c, 'a>>, String> {
        let builder = Builder::before(source.op);
        let operands: Vec<Value> = source.op.operands().collect();
        match source.kind {
            OpKind::Print => self.print(source, &builder, operands[0]),
            OpKind::GetScalars => self.scalars(source, &builder, operands[0]),
            OpKind::Static => Ok(vec![lowered::poison(&builder, self.result(source)?.1)]),
            OpKind::MakeLayout => self.parts(source, &builder, &operands),
            OpKind::MakeComposedLayout => {
                self.parts(source, &builder, &[operands[2], operands[1], operands[0]])
            }
            _ => self.leaves(source, &builder, &operands),
        }
    }

    fn target(&mut self, r#type: Type<'c>) -> Result<(Lowered, Type<'c>), String> {
        let target = self.types.get(r#type).cloned();
        target.ok_or_else(|| format!("type '{type}' cannot be lowered"))
    }

    fn result(&mut self, source: &Source<'c, '_>) -> Result<(Lowered, Type<'c>), String> {
        self.target(source.results[0])
    }

    /// A struct whose fields are the operands.
    fn parts<'a>(
        &mut self,
        source: &Source<'c, 'a>,
        builder: &Builder<'c, 'a>,
        fields: &[Value<'c, 'a>],
    ) -> Result<Vec<Value<'c, 'a>>, String> {
        let (_, target) = self.result(source)?;
        let mut aggregate = lowered::poison(builder, target);
        for (index, field) in fields.iter().enumerate() {
            aggregate = lowered::insert(builder, target, aggregate, &[index], *field);
        }
        Ok(vec![aggregate])
    }

    /// A value from its leaves.
    fn leaves<'a>(
        &mut self,
        source: &Source<'c, 'a>,
        builder: &Builder<'c, 'a>,
        operands: &[Value<'c, 'a>],
    ) -> Result<Vec<Value<'c, 'a>>, String> {
        let (lowered, target) = self.result(source)?;
        let integers = lowered.integers();
        if let ([(path, width)], [operand]) = (integers.as_slice(), operands)
            && path.is_empty()
        {
            return Ok(vec![leaf(builder, *operand, source.operands[0], *width)]);
        }
        let mut aggregate = lowered::poison(builder, target);
        for (index, (path, width)) in integers.iter().enumerate() {
            let value = leaf(builder, operands[index], source.operands[index], *width);
            aggregate = lowered::insert(builder, target, aggregate, path, value);
        }
        Ok(vec![aggregate])
    }

    /// The integers of a value that are known at run time, in the order of `get_scalars`.
    fn dynamic<'a>(
        &mut self,
        builder: &Builder<'c, 'a>,
        value: Value<'c, 'a>,
        r#type: Type<'c>,
    ) -> Result<Vec<Value<'c, 'a>>, String> {
        let (lowered, _) = self.target(r#type)?;
        let context = self.types.context;
        let extract = |(path, width): &(Vec<usize>, Width)| {
            let integer = mlir_ext::context::integer_type(context, width.bits());
            lowered::extract(builder, integer, value, path)
        };
        Ok(lowered.integers().iter().map(extract).collect())
    }

    fn scalars<'a>(
        &mut self,
        source: &Source<'c, 'a>,
        builder: &Builder<'c, 'a>,
        operand: Value<'c, 'a>,
    ) -> Result<Vec<Value<'c, 'a>>, String> {
        let known = known(source.operands[0])?;
        let only_dynamic = Attributes::of(source.op).flag("only_dynamic");
        let scalars = get_scalars(known, only_dynamic).map_err(|error| error.to_string())?;
        let mut dynamic = self
            .dynamic(builder, operand, source.operands[0])?
            .into_iter();
        let value = |(scalar, r#type): (&CuteValue<TypeInt>, &Type<'c>)| match scalar {
            CuteValue::Scalar(TypeInt::Static(value)) => Ok(constant(builder, *r#type, *value)),
            _ => dynamic
                .next()
                .ok_or_else(|| "a leaf has no value".to_owned()),
        };
        scalars.iter().zip(&source.results).map(value).collect()
    }

    fn print<'a>(
        &mut self,
        source: &Source<'c, 'a>,
        builder: &Builder<'c, 'a>,
        operand: Value<'c, 'a>,
    ) -> Result<Vec<Value<'c, 'a>>, String> {
        let known = known(source.operands[0])?;
        let mut dynamic = self
            .dynamic(builder, operand, source.operands[0])?
            .into_iter();
        let named = known.try_map(&mut |leaf| match leaf.known() {
            Some(_) => Ok(None),
            None => dynamic.next().map(Some).ok_or("a leaf has no value"),
        })?;
        let arguments: Vec<Value> = named.text_leaves().into_iter().flatten().collect();
        self.printer
            .print(source.op, &format_of(&known.to_string()), &arguments)?;
        Ok(vec![])
    }
}

fn known<'c>(r#type: Type<'c>) -> Result<&'c CuteValue<TypeInt>, String> {
    value_of(r#type).ok_or_else(|| format!("type '{type}' cannot be lowered"))
}

/// An operand of a constructor as an integer: a scalar int_tuple is lowered to one already, unless
/// it is static and therefore empty.
fn leaf<'c: 'a, 'a>(
    builder: &Builder<'c, 'a>,
    operand: Value<'c, 'a>,
    r#type: Type<'c>,
    width: Width,
) -> Value<'c, 'a> {
    match value_of(r#type) {
        Some(CuteValue::IntTuple(cute_algebra::Tree::Leaf(TypeInt::Static(value)))) => {
            let target =
                mlir_ext::context::integer_type(builder.location().context(), width.bits());
            constant(builder, target, *value)
        }
        _ => operand,
    }
}
