cute_macros::dialect!("no_effects.ods");

fn main() {}
