//! A dialect in one context: its types, uniqued by text, and the values parsed from them.

use crate::def::{DialectDef, OpDef, TextError, TypeFunctions};
use crate::guard::guard;
use crate::{Error, Inputs, Parameters, ffi};
use melior::ir::{Attribute, AttributeLike, Type, TypeLike};
use melior::{Context, ContextRef};
use mlir_sys::MlirStringRef;
use std::any::Any;
use std::collections::HashMap;
use std::ffi::c_void;
use std::marker::PhantomData;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A dialect that a context has loaded.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Dialect<'c> {
    raw: *mut c_void,
    _context: PhantomData<&'c Context>,
}

impl<'c> Dialect<'c> {
    /// Returns the dialect of that name, loading it if need be.
    ///
    /// # Errors
    ///
    /// Fails when the context's registry has no dialect of that name from this crate.
    pub fn load(context: &'c Context, name: &str) -> Result<Self, Error> {
        // SAFETY: the reference is derived from one that lives for `'c`.
        Self::in_context(unsafe { ContextRef::from_raw(context.to_raw()) }, name)
    }

    /// Returns the dialect of that name; see [`Dialect::load`].
    ///
    /// # Errors
    ///
    /// As for [`Dialect::load`].
    pub fn in_context(context: ContextRef<'c>, name: &str) -> Result<Self, Error> {
        // SAFETY: the context is alive, and the name is copied by the callee.
        let raw =
            unsafe { ffi::mlirExtContextDialect(crate::context::raw(context), ffi::text(name)) };
        if raw.is_null() {
            return Err(Error::NotRegistered(name.to_owned()));
        }
        // SAFETY: the dialect belongs to this context.
        Ok(unsafe { Self::from_raw(raw) })
    }

    /// # Safety
    ///
    /// `raw` is a dialect made by this crate, of a context that lives for `'c`.
    pub(crate) unsafe fn from_raw(raw: *mut c_void) -> Self {
        Self { raw, _context: PhantomData }
    }

    /// Returns the dialect of a type, if the type was defined through this crate.
    pub fn of(r#type: Type<'c>) -> Option<Self> {
        // SAFETY: the type is alive.
        let raw = unsafe { ffi::mlirExtTypeDialect(r#type.to_raw()) };
        // SAFETY: the dialect lives as long as its context, thus the type.
        (!raw.is_null()).then(|| unsafe { Self::from_raw(raw) })
    }

    /// Returns the dialect of an attribute, if the attribute was defined through this crate.
    pub fn of_attribute(attribute: Attribute<'c>) -> Option<Self> {
        // SAFETY: the attribute is alive.
        let raw = unsafe { ffi::mlirExtAttributeDialect(attribute.to_raw()) };
        // SAFETY: the dialect lives as long as its context, thus the attribute.
        (!raw.is_null()).then(|| unsafe { Self::from_raw(raw) })
    }

    /// # Safety
    ///
    /// `state` is that of a dialect of a context that lives for `'c`.
    pub(crate) unsafe fn of_state(state: *mut c_void) -> Self {
        // SAFETY: by the function's contract.
        unsafe { Self::from_raw((*state.cast::<State>()).dialect) }
    }

    /// Returns the context.
    pub fn context(&self) -> ContextRef<'c> {
        // SAFETY: the dialect is alive, so its context is.
        unsafe { ContextRef::from_raw(ffi::mlirExtDialectContext(self.raw)) }
    }

    /// Returns the dialect's definition.
    pub fn def(&self) -> &'static DialectDef {
        self.state().def
    }

