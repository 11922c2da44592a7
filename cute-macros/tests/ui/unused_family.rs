cute_macros::dialect!("unused_family.ods");

fn main() {}
