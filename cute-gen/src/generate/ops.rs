//! `ops`: a struct per op with accessors and a builder.

use super::{attributes, camel_ident, docs, ident};
use mlir_model::*;
use proc_macro2::TokenStream;
use quote::quote;

/// The module `ops`.
pub fn generate(spec: &Spec) -> TokenStream {
    let ops = spec.ops().map(|op| struct_(spec, op));
    let doc = format!("The ops of the `{}` dialect with their accessors.", spec.dialect.name);
    quote! {
        #[doc = #doc]
        pub mod ops {
            #(#ops)*
        }
    }
}

fn struct_(spec: &Spec, op: &OpSpec) -> TokenStream {
    let kind = camel_ident(&op.name);
    let doc = docs::op(spec, op);
    let operands = op.operands.iter().enumerate();
    let operands = operands.map(|(i, value)| accessor(value, i, "operand"));
    let attributes = op.attributes.iter().map(|a| attribute_accessor(spec, a));
    let results = op.results.iter().enumerate();
    let results = results.map(|(i, value)| accessor(value, i, "result"));
    let regions = op.regions.iter().enumerate().map(|(i, region)| region_accessor(region, i));
    // What stands in a region is built into it, with the op around it.
    let build = op.regions.is_empty().then(|| builder(spec, op));
    quote! {
        #[doc = #doc]
        #[derive(Clone, Copy)]
        pub struct #kind<'c, 'a>(::melior::ir::operation::OperationRef<'c, 'a>);

        impl<'c, 'a> #kind<'c, 'a> {
            /// The op, if the operation is one.
            pub fn from_operation(
                operation: ::melior::ir::operation::OperationRef<'c, 'a>,
            ) -> ::core::option::Option<Self> {
                crate::bind::is(operation, super::OpKind::#kind).then_some(Self(operation))
            }

            /// The operation itself.
            pub fn operation(self) -> ::melior::ir::operation::OperationRef<'c, 'a> {
                self.0
            }

            #(#operands)*
            #(#attributes)*
            #(#results)*
            #(#regions)*
            #build
        }
    }
}

