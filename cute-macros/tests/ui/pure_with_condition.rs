cute_macros::dialect!("pure_with_condition.ods");

fn main() {}
