//! `Passes`: the functions of the passes, one field each, so that none is forgotten.

use super::{docs, ident};
use mlir_model::Spec;
use proc_macro2::TokenStream;
use quote::quote;

/// The struct `Passes`.
pub fn generate(spec: &Spec) -> TokenStream {
    let names: Vec<_> =
        spec.passes.iter().map(|pass| ident(&pass.name.replace('-', "_"))).collect();
    let field_docs = spec.passes.iter().map(|pass| {
        docs::markdown(&format!("`{}`: {}.", pass.name, pass.summary.trim_end_matches('.')))
    });
    let doc = format!("The functions of the passes of the `{}` dialect.", spec.dialect.name);
    let indices = 0..names.len();
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug)]
        pub struct Passes {
            #(#[doc = #field_docs] pub #names: ::mlir_ext::PassFn,)*
        }

        impl Passes {
            /// Returns the passes, each with the dialects whose ops it may create.
            pub fn with_dialects(
                self,
                dialects: &'static [&'static str],
            ) -> ::std::vec::Vec<::mlir_ext::Pass> {
                ::std::vec![#(
                    ::mlir_ext::Pass { spec: &SPEC.passes[#indices], dialects, run: self.#names }
                ),*]
            }
        }
    }
}
