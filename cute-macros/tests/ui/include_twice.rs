cute_macros::dialect!("include_twice.ods");

fn main() {}
