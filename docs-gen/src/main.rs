//! Writes the reference documentation, or checks that it is up to date.

use docs_gen::output;
use std::error::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "\
usage: docs-gen [--check] [OUTPUT_DIR]

Renders the reference of the dialect from spec/cute.irspec into OUTPUT_DIR, by default
docs/reference. With --check it writes nothing and names the files that differ.";

fn main() -> ExitCode {
    let mut check = false;
    let mut directory = None;
    for argument in std::env::args_os().skip(1) {
        if argument == "--check" {
            check = true;
        } else if argument == "--help" {
            return ended(writeln!(io::stdout(), "{USAGE}"));
        } else if argument.to_string_lossy().starts_with('-') || directory.is_some() {
            complain(&USAGE);
            return ExitCode::from(2);
        } else {
            directory = Some(PathBuf::from(argument));
        }
    }
    run(check, directory).unwrap_or_else(|error| {
        report(error.as_ref());
        ExitCode::from(2)
    })
}

/// Does what the command line asks for.
fn run(check: bool, directory: Option<PathBuf>) -> Result<ExitCode, Box<dyn Error>> {
    let root = repository();
    let pages = docs_gen::render(&cute_gen::load(&root.join("spec/cute.irspec"))?.spec)?;
    let directory = directory.unwrap_or_else(|| root.join("docs/reference"));
    let failed = |error| format!("{}: {error}", directory.display());
    if !check {
        output::write(&directory, &pages).map_err(failed)?;
        return Ok(ExitCode::SUCCESS);
    }
    let names = output::differences(&directory, &pages).map_err(failed)?;
    for name in &names {
        complain(&format_args!("not up to date: {}", directory.join(name).display()));
    }
    Ok(ExitCode::from(u8::from(!names.is_empty())))
}

/// The root of the repository: cargo says where this crate lies, and without cargo it is the
/// current directory.
fn repository() -> PathBuf {
    let of_crate = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let root = of_crate.as_deref().and_then(Path::parent);
    root.map(Path::to_path_buf).unwrap_or_default()
}

/// The exit status after writing to standard output. Whoever closes a pipe has read enough of it.
fn ended(written: io::Result<()>) -> ExitCode {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(&format_args!("docs-gen: standard output cannot be written: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Writes a line to standard error; where that fails, there is nobody to tell.
fn complain(message: &(impl Display + ?Sized)) {
    let _ = writeln!(io::stderr(), "{message}");
}

/// Shows an error and all that it was caused by.
fn report(error: &dyn Error) {
    complain(error);
    let mut source = error.source();
    while let Some(cause) = source {
        complain(&format_args!("  {cause}"));
        source = cause.source();
    }
}
