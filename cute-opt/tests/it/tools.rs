//! The command-line tools as a user meets them.

use crate::support::{OPT, RUN, root, run};
use std::fs::File;
use std::process::{Child, Command, ExitStatus, Stdio};

/// Exit code 1 and a diagnostic that names this place.
fn refused(input: &[u8], place: &str) {
    let output = run(OPT, &[], input);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains(place), "{place} not in {errors}");
    assert!(errors.contains("error:"), "{errors}");
}

fn layout(text: &str) -> Vec<u8> {
    format!("%0 = cute.static : !cute.layout<\"{text}\">").into_bytes()
}

#[test]
fn bad_input_is_refused_at_its_place() {
    refused(b"%0 = cute.no_such_op : i32", "<stdin>:1:6");
    refused(&layout("(4,)x"), "<stdin>:1:38");
    refused(&layout("(4,8):(1,4"), "<stdin>:1:44");
    refused(&layout("99999999999999999999"), "<stdin>:1:34");
    refused(&layout("(0,6):(1,5)"), "<stdin>:1:35");
    refused(b"\n  %0 = cute.static : !cute.lay<\"4\">", "<stdin>:2:28");
    refused(b"%0 = cute.size(%x) : (!cute.shape<\"4\">)", "<stdin>:1:");
    refused(b"\x7fELF\x00\x01\xff\xfe", "<stdin>:1:1");
}

#[test]
fn deep_nesting_is_refused() {
    refused(&layout(&"(".repeat(10_000)), "<stdin>:1:");
    refused(&layout(&format!("{}1{}", "(".repeat(10_000), ")".repeat(10_000))), "<stdin>:1:");
    let tile = format!("{}1{}", "[".repeat(10_000), "]".repeat(10_000));
    refused(format!("%0 = cute.static : !cute.tile<\"{tile}\">").as_bytes(), "<stdin>:1:");
    let tuple = format!("{}i32{}", "tuple<".repeat(10_000), ">".repeat(10_000));
    refused(format!("%0 = cute.static : {tuple}").as_bytes(), "<stdin>:1:");
}

/// Two functions, so that each is on a thread of the pool, with this many regions in each other.
fn deep_regions(levels: usize) -> String {
    let op = "cute.tuple_add(%x, %x) : (!cute.int_tuple<\"?\">, !cute.int_tuple<\"?\">) -> !cute.int_tuple<\"?\">";
    let function = |name: &str| {
        let (open, close) = ("scf.if %b {\n".repeat(levels), "}\n".repeat(levels));
        let head = format!("func.func @{name}(%b: i1, %x: !cute.int_tuple<\"?\">)");
        format!(
            "{head} {{\n{open}%y = {op}\n\"test.use\"(%y) : (!cute.int_tuple<\"?\">) -> ()\n{close}return\n}}\n"
        )
    };
    function("f") + &function("g")
}

#[test]
fn deep_regions_are_walked_without_recursion() {
    // Threads of the pool get little stack, so that fewer levels tell.
    let limited = "ulimit -s 512 && exec \"$0\" \"$@\"";
    let pipeline =
        "--pass-pipeline=builtin.module(func.func(cute-fold-static,cute-expand-ops,cute-to-base))";
    let flags = ["-c", limited, OPT, pipeline, "-allow-unregistered-dialect", "--emit-bytecode"];
    let output = run("sh", &flags, deep_regions(4000).as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
}

#[test]
fn empty_input_is_an_empty_module() {
    let output = run(OPT, &[], b"");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "module {\n}");
}

#[test]
fn mlir_opt_flags_are_there() {
    let output = run(OPT, &["--help-hidden"], b"");
    let help = String::from_utf8_lossy(&output.stdout);
    for flag in [
        "--cute-fold-static",
        "--cute-expand-ops",
        "--cute-to-base",
        "--base-prepare",
        "--one-shot-convert-to-llvm",
        "--attach-nvvm-target",
        "--emit-gpu-binary",
        "--compilation-target",
        "--chip",
        "--split-input-file",
        "--verify-diagnostics",
        "--mlir-print-op-generic",
        "--canonicalize",
    ] {
        assert!(help.contains(flag), "{flag}");
    }
}

#[test]
fn bytecode_round_trips() {
    let source = b"func.func @f(%l: !cute.layout<\"(?,8):(1,?)\">) -> !cute.int_tuple<\"?\"> {
      %0 = cute.size<[0]> (%l) : (!cute.layout<\"(?,8):(1,?)\">) -> !cute.int_tuple<\"?\">
      return %0 : !cute.int_tuple<\"?\">
    }";
    let bytecode = run(OPT, &["--emit-bytecode"], source);
    assert!(bytecode.status.success());
    let text = run(OPT, &[], &bytecode.stdout);
    assert_eq!(text.stdout, run(OPT, &[], source).stdout);
}

/// How a tool ends that writes its output there. It reads a small module.
fn ends(tool: &str, arguments: &[&str], stdout: impl Into<Stdio>) -> (ExitStatus, String) {
    let module = root().join("examples/quickstart.mlir");
    let child = Command::new(tool)
        .args(arguments)
        .stdin(File::open(module).expect("the example is there"))
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn();
    let output = child.and_then(Child::wait_with_output).expect("the tool starts and ends");
    (output.status, String::from_utf8_lossy(&output.stderr).into_owned())
}

fn full() -> File {
    File::options().write(true).open("/dev/full").expect("there is a device that is full")
}

#[test]
fn output_that_cannot_be_written_is_an_error() {
    for (tool, arguments) in [
        (OPT, ["--help"]),
        (OPT, ["--version"]),
        (OPT, ["-"]),
        (RUN, ["--help"]),
        (RUN, ["--version"]),
        (RUN, ["-"]),
    ] {
        let (status, errors) = ends(tool, &arguments, full());
        assert_eq!(status.code(), Some(1), "{tool} {arguments:?}: {errors}");
        assert!(errors.contains("No space left on device"), "{tool} {arguments:?}: {errors}");
        assert!(!errors.contains("panicked"), "{errors}");

        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let (status, errors) = ends(tool, &arguments, writer);
        assert!(!status.success() && errors.is_empty(), "{tool} {arguments:?}: {status} {errors}");
    }
}

#[test]
fn errors_that_cannot_be_written_are_no_panic() {
    for tool in [OPT, RUN] {
        let status = Command::new(tool).arg("/no/such/file").stderr(full()).status();
        assert_eq!(status.expect("the tool starts").code(), Some(1), "{tool}");
    }
}
