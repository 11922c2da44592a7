//! The IR level of the integer domain: static, or an SSA value.

use cute_algebra::{BinaryOp, Int, Predicate, Width};
use melior::ir::{Attribute, Type, Value};
use mlir_ext::context;
use mlir_ext::rewrite::Builder;
use std::rc::Rc;

/// Where and how arithmetic is emitted.
#[derive(Debug)]
pub struct Emitter<'c, 'a> {
    builder: Builder<'c, 'a>,
    shared: Rc<Shared<'c>>,
}

/// What all ops of a pass run have in common.
#[derive(Debug)]
pub struct Shared<'c> {
    i1: Type<'c>,
    i32: Type<'c>,
    i64: Type<'c>,
    no_signed_wrap: Option<Attribute<'c>>,
    no_flags: Option<Attribute<'c>>,
    predicates: [Option<Attribute<'c>>; 4],
    only_dynamic: Option<Attribute<'c>>,
}

impl<'c> Shared<'c> {
    /// Looks up types and flags once.
    pub fn new(context: melior::ContextRef<'c>) -> Self {
        let flags = |text: &str| context::parse_attribute(context, text);
        Self {
            i1: context::integer_type(context, 1),
            i32: context::integer_type(context, 32),
            i64: context::integer_type(context, 64),
            no_signed_wrap: flags("{overflowFlags = #arith.overflow<nsw>}"),
            no_flags: flags("{overflowFlags = #arith.overflow<none>}"),
            // The numbers of `arith::CmpIPredicate`: eq, ne, slt, sgt.
            predicates: [0, 1, 2, 4].map(|n| flags(&format!("{{predicate = {n} : i64}}"))),
            only_dynamic: flags("{only_dynamic}"),
        }
    }

    fn predicate(&self, predicate: Predicate) -> Option<Attribute<'c>> {
        let [equal, unequal, less, greater] = self.predicates;
        match predicate {
            Predicate::Eq => equal,
            Predicate::Ne => unequal,
            Predicate::Lt => less,
            Predicate::Gt => greater,
        }
    }

    fn integer(&self, width: Width) -> Type<'c> {
        match width {
            Width::W1 => self.i1,
            Width::W32 => self.i32,
            Width::W64 => self.i64,
        }
    }
}

impl<'c: 'a, 'a> Emitter<'c, 'a> {
    /// Emits with that builder.
    pub fn new(builder: Builder<'c, 'a>, shared: Rc<Shared<'c>>) -> Rc<Self> {
        Rc::new(Self { builder, shared })
    }

    /// The builder.
    pub fn builder(&self) -> &Builder<'c, 'a> {
        &self.builder
    }

    /// The integer type of that width.
    pub fn integer(&self, width: Width) -> Type<'c> {
        self.shared.integer(width)
    }

    /// The attribute with which `get_scalars` leaves out constants.
    pub fn only_dynamic(&self) -> Option<Attribute<'c>> {
        self.shared.only_dynamic
    }

    /// A constant of that width.
    pub fn constant(&self, value: i64, width: Width) -> Value<'c, 'a> {
        constant(&self.builder, self.shared.integer(width), value)
    }
}

