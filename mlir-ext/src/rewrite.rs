//! Building and changing IR from passes.
//!
//! MLIR's IR is mutable behind every reference to it. A pass owns the op that it is given while it
//! runs; within that, it is the caller's business not to use an op or value after erasing it.

use crate::guard::guard;
use crate::{Attributes, ffi};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{
    Attribute, AttributeLike, BlockLike, Location, Operation, RegionLike, RegionRef, Type,
    TypeLike, Value, ValueLike,
};
use mlir_sys::{MlirAttribute, MlirOperation, MlirType, MlirValue};
use std::ffi::c_void;
use std::iter::successors;

/// Creates ops in front of a given one.
#[derive(Clone, Copy, Debug)]
pub struct Builder<'c, 'a> {
    anchor: OperationRef<'c, 'a>,
    location: Location<'c>,
}

impl<'c: 'a, 'a> Builder<'c, 'a> {
    /// Returns a builder that inserts in front of `anchor`, with its location.
    ///
    /// `anchor` stands in a block.
    pub fn before(anchor: OperationRef<'c, 'a>) -> Self {
        Self { anchor, location: anchor.location() }
    }

    /// Returns a builder that inserts right behind the definition of a value: behind the op, or at
    /// the start of the block that has it as argument. `None` where nothing follows.
    pub fn after_definition(value: Value<'c, 'a>) -> Option<Self> {
        if let Some(op) = defining_op(value) {
            return op.next_in_block().map(Self::before);
        }
        // SAFETY: the value is alive; without a defining op it is a block argument.
        let first = unsafe {
            let block = mlir_sys::mlirBlockArgumentGetOwner(value.to_raw());
            OperationRef::from_option_raw(mlir_sys::mlirBlockGetFirstOperation(block))
        };
        first.map(Self::before)
    }

    /// Returns the location of the ops that it creates.
    pub fn location(&self) -> Location<'c> {
        self.location
    }

    /// Creates an op. `properties` is the dictionary of its inherent attributes, if it has any.
    ///
    /// The op is not verified; a pass is, as a whole.
    pub fn create(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        properties: Option<Attribute<'c>>,
    ) -> OperationRef<'c, 'a> {
        self.insert(name, operands, results, properties, 0)
    }

    /// Creates an op with one empty region and neither operands nor results: a declaration.
    pub fn declare(&self, name: &str, properties: Attribute<'c>) -> OperationRef<'c, 'a> {
        self.insert(name, &[], &[], Some(properties), 1)
    }

    fn insert(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        results: &[Type<'c>],
        properties: Option<Attribute<'c>>,
        regions: usize,
    ) -> OperationRef<'c, 'a> {
        let operands: Vec<MlirValue> = operands.iter().map(ValueLike::to_raw).collect();
        let results: Vec<MlirType> = results.iter().map(TypeLike::to_raw).collect();
        let none = MlirAttribute { ptr: std::ptr::null() };
        // SAFETY: the anchor stands in a block, and everything belongs to its context.
        unsafe {
            let op = ffi::mlirExtCreate(
                self.location.to_raw(),
                ffi::text(name),
                operands.as_ptr(),
                operands.len(),
                results.as_ptr(),
                results.len(),
                properties.map_or(none, |attribute| attribute.to_raw()),
                regions,
            );
            ffi::mlirExtInsertBefore(op, self.anchor.to_raw());
            OperationRef::from_raw(op)
        }
    }

    /// Creates an op with one result, and returns that.
    pub fn value(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Type<'c>,
        properties: Option<Attribute<'c>>,
    ) -> Value<'c, 'a> {
        let op = self.create(name, operands, &[result], properties);
        // SAFETY: the op was created with one result.
        unsafe { Value::from_raw(mlir_sys::mlirOperationGetResult(op.to_raw(), 0)) }
    }
}

impl<'c, 'a> Builder<'c, 'a> {
    /// Creates an op with one result and a region for each of `yielded`: a block that ends with
    /// `terminator`, handing on that value.
    pub fn with_regions(
        &self,
        name: &str,
        operands: &[Value<'c, 'a>],
        result: Type<'c>,
        terminator: &str,
        yielded: &[Value<'c, 'a>],
    ) -> Value<'c, 'a> {
        let op = self.insert(name, operands, &[result], None, yielded.len());
        for (region, value) in op.regions().zip(yielded) {
            let end = detached(terminator, &[*value], &[], Attributes::none(), self.location);
            let block = melior::ir::Block::new(&[]);
            block.append_operation(end);
            region.append_block(block);
        }
        // SAFETY: the op was created with one result.
        unsafe { Value::from_raw(mlir_sys::mlirOperationGetResult(op.to_raw(), 0)) }
    }
}

