cute_macros::dialect!("example_without_op.ods");

fn main() {}
