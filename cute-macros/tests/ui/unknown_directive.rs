cute_macros::dialect!("unknown_directive.ods");

fn main() {}