/// Creates an op that stands in no block yet; see [`Builder::create`].
pub fn detached<'c>(
    name: &str,
    operands: &[Value<'c, '_>],
    results: &[Type<'c>],
    attributes: Attributes<'c>,
    location: Location<'c>,
) -> Operation<'c> {
    let operands: Vec<MlirValue> = operands.iter().map(ValueLike::to_raw).collect();
    let results: Vec<MlirType> = results.iter().map(TypeLike::to_raw).collect();
    // SAFETY: everything belongs to one context; the caller owns the op.
    unsafe {
        Operation::from_raw(ffi::mlirExtCreate(
            location.to_raw(),
            ffi::text(name),
            operands.as_ptr(),
            operands.len(),
            results.as_ptr(),
            results.len(),
            attributes.raw(),
            0,
        ))
    }
}

/// Returns the op of which a value is a result; `None` for a block argument.
pub fn defining_op<'c: 'a, 'a>(value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    // SAFETY: the value is alive.
    unsafe {
        mlir_sys::mlirValueIsAOpResult(value.to_raw())
            .then(|| mlir_sys::mlirOpResultGetOwner(value.to_raw()))
            .and_then(|raw| OperationRef::from_option_raw(raw))
    }
}

/// Returns an argument of the block where an op's first region starts, if there is one.
pub fn entry_argument<'c: 'a, 'a>(op: OperationRef<'c, 'a>, index: usize) -> Option<Value<'c, 'a>> {
    let entry = op.regions().next()?.first_block()?;
    entry.argument(index).ok().map(Into::into)
}

/// Returns a region of an op.
///
/// # Panics
///
/// Panics if the op has no such region, which the verifier rules out for those that its definition names.
pub fn region<'c: 'a, 'a>(op: OperationRef<'c, 'a>, index: usize) -> RegionRef<'c, 'a> {
    let mut regions = op.regions();
    regions.nth(index).unwrap_or_else(|| panic!("there is no region {index}"))
}

/// Makes every use of `from` a use of `to`.
pub fn replace_uses<'c>(from: Value<'c, '_>, to: Value<'c, '_>) {
    // SAFETY: both values are alive.
    unsafe { mlir_sys::mlirValueReplaceAllUsesOfWith(from.to_raw(), to.to_raw()) };
}

/// Makes every use of the op's results a use of `values`, and erases the op.
pub fn replace<'c: 'a, 'a>(op: OperationRef<'c, 'a>, values: &[Value<'c, 'a>]) {
    for (result, value) in op.results().zip(values) {
        replace_uses(result.into(), *value);
    }
    erase(op);
}

/// Erases an op whose results have no uses.
pub fn erase<'c: 'a, 'a>(op: OperationRef<'c, 'a>) {
    // SAFETY: the op is alive, and the caller does not use it again.
    unsafe { ffi::mlirExtEraseOp(op.to_raw()) };
}

/// Whether an op has no effects and may be executed anywhere.
pub fn is_pure<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> bool {
    // SAFETY: the op is alive.
    unsafe { ffi::mlirExtOpIsPure(op.to_raw()) }
}

/// Whether an op ends its block.
pub fn is_terminator<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> bool {
    // SAFETY: the op is alive.
    unsafe { ffi::mlirExtOpIsTerminator(op.to_raw()) }
}

/// Whether no result of the op has a use.
pub fn is_unused<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> bool {
    // SAFETY: the op is alive.
    unsafe { ffi::mlirExtOpIsUnused(op.to_raw()) }
}

/// Whether a value has no use.
pub fn has_no_use(value: Value<'_, '_>) -> bool {
    // SAFETY: the value is alive.
    unsafe { mlir_sys::mlirOpOperandIsNull(mlir_sys::mlirValueGetFirstUse(value.to_raw())) }
}

/// Returns the ops inside `op`, an op before the ops in its regions, blocks in order.
pub fn nested<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    // Regions nest as deep as their author likes, so this does not recurse.
    let mut ops = vec![];
    let mut ahead = directly_inside(op);
    ahead.reverse();
    while let Some(next) = ahead.pop() {
        ops.push(next);
        if next.region_count() > 0 {
            ahead.extend(directly_inside(next).into_iter().rev());
        }
    }
    ops
}

/// The ops in the blocks of an op.
fn directly_inside<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let blocks =
        op.regions().flat_map(|region| successors(region.first_block(), BlockLike::next_in_region));
    blocks
        .flat_map(|block| {
            successors(block.first_operation(), |op: &OperationRef<'c, 'a>| op.next_in_block())
        })
        .collect()
}

