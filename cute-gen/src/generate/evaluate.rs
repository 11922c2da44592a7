//! `evaluate` and `is_speculatable`: the calls of the functions of every op.

use super::{attributes, camel_ident, ident};
use mlir_model::*;
use proc_macro2::TokenStream;
use quote::quote;

/// The functions `evaluate` and `is_speculatable`.
pub fn generate(spec: &Spec) -> TokenStream {
    let (evaluate, is_speculatable) = (evaluate(spec), is_speculatable(spec));
    quote!(#evaluate #is_speculatable)
}

fn is_speculatable(spec: &Spec) -> TokenStream {
    let arms = spec.ops().filter_map(|op| {
        let kind = camel_ident(&op.name);
        // Ops of other kinds share the function, so it takes values of any kind.
        let call = call(op, op.speculatable.as_ref()?, &operand);
        Some(quote!(OpKind::#kind => ::core::result::Result::Ok(#call),))
    });
    quote! {
        /// Whether an op that says under which condition may be executed where it was not executed
        /// before.
        ///
        /// # Errors
        ///
        /// Those of arguments that are not what the op takes.
        pub fn is_speculatable<I: ::cute_algebra::Int>(
            op: OpKind,
            args: &crate::bind::Args<'_, I>,
        ) -> ::core::result::Result<bool, ::cute_algebra::Error> {
            match op {
                #(#arms)*
                _ => ::core::result::Result::Ok(false),
            }
        }
    }
}

fn evaluate(spec: &Spec) -> TokenStream {
    let arms = spec.ops().filter_map(|op| {
        let kind = camel_ident(&op.name);
        let value = values(spec, op, op.semantics.as_ref()?);
        Some(quote!(OpKind::#kind => #value,))
    });
    let meaningless: Vec<_> = spec.ops().filter(|op| op.semantics.is_none()).collect();
    let kinds = meaningless.iter().map(|op| camel_ident(&op.name));
    let rest = (!meaningless.is_empty()).then(
        || quote!(#(OpKind::#kinds)|* => ::core::result::Result::Ok(::std::vec::Vec::new()),),
    );
    quote! {
        /// Runs the semantic function of an op: the values of its results, in order. An op
        /// without one has none.
        ///
        /// # Errors
        ///
        /// Those of the function, and of arguments that are not what the op takes.
        pub fn evaluate<I: ::cute_algebra::Int>(
            op: OpKind,
            args: &crate::bind::Args<'_, I>,
        ) -> ::core::result::Result<
            ::std::vec::Vec<::cute_algebra::Value<I>>,
            ::cute_algebra::Error,
        > {
            match op {
                #(#arms)*
                #rest
            }
        }
    }
}

/// The call of a function; `operand` is how it is given an operand.
fn call(
    op: &OpSpec,
    semantics: &Call,
    operand: &dyn Fn(&ValueSpec, usize) -> TokenStream,
) -> TokenStream {
    let function = ident(&semantics.function);
    let arguments = semantics.arguments.iter().map(|argument| match argument {
        Argument::Operand(i) => operand(&op.operands[*i], *i),
        Argument::Attribute(i) => attributes::argument(&op.attributes[*i]),
        Argument::ResultType(i) => quote!(args.result(#i)?),
    });
    quote!(::cute_algebra::#function(#(#arguments),*))
}

/// The call and the wrapping of what it returns.
fn values(spec: &Spec, op: &OpSpec, semantics: &Call) -> TokenStream {
    let call = call(op, semantics, &|value, i| typed_operand(spec, value, i));
    // A function that is given the result type returns a value of whatever kind that is.
    let value = match &op.results[..] {
        [ValueSpec { arity: Arity::One, kinds, .. }] => match &kinds[..] {
            [Kind::Type(i)] if op.infers_results() => {
                let kind = camel_ident(&spec.types[*i].name);
                quote!(::std::vec![::cute_algebra::Value::#kind(#call?)])
            }
            _ => quote!(::std::vec![#call?]),
        },
        _ => quote!(#call?),
    };
    quote!(::core::result::Result::Ok(#value))
}

/// An operand as what its kind holds, if it is of one kind only.
fn typed_operand(spec: &Spec, value: &ValueSpec, i: usize) -> TokenStream {
    match (value.arity, &value.kinds[..]) {
        (Arity::One, [Kind::Type(kind)]) => {
            let method = ident(&spec.types[*kind].name);
            quote!(args.#method(#i)?)
        }
        _ => operand(value, i),
    }
}

/// An operand as a value of any kind.
fn operand(value: &ValueSpec, i: usize) -> TokenStream {
    match value.arity {
        Arity::Variadic => quote!(args.rest(#i)),
        Arity::Optional => quote!(args.optional_value(#i)),
        Arity::One => quote!(args.value(#i)?),
    }
}
