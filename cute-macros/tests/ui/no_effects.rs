cute_macros::dialect!("no_effects.irspec");

fn main() {}
