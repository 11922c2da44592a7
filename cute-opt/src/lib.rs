//! What the tools share: the allocator, for Rust and C++ alike; and the language server, as a library
//! so that it can be tested.

pub mod lsp;

use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;
