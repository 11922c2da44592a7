cute_macros::dialect!("no_such_file.irspec");

fn main() {}
