cute_macros::dialect!("duplicate_op.ods");

fn main() {}
