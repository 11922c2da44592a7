cute_macros::dialect!("pure_with_condition.irspec");

fn main() {}
