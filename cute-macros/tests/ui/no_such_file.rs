cute_macros::dialect!("no_such_file.ods");

fn main() {}
