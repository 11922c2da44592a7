//! Runs a module of the LLVM dialect on the host.

use crate::{ffi, host, rewrite};
use melior::Context;
use melior::ir::operation::{OperationLike, OperationRef};
use melior::ir::{Module, RegionLike};
use mlir_sys::MlirExecutionEngine;
use std::ffi::{c_int, c_void};
use std::marker::PhantomData;
use std::ptr::NonNull;

unsafe extern "C" {
    static stdout: *mut c_void;
    fn fflush(stream: *mut c_void) -> c_int;
    fn ferror(stream: *mut c_void) -> c_int;
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

/// Returns the type of the function `main` of a module as it is written, or `None` where there is
/// none. Lowering changes it, so an error message needs the one from before.
pub fn main_type(module: &Module<'_>) -> Option<String> {
    find_main(module).map(written_type)
}

fn find_main<'c: 'a, 'a>(module: &'a Module<'c>) -> Option<OperationRef<'c, 'a>> {
    let defined = |op: &OperationRef<'c, 'a>| {
        op.regions().next().is_some_and(|region| region.first_block().is_some())
    };
    let is_main = |op: &OperationRef<'c, 'a>| {
        defined(op) && rewrite::symbol_name(*op).as_deref() == Some("main")
    };
    host::top_level(module).find(is_main)
}

fn written_type(main: OperationRef<'_, '_>) -> String {
    main.attribute("function_type").map_or(String::new(), |found| found.to_string())
}

fn signature(module: &Module<'_>, written: Option<&str>) -> Result<Main, String> {
    let main = find_main(module).ok_or("there is no function `main` with a body")?;
    let lowered = written_type(main);
    match lowered.as_str() {
        "!llvm.func<void ()>" => Ok(Main::Nothing),
        "!llvm.func<i32 ()>" => Ok(Main::I32),
        _ => {
            let message = format!(
                "`main` must be of type `() -> ()` or `() -> i32` to be run, but it is of type `{}`",
                written.unwrap_or(&lowered)
            );
            rewrite::report(main, &message);
            Err("`main` has the wrong type".to_owned())
        }
    }
}

/// A module that has been compiled for the host.
struct Engine(MlirExecutionEngine);

impl Engine {
    fn new(module: &Module<'_>) -> Option<Self> {
        // SAFETY: the module is alive, and no library is named.
        let raw = unsafe {
            mlir_sys::mlirExecutionEngineCreate(
                module.to_raw(),
                2,
                0,
                std::ptr::null(),
                false,
                false,
            )
        };
        (!raw.ptr.is_null()).then_some(Self(raw))
    }

    /// The address of a function; `None` where it or what it calls cannot be linked.
    fn lookup(&self, name: &str) -> Option<NonNull<c_void>> {
        // SAFETY: the engine is not null; the name is only read.
        NonNull::new(unsafe { mlir_sys::mlirExecutionEngineLookup(self.0, ffi::text(name)) })
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: it was created once and is destroyed once.
        unsafe { mlir_sys::mlirExecutionEngineDestroy(self.0) };
    }
}

/// Compiles the module and calls its `main`. The result is what `main` returns modulo 256, or 0.
/// `written` is the type of `main` before the module was lowered, for messages ([`main_type`]).
///
/// # Errors
///
/// Fails when there is no suitable `main`, when the module cannot be run on the host or cannot be
/// compiled, in each case after a diagnostic at what is to blame, and when what the program prints
/// cannot be written.
pub fn run_main(module: &Module<'_>, written: Option<&str>) -> Result<u8, String> {
    let main = signature(module, written)?;
    host::check(module)?;
    let engine = Engine::new(module).ok_or("the module could not be translated to LLVM IR")?;
    let pointer = engine.lookup("main").ok_or("`main` could not be compiled and linked")?.as_ptr();
    // SAFETY: the engine compiled a function of this signature and outlives the call. What the
    // code does beyond that is the program's own business, as with any program one runs.
    let status = unsafe {
        match main {
            Main::Nothing => {
                std::mem::transmute::<*mut c_void, extern "C" fn()>(pointer)();
                0
            }
            Main::I32 => std::mem::transmute::<*mut c_void, extern "C" fn() -> i32>(pointer)(),
        }
    };
    flush()?;
    Ok(status.rem_euclid(256) as u8)
}

/// Writes out what the program left in C's buffers: it does not print through Rust's.
fn flush() -> Result<(), String> {
    let failed = |reason: &str| Err(format!("its output could not be written: {reason}"));
    // SAFETY: a null stream flushes all; `stdout` is C's own.
    let (flushed, failed_before) =
        unsafe { (fflush(std::ptr::null_mut()) == 0, ferror(stdout) != 0) };
    match (flushed, failed_before) {
        (false, _) => failed(&std::io::Error::last_os_error().to_string()),
        (true, true) => failed("a write failed while it ran"),
        (true, false) => Ok(()),
    }
}
