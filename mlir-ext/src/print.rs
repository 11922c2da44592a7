//! Prints an op by its declarative assembly format.

use crate::def::OpDef;
use crate::guard::guard;
use crate::{Attributes, ffi, verify};
use melior::ir::attribute::AttributeLike;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{TypeLike, Value, ValueLike};
use mlir_model::{Anchor, Arity, AttributeKind, Element, Kind, Of, Piece, ValueSpec};
use mlir_sys::{MlirOperation, MlirType};
use std::ffi::c_void;

struct Printer<'c, 'a> {
    def: &'static OpDef,
    raw: *mut c_void,
    op: OperationRef<'c, 'a>,
    attributes: Attributes<'c>,
}

impl<'c: 'a, 'a> Printer<'c, 'a> {
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
        let (defs, all): (_, Vec<Value>) = if operands {
            (&self.def.operands, self.op.operands().collect())
        } else {
            let results = self.op.results().map(Into::into).collect();
            (&self.def.results, results)
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
        if let Some(attribute) = self.attributes.get(&self.def.attributes[index].name) {
            // SAFETY: the printer and the attribute are alive.
            unsafe { ffi::mlirExtPrintAttribute(self.raw, attribute.to_raw()) };
        }
    }

    fn present(&self, anchor: Anchor) -> bool {
        match anchor {
            Anchor::Operand(index) => !self.values(Of::Operand(index)).1.is_empty(),
            Anchor::Attribute(index) => self.attributes.flag(&self.def.attributes[index].name),
        }
    }

    fn is_unit(&self, element: &Element) -> bool {
        matches!(element, Element::Attribute(index)
            if self.def.attributes[*index].kind == AttributeKind::Unit)
    }

    fn piece(&self, piece: &'static Piece) {
        if self.is_unit(&piece.element) {
            return;
        }
        if piece.space {
            self.text(" ");
        }
        match &piece.element {
            Element::Literal(token) => self.text(token),
            Element::Operand(index) => self.operands(Of::Operand(*index)),
            Element::Operands => self.operands(Of::Operands),
            Element::Attribute(index) => self.attribute(*index),
            Element::Types { of, qualified } => self.types(*of, *qualified),
            Element::FunctionalType(inputs, results) => self.functional_type(*inputs, *results),
            // SAFETY: the printer and the op are alive.
            Element::AttrDict => unsafe { ffi::mlirExtPrintAttrDict(self.raw, self.op.to_raw()) },
            Element::Optional { anchor, pieces } => {
                if self.present(*anchor) {
                    pieces.iter().for_each(|piece| self.piece(piece));
                }
            }
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
        Printer {
            def,
            raw: printer,
            op: OperationRef::from_raw(op),
            attributes: Attributes::from_raw(ffi::mlirExtOpProperties(op)),
        }
    };
    let print = || {
        printer.def.format.pieces.iter().for_each(|piece| printer.piece(piece));
    };
    if let Err(message) = guard(print) {
        printer.text(&format!(" <<{message}>>"));
    }
}

ffi::defined_as_declared!(mlirExtRustOpPrint);
