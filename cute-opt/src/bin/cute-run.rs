//! Lowers a module, and runs its `main` on the host or prints the PTX of its GPU modules.

use cute_opt as _;
use cute_passes::REGISTRATION;
use melior::ir::Module;
use melior::ir::operation::OperationLike;
use mlir_ext::{gpu, jit};
use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cute-run FILE
       cute-run --ptx CHIP FILE

Lowers the MLIR module in FILE (`-` for standard input) to LLVM and runs its function `main`, of
type `() -> ()` or `() -> i32`. The result of `main`, modulo 256, is the exit status.

With --ptx, compiles its GPU modules for CHIP, e.g. sm_90, and prints the PTX instead.";

/// From any mix of cute and upstream ops to the LLVM dialect.
const LOWERING: &str = "cute-fold-static,cute-expand-ops,cute-to-base,base-prepare,\
                        one-shot-convert-to-llvm";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["-h" | "--help"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        ["--ptx", chip, file] => mlir_ext::with_big_stack(|| ptx(chip, file)),
        [file] if *file == "-" || !file.starts_with('-') => mlir_ext::with_big_stack(|| run(file)),
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

/// Lowers a file and does something with the result. Diagnostics have been printed where parsing
/// or a pass fails.
fn lowered<T>(
    file: &str,
    passes: &str,
    body: impl FnOnce(&Module<'_>) -> Result<T, String>,
) -> Result<T, String> {
    let failed = |what: &str| format!("cute-run: {file}: {what}");
    let context = REGISTRATION.context();
    REGISTRATION.register_passes();
    let source = jit::Source::open(&context, file).map_err(|error| failed(&error))?;
    let mut module = source
        .parse()
        .filter(|module: &Module| module.as_operation().verify())
        .ok_or_else(|| failed("not a valid module"))?;
    mlir_ext::run_pipeline(&context, &mut module, &format!("builtin.module({passes})"))
        .map_err(|error| failed(&error.to_string()))?;
    body(&module).map_err(|error| failed(&error))
}

fn run(file: &str) -> Result<u8, String> {
    lowered(file, LOWERING, jit::run_main)
}

fn ptx(chip: &str, file: &str) -> Result<u8, String> {
    if !gpu::is_chip(chip) {
        return Err(format!("cute-run: `{chip}` is no chip that LLVM knows; use e.g. sm_90"));
    }
    let passes = format!("{LOWERING},attach-nvvm-target{{chip={chip}}},emit-gpu-binary");
    lowered(file, &passes, |module| {
        let objects = gpu::objects(module);
        if objects.is_empty() {
            return Err("there is no GPU module".to_owned());
        }
        let mut out = std::io::stdout().lock();
        let written = objects.iter().try_for_each(|object| {
            let text = object.content.strip_suffix(b"\0").unwrap_or(&object.content);
            out.write_all(text)
        });
        written.map_err(|error| error.to_string()).map(|()| 0)
    })
}
