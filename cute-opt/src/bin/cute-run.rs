//! Lowers a module, and runs its `main` on the host or prints the PTX of its GPU modules.

use clap::Parser;
use cute_opt as _;
use cute_passes::REGISTRATION;
use melior::Context;
use melior::ir::Module;
use melior::ir::operation::OperationLike;
use mlir_ext::gpu::{self, Binary};
use mlir_ext::model::OptionKind;
use mlir_ext::{LLVM_TARGET, LLVM_VERSION, jit};
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

/// Lowers an MLIR module to LLVM and runs its function `main` on the host.
///
/// `main` is of type `() -> ()` or `() -> i32`; its result, modulo 256, is the exit status.
#[derive(Parser)]
#[command(name = "cute-run", version = VERSION.as_str(), max_term_width = 100)]
struct Arguments {
    /// The module; `-` for standard input
    #[arg(value_name = "FILE")]
    file: String,
    /// Compile the GPU module for CHIP, e.g. sm_90, and print the PTX instead
    #[arg(long, value_name = "CHIP", value_parser = chip)]
    ptx: Option<String>,
    /// The GPU module whose PTX is printed, if there are several
    #[arg(long, value_name = "NAME", requires = "ptx")]
    module: Option<String>,
}

static VERSION: LazyLock<String> = LazyLock::new(|| {
    let version = env!("CARGO_PKG_VERSION");
    format!("{version}\nLLVM {LLVM_VERSION}\ndefault target {LLVM_TARGET}")
});

fn chip(name: &str) -> Result<String, String> {
    mlir_ext::check_option(&OptionKind::Chip, name).map(|()| name.to_owned())
}

/// From any mix of cute and upstream ops to the LLVM dialect.
const LOWERING: &str = "cute-fold-static,cute-expand-ops,cute-to-base,base-prepare,\
                        one-shot-convert-to-llvm";

fn main() -> ExitCode {
    mlir_ext::end_like_other_programs();
    let outcome = match Arguments::try_parse() {
        Ok(arguments) => mlir_ext::with_big_stack(|| act(&arguments)),
        Err(error) if error.use_stderr() => {
            let _ = error.print();
            return ExitCode::FAILURE;
        }
        // Help or the version was asked for.
        Err(answer) => written(answer.print()),
    };
    outcome.map(ExitCode::from).unwrap_or_else(|message| {
        let _ = writeln!(io::stderr(), "cute-run: {message}");
        ExitCode::FAILURE
    })
}

/// The exit status after writing to standard output.
fn written(result: io::Result<()>) -> Result<u8, String> {
    let result = result.and_then(|()| io::stdout().flush());
    result.map(|()| 0).map_err(|error| format!("standard output cannot be written: {error}"))
}

fn act(arguments: &Arguments) -> Result<u8, String> {
    let outcome = with_module(&arguments.file, |context, module| match &arguments.ptx {
        None => run(context, module),
        Some(chip) => ptx(context, module, chip, arguments.module.as_deref()),
    });
    outcome.map_err(|error| format!("{}: {error}", arguments.file))
}

/// Reads a module and does something with it. Diagnostics have been printed where parsing fails.
fn with_module<T>(
    file: &str,
    body: impl FnOnce(&Context, &mut Module<'_>) -> Result<T, String>,
) -> Result<T, String> {
    REGISTRATION.register_passes().map_err(|error| error.to_string())?;
    let context = REGISTRATION.context();
    let source = jit::Source::open(&context, file)?;
    let module = source.parse().filter(|module| module.as_operation().verify());
    body(&context, &mut module.ok_or("not a valid module")?)
}

fn lower(context: &Context, module: &mut Module<'_>, passes: &str) -> Result<(), String> {
    mlir_ext::run_pipeline(context, module, &format!("builtin.module({passes})"))
        .map_err(|error| error.to_string())
}

fn run(context: &Context, module: &mut Module<'_>) -> Result<u8, String> {
    let written = jit::main_type(module);
    lower(context, module, LOWERING)?;
    jit::run_main(module, written.as_deref())
}

fn ptx(
    context: &Context,
    module: &mut Module<'_>,
    chip: &str,
    name: Option<&str>,
) -> Result<u8, String> {
    let passes = format!("{LOWERING},attach-nvvm-target{{chip={chip}}},emit-gpu-binary");
    lower(context, module, &passes)?;
    let binaries = gpu::binaries(module);
    let binary = chosen(&binaries, name)?;
    let [object] = binary.objects.as_slice() else {
        return Err(format!(
            "the GPU module `{}` has a target of its own beside {chip}, and is compiled for both; \
             remove one",
            binary.name
        ));
    };
    written(io::stdout().write_all(object.strip_suffix(b"\0").unwrap_or(object)))
}

/// The GPU module of that name, or the only one. Names are unique at the top level.
fn chosen<'a>(binaries: &'a [Binary], name: Option<&str>) -> Result<&'a Binary, String> {
    let all: Vec<String> = binaries.iter().map(|binary| format!("`{}`", binary.name)).collect();
    let all = all.join(", ");
    match (binaries, name) {
        ([], _) => Err("there is no GPU module at its top level".to_owned()),
        ([only], None) => Ok(only),
        (_, None) => Err(format!("there are several GPU modules, choose one with --module: {all}")),
        (_, Some(name)) => binaries
            .iter()
            .find(|binary| binary.name == name)
            .ok_or_else(|| format!("there is no GPU module `{name}` at its top level, only {all}")),
    }
}
