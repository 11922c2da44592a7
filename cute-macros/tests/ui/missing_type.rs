cute_macros::dialect!("missing_type.ods");

fn main() {}
