cute_macros::dialect!("duplicate_argument.ods");

fn main() {}
