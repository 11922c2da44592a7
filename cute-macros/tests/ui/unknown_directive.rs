cute_macros::dialect!("unknown_directive.irspec");

fn main() {}
