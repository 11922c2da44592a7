cute_macros::dialect!("error_without_text.ods");

fn main() {}
