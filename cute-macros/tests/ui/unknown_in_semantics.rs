cute_macros::dialect!("unknown_in_semantics.irspec");

fn main() {}
