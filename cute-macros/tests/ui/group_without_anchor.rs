cute_macros::dialect!("group_without_anchor.ods");

fn main() {}
