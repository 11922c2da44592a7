cute_macros::dialect!("example_without_op.irspec");

fn main() {}
