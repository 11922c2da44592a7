cute_macros::dialect!("duplicate_op.irspec");

fn main() {}
