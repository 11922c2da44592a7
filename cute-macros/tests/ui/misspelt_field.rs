cute_macros::dialect!("misspelt_field.irspec");

fn main() {}
