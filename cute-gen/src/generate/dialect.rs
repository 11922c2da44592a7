//! `SPEC`, the description of the dialect, and `DIALECT`, which gives it its functions.

use super::camel_ident;
use databake::Bake;
use mlir_model::*;
use proc_macro2::TokenStream;
use quote::quote;

/// The statics `SPEC` and `DIALECT`.
pub fn generate(spec: &Spec) -> TokenStream {
    let types = spec.types.iter().map(type_functions);
    let ops = spec.ops().map(op_functions);
    let docs = super::docs::section(&spec.dialect.summary, &spec.dialect.description);
    let baked = spec.bake(&databake::CrateEnv::default());
    let spec_docs = format!("The description of the `{}` dialect.", spec.dialect.name);
    quote! {
        mod description {
            extern crate alloc;
            use ::mlir_ext::model as mlir_model;

            #[doc = #spec_docs]
            pub static SPEC: mlir_model::Spec = #baked;
        }
        pub use description::SPEC;

        #[doc = #docs]
        pub static DIALECT: ::std::sync::LazyLock<::mlir_ext::def::DialectDef> =
            ::std::sync::LazyLock::new(|| ::mlir_ext::def::DialectDef::new(
                &SPEC,
                ::std::vec![#(#types),*],
                ::std::vec![#(#ops),*],
                ::core::option::Option::Some(crate::bind::difference),
            ));
    }
}

fn type_functions(found: &TypeSpec) -> TokenStream {
    let kind = camel_ident(&found.name);
    let Some(parameters) = &found.parameters else {
        return quote!(::mlir_ext::def::TypeFunctions::Text(
            |text| crate::bind::parse(::cute_algebra::Kind::#kind, text)
        ));
    };
    let verify = parameters.verify.as_ref().and_then(|path| path.parse::<TokenStream>().ok());
    let verify = match verify {
        Some(path) => quote!(::core::option::Option::Some(|parameters| #path(parameters.into()))),
        None => quote!(::core::option::Option::None),
    };
    quote!(::mlir_ext::def::TypeFunctions::Parameters(#verify))
}

fn op_functions(op: &OpSpec) -> TokenStream {
    let kind = camel_ident(&op.name);
    let field = |is_set: bool, name: TokenStream, function: TokenStream| {
        is_set.then(|| {
            quote!(#name: ::core::option::Option::Some(|inputs| #function(OpKind::#kind, inputs)),)
        })
    };
    let infer = field(op.infers_results(), quote!(infer), quote!(crate::bind::infer));
    let verify = field(op.checks_results(), quote!(verify), quote!(crate::bind::verify));
    let speculatable = field(
        op.speculatable.is_some(),
        quote!(speculatable),
        quote!(crate::bind::is_speculatable),
    );
    quote! {
        ::mlir_ext::def::OpFunctions {
            #infer
            #verify
            #speculatable
            ..::core::default::Default::default()
        }
    }
}
