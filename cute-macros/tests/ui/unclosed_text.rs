cute_macros::dialect!("unclosed_text.ods");

fn main() {}
