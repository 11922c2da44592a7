//! Prints an op by its declarative assembly format.

use crate::attribute::holds_default;
use crate::def::OpDef;
use crate::guard::guard;
use crate::{Attributes, Dialect, FromAttribute, ffi, verify};
use melior::ir::attribute::{ArrayAttribute, Attribute, AttributeLike};
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{TypeLike, Value, ValueLike};
use mlir_model::{
    Anchor, Arity, AttributeKind, AttributeSpec, Element, Format, Kind, Of, Piece, ValueSpec,
};
use mlir_sys::{MlirOperation, MlirType};
use std::cell::Cell;
use std::ffi::c_void;

/// Prints by a format. A type has neither operands nor results.
pub struct Printer<'c, 'a> {
    raw: *mut c_void,
    dialect: Dialect<'c>,
    op: Option<(&'static OpDef, OperationRef<'c, 'a>)>,
    defs: &'static [AttributeSpec],
    attributes: Attributes<'c>,
    /// Whether the last text opened a bracket, after which parameters have no space.
    opened: Cell<bool>,
}

impl<'c: 'a, 'a> Printer<'c, 'a> {
    /// Returns a printer of the parameters of a type.
    ///
    /// # Safety
    ///
    /// `raw` is one of MLIR's printers, which is alive as long as this one.
    pub unsafe fn of_parameters(
        raw: *mut c_void,
        dialect: Dialect<'c>,
        defs: &'static [AttributeSpec],
        attributes: Attributes<'c>,
    ) -> Self {
        Self { raw, dialect, op: None, defs, attributes, opened: Cell::new(false) }
    }

    /// Prints everything.
    pub fn print(&self, format: &'static Format) {
        if let Err(message) = guard(|| format.pieces.iter().for_each(|piece| self.piece(piece))) {
            self.text(&format!(" <<{message}>>"));
        }
    }

    fn text(&self, text: &str) {
        // SAFETY: the printer is alive.
        unsafe { ffi::mlirExtPrintText(self.raw, ffi::text(text)) };
    }

    /// Prints items with `, ` between them.
    fn list<T>(&self, items: impl IntoIterator<Item = T>, print: impl Fn(T)) {
        for (index, item) in items.into_iter().enumerate() {
            if index != 0 {
                self.text(", ");
            }
            print(item);
        }
    }

    /// The operands or results for which a format element stands, with the definition if it is one.
    fn values(&self, of: Of) -> (Option<&'static ValueSpec>, Vec<Value<'c, 'a>>) {
        let (operands, index) = match of {
            Of::Operands => (true, None),
            Of::Results => (false, None),
            Of::Operand(index) => (true, Some(index)),
            Of::Result(index) => (false, Some(index)),
        };
        let Some((def, op)) = self.op else { return (None, vec![]) };
        let (defs, all): (_, Vec<Value>) = if operands {
            (&def.operands, op.operands().collect())
        } else {
            (&def.results, op.results().map(Into::into).collect())
        };
        match index {
            None => (None, all),
            Some(index) => {
                let span = verify::span(defs, index, all.len());
                (Some(&defs[index]), all[span].to_vec())
            }
        }
    }

