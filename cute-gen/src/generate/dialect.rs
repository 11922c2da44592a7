//! `DIALECT`: the data from which the dialect is registered.

use super::{camel_ident, full_name};
use crate::model::*;
use proc_macro2::TokenStream;
use quote::quote;

/// The static `DIALECT`.
pub fn generate(spec: &Spec) -> TokenStream {
    let name = &spec.dialect.name;
    let types = spec.types.iter().map(type_def);
    let ops = spec.ops().map(|op| op_def(spec, op));
    let constant = option(spec.dialect.constant.as_ref().map(|op| {
        let full = full_name(spec, op);
        quote!(#full)
    }));
    let docs = super::docs::section(&spec.dialect.summary, &spec.dialect.description);
    quote! {
        #[doc = #docs]
        pub static DIALECT: ::mlir_ext::def::DialectDef = ::mlir_ext::def::DialectDef {
            name: #name,
            types: &[#(#types),*],
            ops: &[#(#ops),*],
            constant: #constant,
            difference: ::core::option::Option::Some(crate::bind::difference),
        };
    }
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

fn type_def(found: &TypeSpec) -> TokenStream {
    let (name, noun, summary) = (&found.name, &found.noun, &found.summary);
    let kind = camel_ident(name);
    quote! {
        ::mlir_ext::def::TypeDef {
            name: #name,
            noun: #noun,
            summary: #summary,
            attribute: true,
            parse: |text| crate::bind::parse(::cute_algebra::Kind::#kind, text),
        }
    }
}

fn op_def(spec: &Spec, op: &Op) -> TokenStream {
    let (name, summary) = (full_name(spec, &op.name), &op.summary);
    let kind = camel_ident(&op.name);
    let operands = op.operands.iter().map(value_def);
    let attributes = op.attributes.iter().map(attribute_def);
    let results = op.results.iter().map(value_def);
    let effects = effects(op);
    let constant_like = op.has(Trait::ConstantLike);
    let format = op.format.pieces.iter().map(piece);
    let call = |function: TokenStream| quote!(|inputs| #function(OpKind::#kind, inputs));
    let infer = op.infers_results().then(|| call(quote!(crate::bind::infer)));
    let verify = op.checks_results().then(|| call(quote!(crate::bind::verify)));
    let speculatable =
        op.speculatable.is_some().then(|| call(quote!(crate::bind::is_speculatable)));
    let (infer, verify) = (option(infer), option(verify));
    let speculatable = option(speculatable);
    quote! {
        ::mlir_ext::def::OpDef {
            name: #name,
            summary: #summary,
            operands: &[#(#operands),*],
            attributes: &[#(#attributes),*],
            results: &[#(#results),*],
            effects: ::mlir_ext::def::Effects::#effects,
            constant_like: #constant_like,
            format: &[#(#format),*],
            infer: #infer,
            verify: #verify,
            speculatable: #speculatable,
        }
    }
}

fn effects(op: &Op) -> TokenStream {
    if op.has(Trait::MemWrite) {
        quote!(Write)
    } else if op.has(Trait::NoMemoryEffect) {
        quote!(NoMemoryEffect)
    } else {
        quote!(Pure)
    }
}

fn value_def(value: &Value) -> TokenStream {
    let (name, doc) = (&value.name, &value.doc);
    let kinds = value.kinds.iter().map(|kind| match kind {
        Kind::Type(i) => quote!(::mlir_ext::def::Kind::Dialect(#i)),
        Kind::Integer(width) => quote!(::mlir_ext::def::Kind::Integer(#width)),
        Kind::Any => quote!(::mlir_ext::def::Kind::Any),
    });
    let arity = match value.arity {
        Arity::One => quote!(One),
        Arity::Optional => quote!(Optional),
        Arity::Variadic => quote!(Variadic),
    };
    quote! {
        ::mlir_ext::def::ValueDef {
            name: #name,
            doc: #doc,
            kinds: &[#(#kinds),*],
            arity: ::mlir_ext::def::Arity::#arity,
        }
    }
}

fn attribute_def(attribute: &Attribute) -> TokenStream {
    let (name, doc, optional) = (&attribute.name, &attribute.doc, attribute.optional);
    let kind = match attribute.kind {
        AttributeKind::I32 => quote!(I32),
        AttributeKind::DenseI32Array => quote!(DenseI32Array),
        AttributeKind::Unit => quote!(Unit),
        AttributeKind::String => quote!(String),
    };
    quote! {
        ::mlir_ext::def::AttributeDef {
            name: #name,
            doc: #doc,
            kind: ::mlir_ext::def::AttributeKind::#kind,
            optional: #optional,
        }
    }
}

/// Optional groups nest one deep, so this recursion does too.
fn piece(piece: &Piece) -> TokenStream {
    let space = piece.space;
    let element = match &piece.element {
        Element::Literal(text) => quote!(Literal(#text)),
        Element::Operand(i) => quote!(Operand(#i)),
        Element::Attribute(i) => quote!(Attribute(#i)),
        Element::Types { of, qualified } => {
            let of = self::of(*of);
            quote!(Types { of: #of, qualified: #qualified })
        }
        Element::FunctionalType(inputs, results) => {
            let (inputs, results) = (of(*inputs), of(*results));
            quote!(FunctionalType(#inputs, #results))
        }
        Element::Operands => quote!(Operands),
        Element::AttrDict => quote!(AttrDict),
        Element::Optional { anchor, pieces } => {
            let anchor = match anchor {
                Anchor::Operand(i) => quote!(::mlir_ext::def::Anchor::Operand(#i)),
                Anchor::Attribute(i) => quote!(::mlir_ext::def::Anchor::Attribute(#i)),
            };
            let pieces = pieces.iter().map(self::piece);
            quote!(Optional { anchor: #anchor, pieces: &[#(#pieces),*] })
        }
    };
    quote! {
        ::mlir_ext::def::Piece {
            space: #space,
            element: ::mlir_ext::def::Element::#element,
        }
    }
}

fn of(of: Of) -> TokenStream {
    match of {
        Of::Operand(i) => quote!(::mlir_ext::def::Of::Operand(#i)),
        Of::Result(i) => quote!(::mlir_ext::def::Of::Result(#i)),
        Of::Operands => quote!(::mlir_ext::def::Of::Operands),
        Of::Results => quote!(::mlir_ext::def::Of::Results),
    }
}
