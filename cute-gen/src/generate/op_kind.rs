//! `OpKind`: one variant per op.

use super::{camel_ident, docs, full_name};
use mlir_model::Spec;
use proc_macro2::TokenStream;
use quote::quote;

/// The enum `OpKind` and its functions.
pub fn generate(spec: &Spec) -> TokenStream {
    let kinds: Vec<_> = spec.ops().map(|op| camel_ident(&op.name)).collect();
    let names: Vec<_> = spec.ops().map(|op| full_name(spec, &op.name)).collect();
    let variant_docs = spec.ops().map(|op| {
        let name = full_name(spec, &op.name);
        docs::markdown(&format!("`{name}`: {}.", op.summary.trim_end_matches('.')))
    });
    let enum_doc = format!("The ops of the `{}` dialect.", spec.dialect.name);
    quote! {
        #[doc = #enum_doc]
        #[derive(Clone, Copy, Debug, Eq, PartialEq, Hash)]
        pub enum OpKind {
            #(#[doc = #variant_docs] #kinds,)*
        }

        impl OpKind {
            /// Every op, in the order of the spec.
            pub const ALL: &'static [OpKind] = &[#(OpKind::#kinds),*];

            /// What the op is.
            pub fn def(self) -> &'static ::mlir_ext::def::OpDef {
                &DIALECT.ops[self as usize]
            }

            /// The op of a name with its dialect.
            pub fn from_name(full_name: &str) -> ::core::option::Option<OpKind> {
                match full_name {
                    #(#names => ::core::option::Option::Some(OpKind::#kinds),)*
                    _ => ::core::option::Option::None,
                }
            }
        }
    }
}
