cute_macros::dialect!("bad_syntax.irspec");

fn main() {}
