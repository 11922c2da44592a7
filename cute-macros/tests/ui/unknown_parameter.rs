cute_macros::dialect!("unknown_parameter.ods");

fn main() {}
