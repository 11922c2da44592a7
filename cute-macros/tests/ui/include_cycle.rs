cute_macros::dialect!("include_cycle.ods");

fn main() {}
