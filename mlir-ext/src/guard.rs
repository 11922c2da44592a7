//! No panic may cross the C++ frames that call back into Rust.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs `f`; a panic becomes the text of a diagnostic.
///
/// What a panicking callback leaves behind is only what MLIR drops along with the failed op, so
/// unwind safety is not a concern here.
pub fn guard<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(f)).map_err(|panic| {
        format!("internal error, please report it: {}", panic_text(panic.as_ref()))
    })
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("panic without a message")
}
