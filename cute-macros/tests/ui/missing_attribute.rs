cute_macros::dialect!("missing_attribute.ods");

fn main() {}
