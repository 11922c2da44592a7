//! A language server: MLIR's, with what the spec of the dialect says added.
//!
//! MLIR's server cannot be extended, so it runs as a process of its own, from the same executable
//! under another name. Messages go through this one, which keeps the text of open documents, adds to
//! the answers on hovering and to code actions, and answers completion after the dialect's name.

pub mod document;
pub mod frame;
pub mod session;
pub mod source;

mod completion;
mod fix;
mod hover;
mod ops;

use cute_passes::REGISTRATION;
use serde_json::{Value, json};
use session::{Addition, PARSE_ERROR, Session, Step};
use std::collections::HashMap;
use std::io::{BufReader, ErrorKind, Result, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// The name under which the executable is MLIR's server by itself.
const ALONE: &str = "mlir-lsp-server";

/// Runs the server on standard input and output. Returns success after the editor has asked for
/// shutdown and exit, failure where it ends in any other way.
///
/// Flags are those of MLIR's server. With one that is not about its log, or under the name
/// `mlir-lsp-server`, that server runs by itself.
pub fn main() -> ExitCode {
    let mut arguments = std::env::args_os();
    let name = arguments.next().unwrap_or_default();
    let arguments: Vec<_> = arguments.collect();
    let is_quiet = |flag: &std::ffi::OsString| {
        let flag = flag.to_string_lossy();
        let name = flag.trim_start_matches('-').split('=').next().unwrap_or_default();
        matches!(name, "log" | "pretty")
    };
    if Path::new(&name).file_name().is_some_and(|name| name == ALONE)
        || !arguments.iter().all(is_quiet)
    {
        return ExitCode::from(u8::from(REGISTRATION.lsp_main() != 0));
    }
    let child = std::env::current_exe().and_then(|executable| {
        let mut command = Command::new(executable);
        command.arg0(ALONE).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()
    });
    match child {
        Ok(child) => serve(child),
        Err(error) => {
            log(&format!("MLIR's server cannot be started: {error}"));
            ExitCode::FAILURE
        }
    }
}

/// Additions to answers that MLIR's server has yet to give, by the request's id.
type Pending = Arc<Mutex<HashMap<String, Addition>>>;

fn serve(mut child: Child) -> ExitCode {
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return ExitCode::FAILURE;
    };
    let pending = Pending::default();
    let shared = pending.clone();
    // Ends with the process: it may wait for the editor while MLIR's server has ended.
    std::thread::spawn(move || {
        // Reading an op runs MLIR's parser.
        mlir_ext::with_big_stack(|| to_server(input, &shared).unwrap_or_else(|error| log(&error)));
    });
    if let Err(error) = to_editor(output, &pending) {
        log(&error);
        // It may be waiting for someone to read.
        let _ = child.kill();
    }
    match child.wait() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// A line on standard error, if anyone listens.
fn log(message: &dyn std::fmt::Display) {
    let _ = writeln!(std::io::stderr(), "cute-lsp-server: {message}");
}

/// Handles what the editor says until it says no more.
fn to_server(mut server: ChildStdin, pending: &Pending) -> Result<()> {
    let mut editor = BufReader::new(std::io::stdin());
    let mut session = Session::default();
    loop {
        let body = match frame::read(&mut editor) {
            Ok(Some(body)) => body,
            Ok(None) => return Ok(()),
            Err(error) if error.kind() == ErrorKind::InvalidData => {
                log(&error);
                continue;
            }
            Err(error) => return Err(error),
        };
        let Ok(message) = serde_json::from_slice::<Value>(&body) else {
            refuse(&Value::Null, PARSE_ERROR, "not JSON")?;
            continue;
        };
        let id = message.get("id").cloned().unwrap_or_default();
        match session.step(&message) {
            Step::Forward => frame::write(&mut server, &body)?,
            Step::Replace(message) => frame::write(&mut server, message.to_string().as_bytes())?,
            Step::Extend(addition) => {
                lock(pending).insert(id.to_string(), addition);
                frame::write(&mut server, &body)?;
            }
            Step::Answer(result) => {
                answer(&json!({"jsonrpc": "2.0", "id": id, "result": result}))?;
            }
            Step::Refuse(code, reason) => refuse(&id, code, reason)?,
        }
    }
}

fn lock(pending: &Pending) -> std::sync::MutexGuard<'_, HashMap<String, Addition>> {
    pending.lock().unwrap_or_else(PoisonError::into_inner)
}

fn refuse(id: &Value, code: i64, reason: &str) -> Result<()> {
    let error = json!({"code": code, "message": reason});
    answer(&json!({"jsonrpc": "2.0", "id": id, "error": error}))
}

fn answer(message: &Value) -> Result<()> {
    frame::write(&mut std::io::stdout().lock(), message.to_string().as_bytes())
}

/// Passes on what MLIR's server says until it ends.
fn to_editor(server: ChildStdout, pending: &Pending) -> Result<()> {
    let mut server = BufReader::new(server);
    while let Some(body) = frame::read(&mut server)? {
        match extended(&body, pending) {
            Some(message) => answer(&message)?,
            None => frame::write(&mut std::io::stdout().lock(), &body)?,
        }
    }
    Ok(())
}

/// The answer to a request for which there is an addition.
fn extended(body: &[u8], pending: &Pending) -> Option<Value> {
    let mut message: Value = serde_json::from_slice(body).ok()?;
    if message.get("method").is_some() {
        return None;
    }
    let addition = lock(pending).remove(&message.get("id")?.to_string())?;
    addition.extend(&mut message);
    Some(message)
}
