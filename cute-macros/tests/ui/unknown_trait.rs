cute_macros::dialect!("unknown_trait.ods");

fn main() {}
