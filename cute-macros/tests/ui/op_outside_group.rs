cute_macros::dialect!("op_outside_group.ods");

fn main() {}
