//! Lowers a module and runs its `main` on the host.

use cute_passes::REGISTRATION;
use melior::ir::Module;
use melior::ir::operation::OperationLike;
use mlir_ext::jit;
use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cute-run FILE

Lowers the MLIR module in FILE (`-` for standard input) to LLVM and runs its function `main`, of
type `() -> ()` or `() -> i32`. The result of `main`, modulo 256, is the exit status.";

/// From any mix of cute and upstream ops to the LLVM dialect.
const LOWERING: &str = "builtin.module(cute-fold-static,cute-expand-ops,cute-to-base,base-prepare,\
                        one-shot-convert-to-llvm)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.as_slice() {
        [flag] if flag == "-h" || flag == "--help" => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        [file] if file == "-" || !file.starts_with('-') => mlir_ext::with_big_stack(|| run(file)),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(status) => ExitCode::from(status),
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn run(file: &str) -> Result<u8, String> {
    let context = REGISTRATION.context();
    REGISTRATION.register_passes();
    // Diagnostics have been printed where these fail.
    let failed = |what: &str| format!("cute-run: {file}: {what}");
    let mut module = jit::parse_file(&context, file)
        .filter(|module: &Module| module.as_operation().verify())
        .ok_or_else(|| failed("not a valid module"))?;
    mlir_ext::run_pipeline(&context, &mut module, LOWERING)
        .map_err(|error| failed(&error.to_string()))?;
    let status = jit::run_main(&module).map_err(|error| failed(&error))?;
    std::io::stdout()
        .flush()
        .map_err(|error| error.to_string())?;
    Ok(status)
}
