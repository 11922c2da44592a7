//! What attributes are in Rust.

use super::ident;
use mlir_model::{AttributeKind, AttributeSpec};
use proc_macro2::{Ident, TokenStream};
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
    }
}

/// The accessor `bind::{word}_attribute`, and what it returns: nothing where the attribute is absent.
pub fn accessor(kind: AttributeKind) -> (Ident, TokenStream) {
    let owned = match kind {
        AttributeKind::I32 => quote!(i32),
        AttributeKind::I64 => quote!(i64),
        AttributeKind::Bool | AttributeKind::Unit => quote!(bool),
        AttributeKind::DenseI32Array => quote!(::std::vec::Vec<i32>),
        AttributeKind::DenseI64Array => quote!(::std::vec::Vec<i64>),
        AttributeKind::String | AttributeKind::Symbol => quote!(::std::string::String),
        AttributeKind::Type => quote!(::melior::ir::Type<'c>),
    };
    let name = ident(&format!("{}_attribute", word(kind)));
    match kind {
        AttributeKind::Unit => (name, owned),
        _ => (name, quote!(::core::option::Option<#owned>)),
    }
}

/// What a builder takes, and how it becomes a `bind::AttributeValue`.
pub fn parameter(attribute: &AttributeSpec) -> (TokenStream, TokenStream) {
    let name = ident(&attribute.name);
    let (one, variant) = match attribute.kind {
        AttributeKind::I32 => (quote!(i32), quote!(I32)),
        AttributeKind::I64 => (quote!(i64), quote!(I64)),
        AttributeKind::Bool => (quote!(bool), quote!(Bool)),
        AttributeKind::DenseI32Array => (quote!(&[i32]), quote!(I32s)),
        AttributeKind::DenseI64Array => (quote!(&[i64]), quote!(I64s)),
        AttributeKind::String => (quote!(&str), quote!(Text)),
        AttributeKind::Symbol => (quote!(&str), quote!(Symbol)),
        AttributeKind::Type => (quote!(::melior::ir::Type<'c>), quote!(Type)),
        AttributeKind::Unit => {
            return (quote!(bool), quote!(#name.then_some(crate::bind::AttributeValue::Unit)));
        }
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
