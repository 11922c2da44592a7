cute_macros::dialect!("missing_operand.irspec");

fn main() {}
