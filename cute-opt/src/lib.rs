//! What the tools share: the allocator, for Rust and C++ alike.

use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;
