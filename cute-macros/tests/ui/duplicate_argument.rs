cute_macros::dialect!("duplicate_argument.irspec");

fn main() {}
