//! What is read from the source of an op or of the parameters of a type, token by token.

use crate::statement::Placed;
use crate::{Dialect, ffi};
use mlir_sys::{MlirAttribute, MlirContext, MlirType};
use std::ffi::{c_char, c_int, c_void};

/// MLIR's parser has already reported the error, or [`Source::error`] has.
pub struct Reported;

pub type Parsed<T> = Result<T, Reported>;

/// Turns MLIR's answer into a result.
pub fn reported(success: bool) -> Parsed<()> {
    if success { Ok(()) } else { Err(Reported) }
}

/// MLIR's answer where something may be there: 1, not be there: 0, or be wrong: -1.
fn optional(answer: c_int) -> Parsed<bool> {
    match answer {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Reported),
    }
}

const NO_ATTRIBUTE: MlirAttribute = MlirAttribute { ptr: std::ptr::null() };

/// One of MLIR's parsers, which is alive during the call that it was made in.
#[derive(Clone, Copy)]
pub struct Source {
    raw: *mut c_void,
}

impl Source {
    /// # Safety
    ///
    /// `raw` is a parser that is alive as long as the source is used.
    pub unsafe fn new(raw: *mut c_void) -> Self {
        Self { raw }
    }

    pub fn raw(self) -> *mut c_void {
        self.raw
    }

    pub fn error(self, at: *const c_char, message: &str) -> Reported {
        // SAFETY: the parser is alive; `at` points into its source or is null.
        unsafe { ffi::mlirExtParseError(self.raw, at, ffi::text(message)) };
        Reported
    }

    pub fn context(self) -> MlirContext {
        // SAFETY: the parser is alive.
        unsafe { ffi::mlirExtParseContext(self.raw) }
    }

    /// The dialect of what is parsed.
    pub fn dialect<'c>(self) -> Dialect<'c> {
        // SAFETY: the dialect belongs to the parser's context.
        unsafe { Dialect::from_raw(ffi::mlirExtParseDialect(self.raw)) }
    }

    /// Where the next token is.
    pub fn place(self) -> *const c_char {
        // SAFETY: the parser is alive.
        unsafe { ffi::mlirExtParseLocation(self.raw) }
    }

    /// Where the next token is, in bytes from the name of the op.
    pub fn offset(self) -> usize {
        // SAFETY: the parser is alive.
        let name = unsafe { ffi::mlirExtParseNameLocation(self.raw) };
        (self.place() as usize).saturating_sub(name as usize)
    }

    pub fn literal(self, token: &str) -> Parsed<()> {
        // SAFETY: the parser is alive.
        reported(unsafe { ffi::mlirExtParseLiteral(self.raw, ffi::text(token)) })
    }

    pub fn optional_literal(self, token: &str) -> bool {
        // SAFETY: the parser is alive.
        unsafe { ffi::mlirExtParseOptionalLiteral(self.raw, ffi::text(token)) }
    }

    /// Parses `,`-separated things; `first` says whether there is one at all.
    pub fn list<T>(
        self,
        first: Parsed<Option<T>>,
        mut next: impl FnMut() -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut items: Vec<T> = first?.into_iter().collect();
        while !items.is_empty() && self.optional_literal(",") {
            items.push(next()?);
        }
        Ok(items)
    }

    pub fn operand(self) -> Parsed<()> {
        // SAFETY: the parser is alive.
        reported(unsafe { ffi::mlirExtParseOperand(self.raw, false) } == 1)
    }

    pub fn optional_operand(self) -> Parsed<Option<()>> {
        // SAFETY: the parser is alive.
        let found = optional(unsafe { ffi::mlirExtParseOperand(self.raw, true) })?;
        Ok(found.then_some(()))
    }

    /// Parses a type, and says where it stands; `None` where `parse` says that there is none.
    fn placed(self, parse: impl FnOnce(&mut MlirType) -> c_int) -> Parsed<Option<Placed>> {
        let offset = self.offset();
        let mut r#type = MlirType { ptr: std::ptr::null() };
        let found = optional(parse(&mut r#type))?;
        Ok(found.then_some(Placed { r#type, offset }))
    }

    pub fn r#type(self) -> Parsed<Placed> {
        // SAFETY: the parser is alive, `result` is a valid place.
        self.placed(|result| unsafe { c_int::from(ffi::mlirExtParseType(self.raw, result)) })?
            .ok_or(Reported)
    }

    /// A type of the dialect without its name.
    pub fn bare_type(self, kind: usize) -> Parsed<Placed> {
        // SAFETY: as in `type`.
        self.placed(|result| unsafe {
            c_int::from(ffi::mlirExtParseBareType(self.raw, kind, result))
        })?
        .ok_or(Reported)
    }

    pub fn optional_type(self) -> Parsed<Option<Placed>> {
        // SAFETY: as in `type`.
        self.placed(|result| unsafe { ffi::mlirExtParseOptionalType(self.raw, result) })
    }

    /// An integer of 64 bits, which must be there unless it is optional.
    pub fn integer(self, is_optional: bool) -> Parsed<Option<i64>> {
        let mut value = 0;
        // SAFETY: the parser is alive, `value` is a valid place.
        let answer = unsafe { ffi::mlirExtParseInteger(self.raw, is_optional, &mut value) };
        Ok(optional(answer)?.then_some(value))
    }

    /// Any attribute.
    pub fn attribute(self) -> Parsed<MlirAttribute> {
        let mut value = NO_ATTRIBUTE;
        // SAFETY: the parser is alive, `value` is a valid place.
        reported(unsafe { ffi::mlirExtParseAttribute(self.raw, &mut value) })?;
        Ok(value)
    }

    /// A string in quotes, if there is one.
    pub fn string(self) -> Parsed<Option<MlirAttribute>> {
        let mut value = NO_ATTRIBUTE;
        // SAFETY: the parser is alive, `value` is a valid place.
        let found = optional(unsafe { ffi::mlirExtParseOptionalString(self.raw, &mut value) })?;
        Ok(found.then_some(value))
    }

    /// A dense array in brackets, of integers of 32 or 64 bits, or written as an attribute.
    pub fn dense_array(self, width: u32) -> Parsed<MlirAttribute> {
        let mut value = NO_ATTRIBUTE;
        // SAFETY: the parser is alive, `value` is a valid place.
        reported(unsafe { ffi::mlirExtParseDenseArray(self.raw, width, &mut value) })?;
        Ok(value)
    }

    /// An attribute of the dialect without its name: the text in quotes, or the parameters.
    pub fn bare_attribute(self, kind: usize) -> Parsed<MlirAttribute> {
        let mut value = NO_ATTRIBUTE;
        // SAFETY: the parser is alive, `value` is a valid place.
        reported(unsafe { ffi::mlirExtParseBareAttribute(self.raw, kind, &mut value) })?;
        Ok(value)
    }
}