/// Emits `arith.constant`.
pub fn constant<'c: 'a, 'a>(
    builder: &Builder<'c, 'a>,
    r#type: Type<'c>,
    value: i64,
) -> Value<'c, 'a> {
    let attribute = context::integer_attribute(r#type, value);
    let properties = context::dictionary(builder.location().context(), &[("value", attribute)]);
    builder.value("arith.constant", &[], r#type, Some(properties))
}

/// An integer of the IR: a constant, or a value of the emitted code.
#[derive(Clone, Debug)]
pub enum IrInt<'c, 'a> {
    /// Known at compile time.
    Static(i64),
    /// Known at run time.
    Dynamic {
        /// The value, an integer of that width.
        value: Value<'c, 'a>,
        /// `i32` or `i64`.
        width: Width,
        /// Where arithmetic on it goes.
        emitter: Rc<Emitter<'c, 'a>>,
    },
}

impl<'c: 'a, 'a> IrInt<'c, 'a> {
    fn emitter(&self) -> Option<&Rc<Emitter<'c, 'a>>> {
        match self {
            Self::Static(_) => None,
            Self::Dynamic { emitter, .. } => Some(emitter),
        }
    }

    /// An operation; of those that have flags, with these.
    fn binary(
        op: BinaryOp,
        operands: [&Self; 2],
        width: Width,
        flags: impl Fn(&Shared<'c>) -> Option<Attribute<'c>>,
    ) -> Self {
        let Some(emitter) = operands.into_iter().find_map(Self::emitter) else {
            // Two constants never get here; see the contract of `Int::emit`.
            return Self::Static(0);
        };
        let shared = &emitter.shared;
        let (name, properties) = match op {
            BinaryOp::Add => ("arith.addi", flags(shared)),
            BinaryOp::Sub => ("arith.subi", flags(shared)),
            BinaryOp::Mul => ("arith.muli", flags(shared)),
            BinaryOp::Div => ("arith.divsi", None),
            BinaryOp::CeilDiv => ("arith.ceildivsi", None),
            BinaryOp::Rem => ("arith.remsi", None),
            BinaryOp::Min => ("arith.minsi", None),
            BinaryOp::And => ("arith.andi", None),
            BinaryOp::Xor => ("arith.xori", None),
            BinaryOp::Shr => ("arith.shrui", None),
            BinaryOp::Shl => ("arith.shli", shared.no_flags),
        };
        let operands = operands.map(|operand| operand.materialize(emitter, width));
        Self::Dynamic {
            value: emitter.builder.value(name, &operands, shared.integer(width), properties),
            width,
            emitter: emitter.clone(),
        }
    }

    /// The SSA value, widened to `wanted` or made a constant of that width.
    fn materialize(&self, emitter: &Emitter<'c, 'a>, wanted: Width) -> Value<'c, 'a> {
        match self {
            Self::Static(value) => emitter.constant(*value, wanted),
            Self::Dynamic { value, width, .. } if *width < wanted => emitter.builder.value(
                "arith.extsi",
                &[*value],
                emitter.shared.integer(wanted),
                None,
            ),
            Self::Dynamic { value, .. } => *value,
        }
    }
}

impl<'c: 'a, 'a> Int for IrInt<'c, 'a> {
    fn constant(value: i64) -> Self {
        Self::Static(value)
    }

    fn known(&self) -> Option<i64> {
        match self {
            Self::Static(value) => Some(*value),
            Self::Dynamic { .. } => None,
        }
    }

    fn width(&self) -> Width {
        match self {
            Self::Static(value) => Width::of(*value),
            Self::Dynamic { width, .. } => *width,
        }
    }

    fn emit(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self {
        Self::binary(op, [lhs, rhs], width, |shared| shared.no_signed_wrap)
    }

    fn emit_wrapping(op: BinaryOp, lhs: &Self, rhs: &Self, width: Width) -> Self {
        Self::binary(op, [lhs, rhs], width, |shared| shared.no_flags)
    }

    fn emit_compare(predicate: Predicate, lhs: &Self, rhs: &Self, width: Width) -> Self {
        let Some(emitter) = lhs.emitter().or(rhs.emitter()) else {
            return Self::Static(0);
        };
        let operands = [lhs, rhs].map(|operand| operand.materialize(emitter, width));
        let properties = emitter.shared.predicate(predicate);
        Self::Dynamic {
            value: emitter.builder.value(
                "arith.cmpi",
                &operands,
                emitter.integer(Width::W1),
                properties,
            ),
            width: Width::W1,
            emitter: emitter.clone(),
        }
    }

    fn emit_select(condition: &Self, then: &Self, otherwise: &Self, width: Width) -> Self {
        let Some(emitter) = condition.emitter() else {
            return Self::Static(0);
        };
        let yielded = [then, otherwise].map(|value| value.materialize(emitter, width));
        let condition = condition.materialize(emitter, Width::W1);
        Self::Dynamic {
            value: emitter.builder.with_regions(
                "scf.if",
                &[condition],
                emitter.integer(width),
                "scf.yield",
                &yielded,
            ),
            width,
            emitter: emitter.clone(),
        }
    }

    fn emit_abs(&self) -> Self {
        match self {
            Self::Static(value) => Self::Static(value.saturating_abs()),
            Self::Dynamic { value, width, emitter } => Self::Dynamic {
                value: emitter.builder.value("math.absi", &[*value], emitter.integer(*width), None),
                width: *width,
                emitter: emitter.clone(),
            },
        }
    }

    fn widen(&self, width: Width) -> Self {
        match self {
            Self::Dynamic { width: own, emitter, .. } if *own < width => Self::Dynamic {
                value: self.materialize(emitter, width),
                width,
                emitter: emitter.clone(),
            },
            _ => self.clone(),
        }
    }

    fn narrow(&self, width: Width) -> Self {
        match self {
            Self::Dynamic { value, width: own, emitter } if *own > width => Self::Dynamic {
                value: emitter.builder.value(
                    "arith.trunci",
                    &[*value],
                    emitter.shared.integer(width),
                    emitter.shared.no_flags,
                ),
                width,
                emitter: emitter.clone(),
            },
            _ => self.clone(),
        }
    }
}
