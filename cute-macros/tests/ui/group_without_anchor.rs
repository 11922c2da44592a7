cute_macros::dialect!("group_without_anchor.irspec");

fn main() {}
