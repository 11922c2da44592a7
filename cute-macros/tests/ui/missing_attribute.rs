cute_macros::dialect!("missing_attribute.irspec");

fn main() {}
