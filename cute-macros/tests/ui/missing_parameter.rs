cute_macros::dialect!("missing_parameter.ods");

fn main() {}
