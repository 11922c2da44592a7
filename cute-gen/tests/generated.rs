//! The generated code, as far as it can be read here; `cute-macros` compiles and runs it.

use quote::ToTokens;
use std::path::Path;

fn items() -> Vec<syn::Item> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/spec/cute.irspec");
    let spec = cute_gen::load(&path).unwrap_or_else(|errors| panic!("{errors}"));
    let file: syn::File = syn::parse2(cute_gen::generate(&spec)).expect("it is Rust");
    file.items
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

fn docs(attributes: &[syn::Attribute]) -> String {
    let docs = attributes.iter().filter(|a| a.path().is_ident("doc"));
    docs.map(|a| a.to_token_stream().to_string()).collect()
}

#[test]
fn the_parts_are_there() {
    let names: Vec<String> = items()
        .iter()
        .map(|item| match item {
            syn::Item::Static(item) => item.ident.to_string(),
            syn::Item::Use(_) => "use".to_owned(),
            syn::Item::Struct(item) => item.ident.to_string(),
            syn::Item::Enum(item) => item.ident.to_string(),
            syn::Item::Fn(item) => item.sig.ident.to_string(),
            syn::Item::Mod(item) => item.ident.to_string(),
            syn::Item::Impl(item) => format!("impl {}", item.self_ty.to_token_stream()),
            item => panic!("{}", item.to_token_stream()),
        })
        .collect();
    let expected = [
        "description",
        "use",
        "DIALECT",
        "Passes",
        "impl Passes",
        "enums",
        "types",
        "OpKind",
        "impl OpKind",
        "evaluate",
        "is_speculatable",
        "ops",
    ];
    assert_eq!(names, expected);
}

#[test]
fn every_op_has_a_documented_struct() {
    let items = items();
    let module = items.iter().find_map(|item| match item {
        syn::Item::Mod(item) if item.ident == "ops" => item.content.as_ref(),
        _ => None,
    });
    let (_, items) = module.expect("there is the module `ops`");
    let mut structs = Vec::new();
    for item in items {
        match item {
            syn::Item::Struct(item) => {
                assert!(is_public(&item.vis));
                assert!(docs(&item.attrs).contains("# Assembly format"), "{}", item.ident);
                structs.push(item.ident.to_string());
            }
            syn::Item::Impl(item) => {
                for member in &item.items {
                    let syn::ImplItem::Fn(function) = member else {
                        panic!("{}", member.to_token_stream());
                    };
                    assert!(is_public(&function.vis));
                    assert!(!docs(&function.attrs).is_empty(), "{}", function.sig.ident);
                }
            }
            item => panic!("{}", item.to_token_stream()),
        }
    }
    assert_eq!(structs[..4], ["MakeCoord", "MakeShape", "MakeLayout", "Static"]);
}

#[test]
fn accessors_and_builders_are_thin() {
    let file = syn::File { shebang: None, attrs: Vec::new(), items: items() };
    // How lines break is of no interest.
    let flat = |text: &str| text.split_whitespace().collect::<String>().replace(",)", ")");
    let text = prettyplease::unparse(&file);
    for expected in [
        "infer: ::core::option::Option::Some(|inputs| crate::bind::infer(OpKind::Size, inputs)),",
        "pub fn r#type(self) -> ::core::option::Option<::std::string::String> {
            crate::bind::text_attribute(self.0, \"type\")
        }",
        "pub fn operands(self) -> ::std::vec::Vec<::melior::ir::Value<'c, 'a>> {
            crate::bind::operands_from(self.0, 0usize)
        }",
        "pub fn element(self) -> ::core::option::Option<::melior::ir::Value<'c, 'a>> {
            crate::bind::optional_operand(self.0, 1usize)
        }",
        "&[(\"mode\", mode.map(crate::bind::AttributeValue::I32s))],",
    ] {
        assert!(flat(&text).contains(&flat(expected)), "{expected}\nis not in\n{text}");
    }
}
