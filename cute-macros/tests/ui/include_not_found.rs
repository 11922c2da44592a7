cute_macros::dialect!("include_not_found.irspec");

fn main() {}
