//! Registers dialects, passes and pipelines, and runs MLIR's own drivers on them.

use crate::def::DialectDef;
use crate::guard::guard;
use crate::{Error, ffi, options};
use melior::Context;
use melior::dialect::DialectRegistry;
use melior::ir::operation::OperationRef;
use mlir_model::{PassSpec, PipelineSpec};
use mlir_sys::{MlirOperation, MlirStringRef};
use std::collections::HashMap;
use std::ffi::{CString, c_char, c_int, c_void};
use std::io::Write;
use std::sync::{PoisonError, RwLock};

/// A pass: its command-line face, the dialects whose ops it may create, and the function.
#[derive(Debug)]
pub struct Pass {
    /// Name and summary.
    pub spec: &'static PassSpec,
    /// Upstream dialects that are loaded before it runs.
    pub dialects: &'static [&'static str],
    /// Transforms the op it is given, or reports diagnostics and fails.
    pub run: PassFn,
}

/// Whether a pass has changed anything. What it left as it was is not verified again.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// It may have.
    Changed,
    /// It has not.
    Unchanged,
}

/// What a pass does. On failure a message becomes an error at the op; `None` means that
/// diagnostics have been emitted already.
pub type PassFn = for<'c, 'a> fn(OperationRef<'c, 'a>) -> Result<Outcome, Option<String>>;

/// What a tool offers beside everything upstream.
#[derive(Clone, Debug)]
pub struct Registration {
    /// Dialects.
    pub dialects: Vec<&'static DialectDef>,
    /// Passes.
    pub passes: &'static [Pass],
    /// Pipelines.
    pub pipelines: &'static [PipelineSpec],
}

impl Registration {
    /// Returns a registry with all upstream dialects and these.
    pub fn registry(&self) -> DialectRegistry {
        let registry = DialectRegistry::new();
        // SAFETY: the registry is alive; definitions and names are static.
        unsafe {
            ffi::mlirExtRegistryInsertUpstream(registry.to_raw());
            for def in &self.dialects {
                ffi::mlirExtRegistryInsertDialect(
                    registry.to_raw(),
                    (&raw const **def).cast(),
                    ffi::text(def.name),
                );
            }
        }
        registry
    }

    /// Returns a context in which all dialects are available and these are loaded.
    ///
    /// Passes run on one thread; [`Context::enable_multi_threading`] changes that.
    pub fn context(&self) -> Context {
        let context = Context::new_with_registry(&self.registry(), false);
        for def in &self.dialects {
            context.get_or_load_dialect(def.name);
        }
        context
    }

    /// Makes upstream passes, these passes and these pipelines known by name in this process. What
    /// has been registered before is left as it is, so this can be called again, also for other
    /// registrations.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::NameTaken`] where another pass or pipeline has the name of one of these;
    /// those before it are registered.
    pub fn register_passes(&self) -> Result<(), Error> {
        let mut registered = REGISTERED.write().unwrap_or_else(PoisonError::into_inner);
        if registered.is_none() {
            // SAFETY: this is done once.
            unsafe { mlir_sys::mlirRegisterAllPasses() };
        }
        let known = registered.get_or_insert_default();
        for pass in self.passes {
            // SAFETY: the lock keeps others from the registry.
            register(known, &pass.spec.name, pass, |pass| unsafe { register_pass(pass) })?;
        }
        for pipeline in self.pipelines {
            // SAFETY: as above.
            register(known, &pipeline.name, pipeline, |def| unsafe { register_pipeline(def) })?;
        }
        Ok(())
    }

    /// Runs `mlir-opt`'s driver on the process's arguments and returns the exit status.
    pub fn opt_main(&self, name: &str) -> i32 {
        if let Err(error) = self.register_passes() {
            let _ = writeln!(std::io::stderr(), "{error}");
            return 1;
        }
        // SAFETY: arguments and registry outlive the call.
        with_arguments(|argc, argv| unsafe {
            ffi::mlirExtOptMain(argc, argv, ffi::text(name), self.registry().to_raw())
        })
    }

    /// Runs MLIR's language server on standard input and output and returns the exit status.
    pub fn lsp_main(&self) -> i32 {
        // SAFETY: arguments and registry outlive the call.
        with_arguments(|argc, argv| unsafe {
            ffi::mlirExtLspMain(argc, argv, self.registry().to_raw())
        })
    }
}

/// What has been registered in this process, by name: where the definition lies. `None` before
/// anything is. MLIR keeps the names in tables without locks, which this guards.
static REGISTERED: RwLock<Option<HashMap<&'static str, usize>>> = RwLock::new(None);

