//! What a person sees who makes a mistake in a spec.

#[test]
fn malformed_specs_are_explained() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