    /// Returns the type of a kind (an index into [`DialectDef::types`]) and text.
    ///
    /// # Errors
    ///
    /// Fails when the kind refuses the text.
    pub fn r#type(&self, kind: usize, text: &str) -> Result<Type<'c>, TextError> {
        let pointer = self.state().intern(kind, false, text)?;
        // SAFETY: `intern` returns the pointer of a type of this context.
        Ok(unsafe { Type::from_raw(mlir_sys::MlirType { ptr: pointer }) })
    }

    /// Returns the attribute of a kind and text.
    ///
    /// # Errors
    ///
    /// Fails when the kind refuses the text.
    pub fn attribute(&self, kind: usize, text: &str) -> Result<Attribute<'c>, TextError> {
        let pointer = self.state().intern(kind, true, text)?;
        // SAFETY: `intern` returns the pointer of an attribute of this context.
        Ok(unsafe { Attribute::from_raw(mlir_sys::MlirAttribute { ptr: pointer }) })
    }

    /// Returns the pointer of the type, or attribute, with these parameters.
    pub(crate) fn with_parameters(
        &self,
        parameters: &Parameters<'c>,
        attribute: bool,
    ) -> Result<*const c_void, String> {
        // A check may make types itself, so nothing is locked yet.
        let body = parameters.checked()?;
        let state = self.state();
        let mut tables = state.tables();
        let entry = tables.entries[parameters.kind()].entry(String::new());
        let entry = entry.or_insert_with(|| {
            let (kind, text, value) = (parameters.kind(), String::new(), Box::new(()));
            Box::new(Entry { kind, text, value, constant: false })
        });
        Ok(state.get(entry, body, attribute))
    }

    /// Returns the result types that `infer` gives for an op with these inputs. They follow from the
    /// definition, the operand types and the attributes, all of which the context keeps, so each
    /// combination that is accepted is inferred once.
    pub(crate) fn inferred_once(
        &self,
        def: &OpDef,
        inputs: &Inputs<'_, 'c>,
        infer: impl FnOnce() -> Result<Vec<Type<'c>>, String>,
    ) -> Result<Vec<Type<'c>>, String> {
        let fixed: [Address; 2] = [(&raw const *def).cast(), inputs.attributes.raw().ptr];
        let operands = inputs.operands.iter().map(|r#type| r#type.to_raw().ptr);
        let key: Vec<Address> = fixed.into_iter().chain(operands).collect();
        let state = self.state();
        if let Some(types) = state.inferred().get(&key[..]) {
            let raw = types.iter().map(|ptr| mlir_sys::MlirType { ptr: *ptr });
            // SAFETY: these are types of this context.
            return Ok(raw.map(|raw| unsafe { Type::from_raw(raw) }).collect());
        }
        let types = infer()?;
        let addresses = types.iter().map(|r#type| r#type.to_raw().ptr).collect();
        state.inferred().insert(key.into(), addresses);
        Ok(types)
    }

    fn state(&self) -> &'c State {
        // SAFETY: the state was made by `mlirExtRustDialectCreate` and is dropped with the dialect,
        // which lives as long as its context.
        unsafe { &*ffi::mlirExtDialectState(self.raw).cast() }
    }
}

/// A parsed text, shared by the type and the attribute of its kind.
struct Entry {
    kind: usize,
    text: String,
    value: Box<dyn Any + Send + Sync>,
    constant: bool,
}

impl Entry {
    /// # Safety
    ///
    /// `raw` is null or was made by `State::intern` of a context that lives for `'c`.
    unsafe fn from_raw<'c>(raw: *const c_void) -> Option<&'c Self> {
        // SAFETY: an entry lives as long as its dialect, thus its context.
        unsafe { raw.cast::<Self>().as_ref() }
    }