fn register<T>(
    known: &mut HashMap<&'static str, usize>,
    name: &'static str,
    def: &'static T,
    register: impl FnOnce(&'static T) -> bool,
) -> Result<(), Error> {
    let place = (&raw const *def).addr();
    if known.get(name) == Some(&place) {
        return Ok(());
    }
    if known.contains_key(name) || !register(def) {
        return Err(Error::NameTaken(name.to_owned()));
    }
    known.insert(name, place);
    Ok(())
}

/// Makes the process end as other programs do. A write to a pipe that nobody reads any more ends it
/// without a word, as in C; programs in Rust start with that signal ignored. Where LLVM gives up,
/// the process exits with status 1 after LLVM's message, where it would abort.
pub fn end_like_other_programs() {
    // SAFETY: the default action of a signal has no handler that could be unsafe; LLVM copies the
    // pointer to the handler.
    unsafe {
        signal(SIGPIPE, SIG_DFL);
        ffi::mlirExtExitOnFatalErrors();
    }
}

const SIGPIPE: c_int = 13;
const SIG_DFL: usize = 0;

unsafe extern "C" {
    fn signal(number: c_int, handler: usize) -> usize;
}

/// Source text nests as deep as its author likes, and MLIR's parser recurses: give it room.
const STACK_BYTES: usize = 1 << 30;

fn with_arguments(run: impl FnOnce(c_int, *mut *mut c_char) -> c_int + Send) -> i32 {
    end_like_other_programs();
    let body = || {
        let arguments: Vec<CString> = std::env::args_os()
            .filter_map(|argument| CString::new(argument.into_encoded_bytes()).ok())
            .collect();
        let mut pointers: Vec<*mut c_char> =
            arguments.iter().map(|argument| argument.as_ptr().cast_mut()).collect();
        let count = c_int::try_from(pointers.len()).unwrap_or(c_int::MAX);
        pointers.push(std::ptr::null_mut());
        run(count, pointers.as_mut_ptr())
    };
    with_big_stack(body)
}

/// Runs `body` on a thread whose stack is deep enough for whatever MLIR recurses over.
///
/// # Panics
///
/// Panics if no thread can be started, or if `body` panics.
pub fn with_big_stack<T: Send>(body: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, body);
        let joined = thread.map(std::thread::ScopedJoinHandle::join);
        match joined.expect("a thread can be started") {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// # Safety
///
/// MLIR's pass registry is not used by another thread meanwhile.
unsafe fn register_pass(pass: &'static Pass) -> bool {
    let dialects: Vec<MlirStringRef> = pass.dialects.iter().map(|name| ffi::text(name)).collect();
    // SAFETY: by the contract; the callee copies the list, the texts are static.
    unsafe {
        ffi::mlirExtRegisterPass(
            (&raw const *pass).cast(),
            ffi::text(&pass.spec.name),
            ffi::text(&pass.spec.summary),
            dialects.as_ptr(),
            dialects.len(),
        )
    }
}

/// # Safety
///
/// As for [`register_pass`].
unsafe fn register_pipeline(pipeline: &'static PipelineSpec) -> bool {
    let helps: Vec<String> = pipeline.options.iter().map(options::help).collect();
    let options: Vec<MlirStringRef> = pipeline
        .options
        .iter()
        .zip(&helps)
        .flat_map(|(option, help)| [&*option.name, &*option.default, help].map(ffi::text))
        .collect();
    // SAFETY: by the contract; the callee copies what it keeps.
    unsafe {
        ffi::mlirExtRegisterPipeline(
            (&raw const *pipeline).cast(),
            ffi::text(&pipeline.name),
            ffi::text(&pipeline.summary),
            ffi::text(&pipeline.passes),
            options.as_ptr(),
            pipeline.options.len(),
        )
    }
}

/// Runs a pipeline in MLIR's textual form, e.g. `builtin.module(cse)`, on a module.
///
/// # Errors
///
/// Fails with MLIR's message when the text is no pipeline, and when a pass fails, after
/// diagnostics have been emitted.
pub fn run_pipeline(
    context: &Context,
    module: &mut melior::ir::Module<'_>,
    pipeline: &str,
) -> Result<(), Error> {
    let manager = melior::pass::PassManager::new(context);
    {
        let _registered = REGISTERED.read().unwrap_or_else(PoisonError::into_inner);
        melior::utility::parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline)
            .map_err(|error| Error::Pipeline(error.to_string()))?;
    }
    manager.run(module).map_err(|_| Error::PassFailed)
}

#[unsafe(no_mangle)]
unsafe extern "C" fn mlirExtRustPassRun(
    def: *const c_void,
    op: MlirOperation,
    unchanged: *mut bool,
) -> bool {
    // SAFETY: `def` is the `&'static Pass` that was registered; the op is alive.
    let (pass, op) = unsafe {
        let pass: &'static Pass = &*def.cast();
        (pass, OperationRef::from_raw(op))
    };
    match guard(|| (pass.run)(op)).unwrap_or_else(|message| Err(Some(message))) {
        Ok(outcome) => {
            // SAFETY: the caller's variable.
            unsafe { *unchanged = outcome == Outcome::Unchanged };
            true
        }
        Err(message) => {
            if let Some(message) = message {
                // SAFETY: the op is alive.
                unsafe { ffi::mlirExtOpError(op.to_raw(), ffi::text(&message)) };
            }
            false
        }
    }
}

ffi::defined_as_declared!(mlirExtRustPassRun);
