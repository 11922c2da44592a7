cute_macros::dialect!("several_errors.irspec");

fn main() {}
