cute_macros::dialect!("empty.ods");

fn main() {}
