cute_macros::dialect!("bad_syntax.ods");

fn main() {}
