//! The macro that turns a dialect's spec into Rust. It is a shell over [`cute_gen`].
#![warn(missing_docs)]

use proc_macro::TokenStream;
use quote::{quote, quote_spanned};
use std::path::{Path, PathBuf};
use syn::LitStr;

/// Expands to the code of the dialect that a spec file declares.
///
/// ```text
/// cute_macros::dialect!("../../spec/cute.irspec");
/// ```
///
/// The path is relative to the file that contains the call, as for [`include_str!`]. The crate is
/// built again when the spec changes. What is wrong with the spec becomes a compile error with
/// the place in the spec file.
#[proc_macro]
pub fn dialect(input: TokenStream) -> TokenStream {
    let literal = match syn::parse::<LitStr>(input) {
        Ok(literal) => literal,
        Err(error) => return error.to_compile_error().into(),
    };
    let written = literal.value();
    match cute_gen::load(&folder().join(written)) {
        Ok(spec) => expansion(&spec),
        Err(errors) => {
            let message = report(&errors);
            quote_spanned!(literal.span() => ::core::compile_error!(#message);).into()
        }
    }
}

/// The folder of the file that contains the call.
fn folder() -> PathBuf {
    let file = proc_macro::Span::call_site().local_file();
    let folder = file.as_deref().and_then(Path::parent).map(Path::to_path_buf);
    // Where the compiler does not say, as in some editors, it is most likely the crate's root.
    folder.unwrap_or_else(|| match std::env::var_os("CARGO_MANIFEST_DIR") {
        Some(manifest) => Path::new(&manifest).join("src"),
        None => PathBuf::new(),
    })
}

/// The generated code, and a mention of every file so that the compiler watches it.
fn expansion(spec: &cute_gen::Loaded) -> TokenStream {
    let code = cute_gen::generate(spec);
    let files = spec.files.iter().map(|file| file.path.to_string_lossy());
    quote! {
        #code
        #(const _: &[u8] = ::core::include_bytes!(#files);)*
    }
    .into()
}

fn report(errors: &cute_gen::Errors) -> String {
    let count = match errors.diagnostics.len() {
        1 => "an error".to_string(),
        count => format!("{count} errors"),
    };
    format!("{count} in the dialect's spec\n\n{errors}")
}
