cute_macros::dialect!("missing_attr_dict.ods");

fn main() {}