    fn of(r#type: Type<'_>) -> Option<&Self> {
        // SAFETY: the type is alive, and with it its context.
        unsafe { Self::from_raw(ffi::mlirExtTypeEntry(r#type.to_raw())) }
    }
}

/// Returns the value that a type's text was parsed to, or `None` for a type that was not defined
/// through this crate or whose value is no `T`.
pub fn value<T: 'static>(r#type: Type<'_>) -> Option<&T> {
    Entry::of(r#type)?.value.downcast_ref()
}

/// Returns the value that an attribute's text was parsed to; see [`value`].
pub fn attribute_value<T: 'static>(attribute: Attribute<'_>) -> Option<&T> {
    // SAFETY: the attribute is alive, and with it its context.
    let entry = unsafe { Entry::from_raw(ffi::mlirExtAttributeEntry(attribute.to_raw())) };
    entry?.value.downcast_ref()
}

/// Returns the index of an attribute's kind in [`DialectDef::types`]; see [`kind`].
pub fn attribute_kind(attribute: Attribute<'_>) -> Option<usize> {
    // SAFETY: the attribute is alive, and with it its context.
    let entry = unsafe { Entry::from_raw(ffi::mlirExtAttributeEntry(attribute.to_raw())) };
    entry.map(|entry| entry.kind)
}

/// Returns the index of a type's kind in [`DialectDef::types`], if it was defined through this crate.
pub fn kind(r#type: Type<'_>) -> Option<usize> {
    Entry::of(r#type).map(|entry| entry.kind)
}

/// Returns the definition of the op's name, or `None` when it was not defined through this crate.
pub fn op_def<'c: 'a, 'a>(
    op: &impl melior::ir::operation::OperationLike<'c, 'a>,
) -> Option<&'static OpDef> {
    // SAFETY: the op is alive; definitions are static.
    unsafe { ffi::mlirExtOpDefinition(op.to_raw()).cast::<OpDef>().as_ref() }
}

struct State {
    def: &'static DialectDef,
    dialect: *mut c_void,
    tables: Mutex<Tables>,
    inferred: Mutex<Inferred>,
}

/// Where something lies that the context keeps.
type Address = *const c_void;

/// Result types by definition, attributes and operand types.
type Inferred = HashMap<Box<[Address]>, Box<[Address]>>;

#[derive(Default)]
struct Tables {
    /// Per kind: every spelling that was met, canonical or not.
    types: Vec<HashMap<String, *const c_void>>,
    attributes: Vec<HashMap<String, *const c_void>>,
    /// Per kind: canonical texts.
    entries: Vec<HashMap<String, Box<Entry>>>,
}

impl State {
    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn inferred(&self) -> MutexGuard<'_, Inferred> {
        self.inferred.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn intern(&self, kind: usize, attribute: bool, text: &str) -> Result<*const c_void, TextError> {
        let mut tables = self.tables();
        let Tables { types, attributes, entries } = &mut *tables;
        let known = &mut if attribute { attributes } else { types }[kind];
        if let Some(pointer) = known.get(text) {
            return Ok(*pointer);
        }
        let TypeFunctions::Text(parse) = self.def.types[kind].functions else {
            let message = "the type has parameters, and no text".to_owned();
            return Err(TextError { offset: 0, message });
        };
        let parsed = parse(text)?;
        let entry = entries[kind].entry(parsed.text).or_insert_with_key(|text| {
            Box::new(Entry {
                kind,
                text: text.clone(),
                value: parsed.value,
                constant: parsed.constant,
            })
        });
        // SAFETY: the dialect owns this state, so it is alive.
        let context = unsafe { ContextRef::from_raw(ffi::mlirExtDialectContext(self.dialect)) };
        let body = crate::context::string_attribute(context, &entry.text);
        let pointer = self.get(entry, body, attribute);
        known.insert(text.to_owned(), pointer);
        Ok(pointer)
    }

