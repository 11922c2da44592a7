cute_macros::dialect!("include_cycle.irspec");

fn main() {}
