//! Contexts whose diagnostics are collected.

use cute_passes::REGISTRATION;
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::OperationLike;
use std::cell::RefCell;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::rc::Rc;

/// The root of the repository.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs `body` with a fresh context; `Err` holds the diagnostics that were emitted.
pub fn with_context<T>(body: impl FnOnce(&Context) -> T) -> (T, Vec<String>) {
    let context = REGISTRATION.context();
    REGISTRATION.register_passes().expect("the names are free");
    let messages = Rc::new(RefCell::new(vec![]));
    let sink = messages.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        sink.borrow_mut().push(diagnostic.to_string());
        true
    });
    let result = body(&context);
    let collected = messages.borrow().clone();
    (result, collected)
}

/// Parses, verifies and runs a pipeline; the resulting text, or the diagnostics.
pub fn process(source: &str, pipeline: &str) -> Result<String, Vec<String>> {
    let (text, messages) = with_context(|context| {
        let mut module = Module::parse(context, source)?;
        if !module.as_operation().verify() {
            return None;
        }
        mlir_ext::run_pipeline(context, &mut module, &format!("builtin.module({pipeline})"))
            .ok()?;
        Some(module.as_operation().to_string())
    });
    text.ok_or(messages)
}

/// Runs a tool on an input.
pub fn run(tool: &str, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(tool)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A tool may refuse its input before reading all of it.
    let _ = stdin.write_all(input);
    drop(stdin);
    child.wait_with_output().expect("the tool ends")
}

pub const OPT: &str = env!("CARGO_BIN_EXE_cute-opt");
pub const RUN: &str = env!("CARGO_BIN_EXE_cute-run");
