cute_macros::dialect!("unknown_in_semantics.ods");

fn main() {}
