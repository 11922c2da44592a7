//! `enums` and `types`: an enum per enum, and a struct per type with parameters.

use super::{camel_ident, docs, ident, values};
use mlir_model::*;
use proc_macro2::TokenStream;
use quote::quote;

/// The modules `enums` and `types`.
pub fn generate(spec: &Spec) -> TokenStream {
    let enums = spec.enums.iter().map(enum_);
    let types = spec.types.iter().enumerate();
    let types = types.filter_map(|(i, found)| Some(struct_(spec, i, found.parameters.as_ref()?)));
    let name = &spec.dialect.name;
    let enums_doc = format!("The enums of the `{name}` dialect.");
    let types_doc = format!("The types of the `{name}` dialect that have parameters.");
    quote! {
        #[doc = #enums_doc]
        pub mod enums {
            #(#enums)*
        }

        #[doc = #types_doc]
        pub mod types {
            #(#types)*
        }
    }
}

fn enum_(found: &EnumSpec) -> TokenStream {
    let name = camel_ident(&found.name);
    let doc = docs::section(&found.summary, "");
    let docs = found.cases.iter().map(|case| docs::markdown(&case.doc));
    let cases: Vec<_> = found.cases.iter().map(|case| camel_ident(&case.name)).collect();
    let keywords: Vec<&str> = found.cases.iter().map(|case| &*case.name).collect();
    let values: Vec<i32> = found.cases.iter().map(|case| case.value).collect();
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum #name {
            #(#[doc = #docs] #cases = #values,)*
        }

        impl #name {
            /// Every case.
            pub const ALL: &'static [Self] = &[#(Self::#cases),*];

            /// Returns the keyword that custom assembly has for the case.
            pub fn keyword(self) -> &'static str {
                match self {
                    #(Self::#cases => #keywords,)*
                }
            }
        }

        impl<'c> ::mlir_ext::FromAttribute<'c> for #name {
            fn from_attribute(
                attribute: ::melior::ir::Attribute<'c>,
            ) -> ::core::option::Option<Self> {
                let value: i32 = ::mlir_ext::FromAttribute::from_attribute(attribute)?;
                Self::ALL.iter().copied().find(|case| *case as i32 == value)
            }
        }

        impl<'c> ::mlir_ext::ToAttribute<'c> for #name {
            fn to_attribute(
                &self,
                context: &'c ::melior::Context,
            ) -> ::melior::ir::Attribute<'c> {
                ::mlir_ext::ToAttribute::to_attribute(&(*self as i32), context)
            }
        }
    }
}

fn struct_(spec: &Spec, index: usize, parameters: &Parameters) -> TokenStream {
    let found = &spec.types[index];
    let name = camel_ident(&found.name);
    let doc = docs::type_(spec, found, parameters);
    let getters = parameters.list.iter().map(|parameter| {
        let (name, doc) = (ident(&parameter.name), docs::markdown(&parameter.doc));
        let (result, body) = values::accessor(spec, parameter, &quote!(self.0.attributes()));
        quote! {
            #[doc = #doc]
            pub fn #name(self) -> #result {
                #body
            }
        }
    });
    let (names, taken): (Vec<_>, Vec<_>) =
        parameters.list.iter().map(|p| (&p.name, values::parameter(spec, p))).unzip();
    let (kinds, written): (Vec<_>, Vec<_>) = taken.into_iter().unzip();
    let arguments = parameters.list.iter().map(|parameter| ident(&parameter.name));
    let allow = (names.len() > 6).then(|| quote!(#[allow(clippy::too_many_arguments)]));
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy, Debug)]
        pub struct #name<'c>(::mlir_ext::Parameters<'c>);

        impl<'c> #name<'c> {
            /// Returns these parameters, which nothing has checked yet.
            ///
            /// # Errors
            ///
            /// Fails where the context does not know the dialect.
            #allow
            pub fn new(
                context: &'c ::melior::Context,
                #(#arguments: #kinds),*
            ) -> ::core::result::Result<Self, ::mlir_ext::Error> {
                let set = [#((#names, #written)),*];
                ::mlir_ext::Parameters::new(context, &super::DIALECT, #index, &set).map(Self)
            }

            /// Returns the parameters of a type, if it is such a type.
            pub fn of(r#type: ::melior::ir::Type<'c>) -> ::core::option::Option<Self> {
                ::mlir_ext::Parameters::of(r#type).filter(|found| found.is(&super::DIALECT, #index))
                    .map(Self)
            }

            #(#getters)*
        }

        impl<'c> ::core::ops::Deref for #name<'c> {
            type Target = ::mlir_ext::Parameters<'c>;

            fn deref(&self) -> &Self::Target {
                &self.0
            }
        }

        impl<'c> ::core::convert::From<::mlir_ext::Parameters<'c>> for #name<'c> {
            fn from(parameters: ::mlir_ext::Parameters<'c>) -> Self {
                Self(parameters)
            }
        }
    }
}
