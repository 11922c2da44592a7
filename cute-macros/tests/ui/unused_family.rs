cute_macros::dialect!("unused_family.irspec");

fn main() {}
