cute_macros::dialect!("misspelt_field.ods");

fn main() {}