    /// The type or attribute of an entry, which the state keeps.
    fn get(&self, entry: &Entry, body: Attribute<'_>, attribute: bool) -> *const c_void {
        let get = if attribute { ffi::mlirExtAttributeGet } else { ffi::mlirExtTypeGet };
        // SAFETY: the dialect owns this state, so it is alive; the entry is boxed and kept.
        unsafe {
            get(self.dialect, entry.kind, body.to_raw(), entry.constant, (&raw const *entry).cast())
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustDialectCreate(
    def: *const c_void,
    dialect: *mut c_void,
) -> *mut c_void {
    // SAFETY: `def` is what `Registration::dialect` passed in, a `&'static DialectDef`.
    let def: &'static DialectDef = unsafe { &*def.cast() };
    let maps = || def.types.iter().map(|_| HashMap::new()).collect();
    let state = Box::new(State {
        def,
        dialect,
        tables: Mutex::new(Tables {
            types: maps(),
            attributes: maps(),
            entries: def.types.iter().map(|_| HashMap::new()).collect(),
        }),
        inferred: Mutex::default(),
    });
    // SAFETY: the dialect is under construction on this thread; all texts are static.
    unsafe {
        for r#type in &def.types {
            let has_parameters = r#type.parameters.is_some();
            ffi::mlirExtDialectAddType(dialect, ffi::text(&r#type.name), has_parameters);
        }
        if let Some(op) = &def.constant {
            ffi::mlirExtDialectSetConstant(dialect, ffi::text(op));
        }
        for op in &def.ops {
            add_op(dialect, op);
        }
    }
    Box::into_raw(state).cast()
}

/// The set of what is to know of an op.
fn traits(op: &OpDef) -> ffi::ExtTrait {
    use mlir_model::Trait;
    let all = [
        (op.has(Trait::ConstantLike), ffi::ExtConstantLike),
        (op.functions.infer.is_some(), ffi::ExtInfers),
        (op.functions.fold.is_some(), ffi::ExtFolds),
        (op.has(Trait::Terminator), ffi::ExtTerminator),
        (op.has(Trait::SingleBlock), ffi::ExtSingleBlock),
        (op.has(Trait::NoTerminator), ffi::ExtNoTerminator),
        (op.has(Trait::IsolatedFromAbove), ffi::ExtIsolatedFromAbove),
    ];
    all.into_iter().filter(|(has, _)| *has).map(|(_, flag)| flag).sum()
}

/// # Safety
///
/// The dialect is under construction on this thread.
unsafe fn add_op(dialect: *mut c_void, op: &'static OpDef) {
    let names: Vec<MlirStringRef> = op.attributes.iter().map(|a| ffi::text(&a.name)).collect();
    // SAFETY: by the function's contract; all texts are static.
    unsafe {
        ffi::mlirExtDialectAddOp(
            dialect,
            (&raw const *op).cast(),
            ffi::text(&op.name),
            traits(op),
            op.regions.len(),
            names.as_ptr(),
            names.len(),
        );
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustDialectDestroy(state: *mut c_void) {
    // SAFETY: made by `mlirExtRustDialectCreate`, destroyed once, with the dialect.
    drop(unsafe { Box::from_raw(state.cast::<State>()) });
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustIntern(
    state: *mut c_void,
    kind: usize,
    attribute: bool,
    text: MlirStringRef,
    parse: *mut c_void,
) -> *const c_void {
    // SAFETY: the state belongs to a living dialect.
    let state: &State = unsafe { &*state.cast() };
    // SAFETY: the parser's string is alive during the call.
    let bytes = unsafe { ffi::bytes(text) };
    let result = guard(|| match std::str::from_utf8(bytes) {
        Ok(text) => state.intern(kind, attribute, text),
        Err(error) => Err(TextError {
            offset: error.valid_up_to(),
            message: "the text is not valid UTF-8".to_owned(),
        }),
    });
    let error = match result {
        Ok(Ok(pointer)) => return pointer,
        Ok(Err(error)) => error,
        Err(message) => TextError { offset: 0, message },
    };
    // SAFETY: `parse` is the parser of this call.
    unsafe { ffi::mlirExtDialectParseError(parse, error.offset, ffi::text(&error.message)) };
    std::ptr::null()
}

ffi::defined_as_declared!(mlirExtRustDialectCreate, mlirExtRustDialectDestroy, mlirExtRustIntern);
