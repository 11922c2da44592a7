cute_macros::dialect!("include_twice.irspec");

fn main() {}
