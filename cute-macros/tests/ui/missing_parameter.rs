cute_macros::dialect!("missing_parameter.irspec");

fn main() {}
