cute_macros::dialect!(unknown_kind.ods);

fn main() {}
