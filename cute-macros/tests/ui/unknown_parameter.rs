cute_macros::dialect!("unknown_parameter.irspec");

fn main() {}
