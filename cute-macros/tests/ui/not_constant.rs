cute_macros::dialect!("not_constant.irspec");

fn main() {}
