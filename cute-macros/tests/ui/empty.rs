cute_macros::dialect!("empty.irspec");

fn main() {}
