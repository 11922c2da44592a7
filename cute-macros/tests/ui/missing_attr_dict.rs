cute_macros::dialect!("missing_attr_dict.irspec");

fn main() {}
