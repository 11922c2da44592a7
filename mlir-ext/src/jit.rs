//! Runs a module of the LLVM dialect on the host.

use crate::ffi;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{BlockLike, Module};
use melior::{Context, ExecutionEngine};
use std::ffi::{c_int, c_void};
use std::marker::PhantomData;

unsafe extern "C" {
    fn fflush(stream: *mut c_void) -> c_int;
}

/// A source file. While it is open, diagnostics show the line that they are about, as the
/// drivers of MLIR do.
#[derive(Debug)]
pub struct Source<'c> {
    raw: *mut c_void,
    _context: PhantomData<&'c Context>,
}

impl<'c> Source<'c> {
    /// Opens a file, `-` for standard input.
    ///
    /// # Errors
    ///
    /// Fails with the operating system's reason.
    pub fn open(context: &'c Context, file: &str) -> Result<Self, String> {
        // SAFETY: the name is copied by the callee.
        let raw = unsafe { ffi::mlirExtSourceOpen(context.to_raw(), ffi::text(file)) };
        if raw.is_null() {
            let reason = std::fs::metadata(file).err();
            return Err(reason.map_or("cannot be read".to_owned(), |error| error.to_string()));
        }
        Ok(Self { raw, _context: PhantomData })
    }

    /// Parses the module in the file. `None` after a diagnostic.
    pub fn parse(&self) -> Option<Module<'c>> {
        // SAFETY: the source is open; the result is owned by the caller.
        unsafe { Module::from_option_raw(ffi::mlirExtSourceParse(self.raw)) }
    }
}

impl Drop for Source<'_> {
    fn drop(&mut self) {
        // SAFETY: it was opened once and is closed once.
        unsafe { ffi::mlirExtSourceClose(self.raw) };
    }
}

/// What `main` returns.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Main {
    Nothing,
    I32,
}

fn signature(module: &Module<'_>) -> Result<Main, String> {
    let mut next = module.body().first_operation();
    while let Some(op) = next {
        if is_main(op) {
            let r#type = op
                .attribute("function_type")
                .map_or(String::new(), |attribute| attribute.to_string());
            return match r#type.as_str() {
                "!llvm.func<void ()>" => Ok(Main::Nothing),
                "!llvm.func<i32 ()>" => Ok(Main::I32),
                other => Err(format!(
                    "`main` must take nothing and return nothing or an i32, but it is {other}"
                )),
            };
        }
        next = op.next_in_block();
    }
    Err("there is no function `main`".to_owned())
}

fn is_main(op: OperationRef<'_, '_>) -> bool {
    let defined = op.regions().next().is_some_and(|region| {
        use melior::ir::RegionLike;
        region.first_block().is_some()
    });
    defined && crate::rewrite::symbol_name(op).as_deref() == Some("main")
}

/// Compiles the module and calls its `main`. The result is what `main` returns modulo 256, or 0.
///
/// # Errors
///
/// Fails when there is no suitable `main`, or when the module cannot be compiled.
pub fn run_main(module: &Module<'_>) -> Result<u8, String> {
    let main = signature(module)?;
    let engine = ExecutionEngine::new(module, 2, &[], false, false);
    let pointer = engine.lookup("main");
    if pointer.is_null() {
        return Err("the module could not be compiled".to_owned());
    }
    // SAFETY: the engine compiled a function of this signature and outlives the call. What the
    // code does beyond that is the program's own business, as with any program one runs.
    let status = unsafe {
        match main {
            Main::Nothing => {
                std::mem::transmute::<*mut (), extern "C" fn()>(pointer)();
                0
            }
            Main::I32 => std::mem::transmute::<*mut (), extern "C" fn() -> i32>(pointer)(),
        }
    };
    // SAFETY: a null stream flushes all; the program wrote through C's buffers, not Rust's.
    unsafe { fflush(std::ptr::null_mut()) };
    Ok(status.rem_euclid(256) as u8)
}
