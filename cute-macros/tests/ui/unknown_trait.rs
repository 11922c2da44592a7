cute_macros::dialect!("unknown_trait.irspec");

fn main() {}
