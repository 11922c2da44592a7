//! What attributes are in Rust.

use super::{ident, values};
use mlir_model::{AttributeKind, AttributeSpec, Spec};
use proc_macro2::TokenStream;
use quote::quote;

/// How generated code calls an attribute's value: the word in the names of accessors.
fn word(kind: AttributeKind) -> &'static str {
    match kind {
        AttributeKind::I32 => "i32",
        AttributeKind::I64 => "i64",
        AttributeKind::Bool => "bool",
        AttributeKind::DenseI32Array => "i32s",
        AttributeKind::DenseI64Array => "i64s",
        AttributeKind::Unit => "flag",
        AttributeKind::String => "text",
        AttributeKind::Type => "type",
        AttributeKind::Symbol => "symbol",
        AttributeKind::Enum(_) => "enum",
        AttributeKind::Dialect(_) => "attribute",
    }
}

/// Whether `bind` has an accessor of its own for what an attribute holds.
fn is_simple(attribute: &AttributeSpec) -> bool {
    let is_simple = !matches!(attribute.kind, AttributeKind::Enum(_) | AttributeKind::Dialect(_));
    is_simple && !attribute.array && attribute.default.is_none()
}

/// The type and body of the accessor of an op: nothing where the attribute is absent.
pub fn accessor(spec: &Spec, attribute: &AttributeSpec) -> (TokenStream, TokenStream) {
    if !is_simple(attribute) {
        return values::accessor(spec, attribute, &quote!(::mlir_ext::Attributes::of(self.0)));
    }
    let owned = match attribute.kind {
        AttributeKind::Symbol => quote!(::std::string::String),
        _ => values::owned(spec, attribute),
    };
    let helper = ident(&format!("{}_attribute", word(attribute.kind)));
    let name = &attribute.name;
    let body = quote!(crate::bind::#helper(self.0, #name));
    match attribute.kind {
        AttributeKind::Unit => (owned, body),
        _ => (quote!(::core::option::Option<#owned>), body),
    }
}

/// What a builder takes, and how it becomes a `bind::AttributeValue`.
pub fn parameter(spec: &Spec, attribute: &AttributeSpec) -> (TokenStream, TokenStream) {
    let name = ident(&attribute.name);
    let variant = match attribute.kind {
        _ if !is_simple(attribute) => {
            let (taken, value) = values::parameter(spec, attribute);
            return (taken, quote!(#value.map(crate::bind::AttributeValue::Attribute)));
        }
        AttributeKind::I32 => quote!(I32),
        AttributeKind::I64 => quote!(I64),
        AttributeKind::Bool => quote!(Bool),
        AttributeKind::DenseI32Array => quote!(I32s),
        AttributeKind::DenseI64Array => quote!(I64s),
        AttributeKind::String => quote!(Text),
        AttributeKind::Symbol => quote!(Symbol),
        AttributeKind::Type => quote!(Type),
        _ => return (quote!(bool), quote!(#name.then_some(crate::bind::AttributeValue::Unit))),
    };
    let one = match attribute.kind {
        AttributeKind::Symbol => quote!(&str),
        _ => values::lent(spec, attribute),
    };
    let variant = quote!(crate::bind::AttributeValue::#variant);
    if attribute.optional {
        (quote!(::core::option::Option<#one>), quote!(#name.map(#variant)))
    } else {
        (one, quote!(::core::option::Option::Some(#variant(#name))))
    }
}

/// The argument of a semantic function, which is lent what is no number.
pub fn argument(attribute: &AttributeSpec) -> TokenStream {
    let (name, word) = (&attribute.name, word(attribute.kind));
    let is_number = matches!(
        attribute.kind,
        AttributeKind::I32 | AttributeKind::I64 | AttributeKind::Bool | AttributeKind::Unit
    );
    let (method, optional) = (ident(word), ident(&format!("optional_{word}")));
    match (attribute.kind, attribute.optional, is_number) {
        (AttributeKind::Unit, ..) => quote!(args.flag(#name)),
        (_, true, true) => quote!(args.#optional(#name)),
        (_, true, false) => quote!(args.#optional(#name).as_deref()),
        (_, false, true) => quote!(args.#method(#name)?),
        (_, false, false) => quote!(&args.#method(#name)?),
    }
}
