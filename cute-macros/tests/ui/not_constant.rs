cute_macros::dialect!("not_constant.ods");

fn main() {}
