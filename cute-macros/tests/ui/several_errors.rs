cute_macros::dialect!("several_errors.ods");

fn main() {}
