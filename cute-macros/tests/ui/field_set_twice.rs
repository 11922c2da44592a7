cute_macros::dialect!("field_set_twice.irspec");

fn main() {}