/// The accessor of an operand or result.
fn accessor(value: &ValueSpec, i: usize, what: &str) -> TokenStream {
    let name = ident(&value.name);
    let one = quote!(::melior::ir::Value<'c, 'a>);
    let (prefix, suffix, result) = match value.arity {
        Arity::One => ("", "", one),
        Arity::Optional => ("optional_", "", quote!(::core::option::Option<#one>)),
        Arity::Variadic => ("", "s_from", quote!(::std::vec::Vec<#one>)),
    };
    let helper = ident(&format!("{prefix}{what}{suffix}"));
    let doc = docs::markdown(&format!("The {what} `${}`: {}.", value.name, value.doc));
    quote! {
        #[doc = #doc]
        pub fn #name(self) -> #result {
            crate::bind::#helper(self.0, #i)
        }
    }
}

fn region_accessor(region: &RegionSpec, i: usize) -> TokenStream {
    let name = ident(&region.name);
    let doc = docs::markdown(&format!("The region `${}`: {}.", region.name, region.doc));
    quote! {
        #[doc = #doc]
        pub fn #name(self) -> ::melior::ir::RegionRef<'c, 'a> {
            ::mlir_ext::rewrite::region(self.0, #i)
        }
    }
}

fn attribute_accessor(spec: &Spec, attribute: &AttributeSpec) -> TokenStream {
    let (name, text) = (ident(&attribute.name), &attribute.name);
    let (result, body) = attributes::accessor(spec, attribute);
    let doc = docs::markdown(&format!("The attribute `${text}`: {}.", attribute.doc));
    quote! {
        #[doc = #doc]
        pub fn #name(self) -> #result {
            #body
        }
    }
}

/// The builder: context, operands, attributes, result types that are not inferred, location.
fn builder(spec: &Spec, op: &OpSpec) -> TokenStream {
    let results: &[ValueSpec] = if op.infers_results() { &[] } else { &op.results };
    let operand_parameters = op.operands.iter().map(operand_parameter);
    let attribute_parameters = op.attributes.iter().map(|a| attribute_parameter(spec, a));
    let result_parameters = results.iter().map(result_parameter);
    let many = op.operands.len() + op.attributes.len() + results.len() > 5;
    let allow = many.then(|| quote!(#[allow(clippy::too_many_arguments)]));
    let doc = if op.infers_results() {
        "Builds the op; its result types are inferred."
    } else {
        "Builds the op."
    };
    let body = builder_body(spec, op, results);
    quote! {
        #[doc = #doc]
        ///
        /// # Errors
        ///
        /// What the verifier says, if the parts do not make an op.
        #allow
        pub fn build(
            context: &'c ::melior::Context,
            #(#operand_parameters)*
            #(#attribute_parameters)*
            #(#result_parameters)*
            location: ::melior::ir::Location<'c>,
        ) -> ::core::result::Result<::melior::ir::Operation<'c>, ::std::string::String> {
            #body
        }
    }
}

fn builder_body(spec: &Spec, op: &OpSpec, results: &[ValueSpec]) -> TokenStream {
    let kind = camel_ident(&op.name);
    let attributes = op.attributes.iter().map(|a| attribute_value(spec, a));
    let operands = operand_values(&op.operands);
    let result_types = if op.infers_results() {
        quote!(::core::option::Option::None)
    } else {
        let types = gather(results, quote!(::melior::ir::Type<'c>));
        quote!(::core::option::Option::Some(#types))
    };
    quote! {
        crate::bind::build(
            context,
            super::OpKind::#kind,
            #operands,
            &[#(#attributes),*],
            #result_types,
            location,
        )
    }
}

fn operand_parameter(value: &ValueSpec) -> TokenStream {
    parameter(value, quote!(::melior::ir::Value<'c, '_>))
}

fn result_parameter(value: &ValueSpec) -> TokenStream {
    parameter(value, quote!(::melior::ir::Type<'c>))
}

fn parameter(value: &ValueSpec, one: TokenStream) -> TokenStream {
    let name = ident(&value.name);
    match value.arity {
        Arity::One => quote!(#name: #one,),
        Arity::Optional => quote!(#name: ::core::option::Option<#one>,),
        Arity::Variadic => quote!(#name: &[#one],),
    }
}

fn operand_values(operands: &[ValueSpec]) -> TokenStream {
    gather(operands, quote!(::melior::ir::Value<'c, '_>))
}

/// One slice of parameters of which the last may stand for none or many.
fn gather(values: &[ValueSpec], one: TokenStream) -> TokenStream {
    let names = values.iter().map(|value| ident(&value.name));
    let Some((last, rest)) = values.split_last() else {
        return quote!(&[]);
    };
    let (last_name, rest) = (ident(&last.name), rest.iter().map(|value| ident(&value.name)));
    match last.arity {
        Arity::One => quote!(&[#(#names),*]),
        Arity::Variadic if values.len() == 1 => quote!(#last_name),
        Arity::Variadic => quote! {
            &[#(#rest),*].into_iter().chain(#last_name.iter().copied())
                .collect::<::std::vec::Vec<#one>>()
        },
        Arity::Optional => quote! {
            &[#(#rest),*].into_iter().chain(#last_name).collect::<::std::vec::Vec<#one>>()
        },
    }
}

fn attribute_parameter(spec: &Spec, attribute: &AttributeSpec) -> TokenStream {
    let name = ident(&attribute.name);
    let (taken, _) = attributes::parameter(spec, attribute);
    quote!(#name: #taken,)
}

/// The name of an attribute with its value, if it is present.
fn attribute_value(spec: &Spec, attribute: &AttributeSpec) -> TokenStream {
    let text = &attribute.name;
    let (_, value) = attributes::parameter(spec, attribute);
    quote!((#text, #value))
}
