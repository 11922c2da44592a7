cute_macros::dialect!("error_without_text.irspec");

fn main() {}
