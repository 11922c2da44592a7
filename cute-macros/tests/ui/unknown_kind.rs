cute_macros::dialect!("unknown_kind.irspec");

fn main() {}
