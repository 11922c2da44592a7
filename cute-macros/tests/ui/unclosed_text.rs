cute_macros::dialect!("unclosed_text.irspec");

fn main() {}
