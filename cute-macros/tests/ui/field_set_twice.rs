cute_macros::dialect!("field_set_twice.ods");

fn main() {}
