cute_macros::dialect!("include_not_found.ods");

fn main() {}