/// Reports an error at a location, without the op that stands there.
pub fn error_at(location: Location<'_>, message: &str) {
    let text: Vec<u8> = message.bytes().filter(|byte| *byte != 0).chain([0]).collect();
    // SAFETY: the location's context is alive; the text ends with its only 0 and is copied.
    unsafe { mlir_sys::mlirEmitError(location.to_raw(), text.as_ptr().cast()) };
}

/// Reports an error at an op: `'dialect.op' op message`.
pub fn op_error<'c: 'a, 'a>(op: OperationRef<'c, 'a>, message: &str) {
    // SAFETY: the op is alive.
    unsafe { ffi::mlirExtOpError(op.to_raw(), ffi::text(message)) };
}

/// Reports an error at the place of an op.
pub fn report<'c: 'a, 'a>(op: OperationRef<'c, 'a>, message: &str) {
    // SAFETY: the location is alive; the message is copied.
    unsafe {
        let text = std::ffi::CString::new(message).unwrap_or_default();
        mlir_sys::mlirEmitError(op.location().to_raw(), text.as_ptr());
    }
}

/// Replaces types of a dialect wherever they occur in these ops: results, block arguments,
/// locations and attributes, also nested in other types and attributes.
///
/// A struct with a name becomes another one, named `NAME.converted`. Where MLIR cannot tell the
/// parts of a type, as in a dialect that is not registered, the text `!dialect.` counts as one.
///
/// # Errors
///
/// Stops at the first op that has such a type left, because MLIR cannot rebuild what holds it, and
/// returns that op and the text of the type or attribute.
pub fn replace_types<'c: 'a, 'a>(
    ops: &[OperationRef<'c, 'a>],
    dialect: &str,
    mut replacement: impl FnMut(Type<'c>) -> Option<Type<'c>>,
) -> Result<(), (OperationRef<'c, 'a>, String)> {
    /// Calls the closure behind `state`; a panic keeps the type.
    unsafe extern "C" fn call<'c, F: FnMut(Type<'c>) -> Option<Type<'c>>>(
        state: *mut c_void,
        raw: MlirType,
    ) -> *const c_void {
        // SAFETY: `state` is the closure below, which outlives the call and is called by one
        // thread; `raw` is a type of the op's context.
        let (replacement, r#type) = unsafe { (&mut *state.cast::<F>(), Type::from_raw(raw)) };
        let replaced = guard(|| replacement(r#type)).unwrap_or(None);
        replaced.map_or(std::ptr::null(), |r#type| r#type.to_raw().ptr)
    }
    fn trampoline<'c, F: FnMut(Type<'c>) -> Option<Type<'c>>>(
        _: &F,
    ) -> unsafe extern "C" fn(*mut c_void, MlirType) -> *const c_void {
        call::<F>
    }
    let function = trampoline(&replacement);
    let raw: Vec<MlirOperation> = ops.iter().map(|op| op.to_raw()).collect();
    let mut index = 0;
    let mut r#type = MlirType { ptr: std::ptr::null() };
    let mut attribute = MlirAttribute { ptr: std::ptr::null() };
    // SAFETY: the ops are alive; the closure outlives the call; one of what is left is not null.
    unsafe {
        let replaced = ffi::mlirExtReplaceTypes(
            raw.as_ptr(),
            raw.len(),
            ffi::text(dialect),
            Some(function),
            (&raw mut replacement).cast(),
            &raw mut index,
            &raw mut r#type,
            &raw mut attribute,
        );
        let holder = || match r#type.ptr.is_null() {
            true => Attribute::from_raw(attribute).to_string(),
            false => Type::from_raw(r#type).to_string(),
        };
        if replaced { Ok(()) } else { Err((ops[index], holder())) }
    }
}

/// Returns the op in whose symbol table a symbol that `op` uses is looked up; `None` where that
/// cannot be known, as inside an op that is not registered.
pub fn nearest_symbol_table<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    // SAFETY: the op is alive, and with it those around it.
    unsafe { OperationRef::from_option_raw(ffi::mlirExtNearestSymbolTable(op.to_raw())) }
}

/// Returns a number that tells an op from all others alive.
pub fn identity<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> usize {
    op.to_raw().ptr as usize
}

/// Returns the name of the symbol that an op defines, if it does.
pub fn symbol_name<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<String> {
    let attribute = op.attribute("sym_name").ok()?;
    let name = melior::ir::attribute::StringAttribute::try_from(attribute).ok()?;
    Some(name.value().to_owned())
}

/// Whether an op has that full name.
pub fn is_named<'c: 'a, 'a>(op: OperationRef<'c, 'a>, name: &str) -> bool {
    op.name().as_string_ref().as_str() == Ok(name)
}
