cute_macros::dialect!("missing_operand.ods");

fn main() {}
