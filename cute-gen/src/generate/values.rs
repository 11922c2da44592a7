//! What attributes are in Rust.

use super::{camel_ident, ident};
use mlir_model::{AttributeKind, AttributeSpec, DefaultValue, Spec};
use proc_macro2::TokenStream;
use quote::quote;

/// What reading an attribute gives.
pub fn owned(spec: &Spec, attribute: &AttributeSpec) -> TokenStream {
    let one = match attribute.kind {
        AttributeKind::I32 => quote!(i32),
        AttributeKind::I64 => quote!(i64),
        AttributeKind::Bool | AttributeKind::Unit => quote!(bool),
        AttributeKind::DenseI32Array => quote!(::std::vec::Vec<i32>),
        AttributeKind::DenseI64Array => quote!(::std::vec::Vec<i64>),
        AttributeKind::String => quote!(::std::string::String),
        AttributeKind::Symbol => quote!(::mlir_ext::Symbol),
        AttributeKind::Type => quote!(::melior::ir::Type<'c>),
        AttributeKind::Dialect(_) => quote!(::melior::ir::Attribute<'c>),
        AttributeKind::Enum(index) => {
            let name = camel_ident(&spec.enums[index].name);
            quote!(super::enums::#name)
        }
    };
    if attribute.array { quote!(::std::vec::Vec<#one>) } else { one }
}

/// The type of an accessor, and its body, given the expression for the attributes around it.
pub fn accessor(
    spec: &Spec,
    attribute: &AttributeSpec,
    attributes: &TokenStream,
) -> (TokenStream, TokenStream) {
    let (name, one) = (&attribute.name, owned(spec, attribute));
    match (&attribute.default, attribute.optional) {
        _ if attribute.is_unit() => (one, quote!(#attributes.flag(#name))),
        (Some(default), _) => {
            let default = default_value(spec, attribute, default);
            (one, quote!(#attributes.read(#name).unwrap_or(#default)))
        }
        (None, true) => (quote!(::core::option::Option<#one>), quote!(#attributes.read(#name))),
        (None, false) => (one, quote!(#attributes.required(#name))),
    }
}

fn default_value(spec: &Spec, attribute: &AttributeSpec, default: &DefaultValue) -> TokenStream {
    match default {
        DefaultValue::Integer(value) if attribute.kind == AttributeKind::I32 => {
            let value = i32::try_from(*value).unwrap_or_default();
            quote!(#value)
        }
        DefaultValue::Integer(value) => quote!(#value),
        DefaultValue::Bool(value) => quote!(#value),
        DefaultValue::String(value) => quote!(#value.to_owned()),
        DefaultValue::Case { name, .. } => {
            let (owned, case) = (owned(spec, attribute), camel_ident(name));
            quote!(#owned::#case)
        }
    }
}

/// What a builder takes, and how it becomes an optional attribute of the context `context`.
pub fn parameter(spec: &Spec, attribute: &AttributeSpec) -> (TokenStream, TokenStream) {
    let name = ident(&attribute.name);
    if attribute.is_unit() {
        return (quote!(bool), quote!(#name.then(|| ::melior::ir::Attribute::unit(context))));
    }
    let lent = lent(spec, attribute);
    let write = quote!(|value| ::mlir_ext::ToAttribute::to_attribute(&value, context));
    if attribute.optional {
        (quote!(::core::option::Option<#lent>), quote!(#name.map(#write)))
    } else {
        (lent, quote!(::core::option::Option::Some(#name).map(#write)))
    }
}

/// What a builder takes for an attribute that is there.
pub fn lent(spec: &Spec, attribute: &AttributeSpec) -> TokenStream {
    match attribute.kind {
        _ if attribute.array => {
            let one = owned(spec, &AttributeSpec { array: false, ..attribute.clone() });
            quote!(&[#one])
        }
        AttributeKind::DenseI32Array => quote!(&[i32]),
        AttributeKind::DenseI64Array => quote!(&[i64]),
        AttributeKind::String => quote!(&str),
        _ => owned(spec, attribute),
    }
}
