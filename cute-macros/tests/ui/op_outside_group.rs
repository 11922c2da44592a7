cute_macros::dialect!("op_outside_group.irspec");

fn main() {}
