//! `PASSES` and `PIPELINES`: what the command line knows.

use crate::model::{OptionKind, Pipeline, Spec};
use proc_macro2::TokenStream;
use quote::quote;

/// The statics `PASSES` and `PIPELINES`.
pub fn generate(spec: &Spec) -> TokenStream {
    let passes = spec.passes.iter().map(|pass| {
        let (name, summary) = (&pass.name, &pass.summary);
        quote!(::mlir_ext::def::PassDef { name: #name, summary: #summary })
    });
    let pipelines = spec.pipelines.iter().map(pipeline);
    let passes_doc = format!("The passes of the `{}` dialect.", spec.dialect.name);
    let pipelines_doc = format!("The pipelines of the `{}` dialect.", spec.dialect.name);
    quote! {
        #[doc = #passes_doc]
        pub static PASSES: &[::mlir_ext::def::PassDef] = &[#(#passes),*];
        #[doc = #pipelines_doc]
        pub static PIPELINES: &[::mlir_ext::def::PipelineDef] = &[#(#pipelines),*];
    }
}

fn pipeline(pipeline: &Pipeline) -> TokenStream {
    let Pipeline { name, summary, passes, .. } = pipeline;
    let options = pipeline.options.iter().map(|option| {
        let (name, default, summary) = (&option.name, &option.default, &option.summary);
        let kind = kind(&option.kind);
        quote! {
            ::mlir_ext::def::OptionDef {
                name: #name,
                r#type: ::mlir_ext::def::OptionType::#kind,
                default: #default,
                summary: #summary,
            }
        }
    });
    quote! {
        ::mlir_ext::def::PipelineDef {
            name: #name,
            summary: #summary,
            options: &[#(#options),*],
            passes: #passes,
        }
    }
}

fn kind(kind: &OptionKind) -> TokenStream {
    match kind {
        OptionKind::Integer(least, most) => quote!(Integer(#least, #most)),
        OptionKind::OneOf(words) => quote!(OneOf(&[#(#words),*])),
        OptionKind::Chip => quote!(Chip),
        OptionKind::Features => quote!(Features),
    }
}
