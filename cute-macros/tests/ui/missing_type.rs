cute_macros::dialect!("missing_type.irspec");

fn main() {}