    fn raw_types(values: &[Value<'c, 'a>]) -> Vec<MlirType> {
        values.iter().map(|value| value.r#type().to_raw()).collect()
    }

    fn operands(&self, of: Of) {
        // SAFETY: the printer and the values are alive.
        let print = |value: Value| unsafe { ffi::mlirExtPrintOperand(self.raw, value.to_raw()) };
        self.list(self.values(of).1, print);
    }

    fn types(&self, of: Of, qualified: bool) {
        let (def, values) = self.values(of);
        let bare = !qualified
            && def.is_some_and(|def| {
                def.arity != Arity::Variadic && matches!(&def.kinds[..], [Kind::Type(_)])
            });
        let print = if bare { ffi::mlirExtPrintBareType } else { ffi::mlirExtPrintType };
        // SAFETY: the printer and the types are alive.
        self.list(Self::raw_types(&values), |raw| unsafe {
            print(self.raw, raw);
        });
    }

    fn functional_type(&self, inputs: Of, outputs: Of) {
        self.text("(");
        self.types(inputs, true);
        self.text(") -> ");
        let wrapped = self.values(outputs).1.len() != 1;
        self.text(if wrapped { "(" } else { "" });
        self.types(outputs, true);
        self.text(if wrapped { ")" } else { "" });
    }

    fn attribute(&self, index: usize) {
        let def = &self.defs[index];
        let Some(attribute) = self.attributes.get(&def.name) else { return };
        match ArrayAttribute::try_from(attribute) {
            Ok(array) if def.array => {
                self.text("[");
                let elements = (0..array.len()).filter_map(|index| array.element(index).ok());
                self.list(elements, |element| self.one(def, element));
                self.text("]");
            }
            _ => self.one(def, attribute),
        }
    }

    fn one(&self, def: &AttributeSpec, attribute: Attribute<'c>) {
        let any = || {
            // SAFETY: the printer and the attribute are alive.
            unsafe { ffi::mlirExtPrintAttribute(self.raw, attribute.to_raw()) };
        };
        match def.kind {
            AttributeKind::Enum(index) => {
                let value = i32::from_attribute(attribute);
                let mut cases = self.dialect.def().spec.enums[index].cases.iter();
                match cases.find(|case| Some(case.value) == value) {
                    Some(case) => self.text(&case.name),
                    None => any(),
                }
            }
            // SAFETY: as above; the attribute is one of the dialect.
            AttributeKind::Dialect(_) => unsafe {
                ffi::mlirExtPrintBareAttribute(self.raw, attribute.to_raw());
            },
            _ => any(),
        }
    }

    fn present(&self, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(index) => !self.values(Of::Operand(index)).1.is_empty(),
            Anchor::Attribute(index) => {
                let def = &self.defs[index];
                let value = self.attributes.get(&def.name);
                value.is_some_and(|value| !holds_default(def, value))
            }
        }
    }

    fn piece(&self, piece: &'static Piece) {
        match &piece.element {
            Element::Attribute(index) if self.defs[*index].is_unit() => return,
            Element::Optional { anchor, pieces } => {
                if self.present(*anchor) {
                    pieces.iter().for_each(|piece| self.piece(piece));
                }
                return;
            }
            _ => {}
        }
        if piece.space && !self.opened.get() {
            self.text(" ");
        }
        let opens = |token: &str| ["<", "(", "[", "{"].contains(&token);
        let is_open = matches!(&piece.element, Element::Literal(token) if opens(token));
        self.opened.set(is_open && self.op.is_none());
        match &piece.element {
            Element::Literal(token) => self.text(token),
            Element::Operand(index) => self.operands(Of::Operand(*index)),
            Element::Operands => self.operands(Of::Operands),
            Element::Attribute(index) => self.attribute(*index),
            Element::Types { of, qualified } => self.types(*of, *qualified),
            Element::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            Element::Region(index) => {
                if let Some((_, op)) = self.op {
                    // SAFETY: the printer and the op are alive, and the op has this region.
                    unsafe { ffi::mlirExtPrintRegion(self.raw, op.to_raw(), *index) };
                }
            }
            Element::AttrDict { keyword } => {
                if let Some((_, op)) = self.op {
                    // SAFETY: the printer and the op are alive.
                    unsafe { ffi::mlirExtPrintAttrDict(self.raw, op.to_raw(), *keyword) };
                }
            }
            Element::Optional { .. } => {}
        }
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustOpPrint(
    def: *const c_void,
    op: MlirOperation,
    printer: *mut c_void,
) {
    // SAFETY: `def` is the `&'static OpDef` with which the op was registered; the op is alive, and
    // its properties are null or a dictionary.
    let printer = unsafe {
        let def: &'static OpDef = &*def.cast();
        let dialect = Dialect::from_raw(ffi::mlirExtOpDialect(op));
        let attributes = Attributes::from_raw(ffi::mlirExtOpProperties(op));
        let op = Some((def, OperationRef::from_raw(op)));
        let printer = Printer::of_parameters(printer, dialect, &def.attributes, attributes);
        Printer { op, ..printer }
    };
    if let Some((def, _)) = printer.op {
        printer.print(&def.format);
    }
}

ffi::defined_as_declared!(mlirExtRustOpPrint);
