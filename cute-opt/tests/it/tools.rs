//! The command-line tools as a user meets them.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn run(tool: &str, arguments: &[&str], input: &[u8]) -> Output {
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

const OPT: &str = env!("CARGO_BIN_EXE_cute-opt");
const RUN: &str = env!("CARGO_BIN_EXE_cute-run");

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

#[test]
fn programs_run() {
    let source = b"func.func @main() -> i32 {
      %m = arith.constant 8 : i32
      %s = cute.make_shape(%m) : (i32) -> !cute.shape<\"(?,5)\">
      %d = cute.static : !cute.stride<\"(5,1)\">
      %l = cute.make_layout(%s, %d) : (!cute.shape<\"(?,5)\">, !cute.stride<\"(5,1)\">) -> !cute.layout<\"(?,5):(5,1)\">
      cute.print(%l) : !cute.layout<\"(?,5):(5,1)\">
      %c = cute.make_coord(%m) : (i32) -> !cute.coord<\"(?,2)\">
      %i = cute.layout_eval(%c, %l) : (!cute.coord<\"(?,2)\">, !cute.layout<\"(?,5):(5,1)\">) -> !cute.int_tuple<\"?\">
      %x = cute.get_scalars (%i) : !cute.int_tuple<\"?\">
      return %x : i32
    }";
    let output = run(RUN, &["-"], source);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "(8,5):(5,1)\n");
    assert_eq!(output.status.code(), Some(42), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn programs_without_main_are_refused() {
    for source in [
        "func.func @f() { return }",
        "func.func @main(%a: i32) { return }",
        "func.func private @main()",
        "nonsense",
    ] {
        let output = run(RUN, &["-"], source.as_bytes());
        assert_eq!(output.status.code(), Some(1), "{source}");
        assert!(!output.stderr.is_empty(), "{source}");
    }
    assert_eq!(run(RUN, &[], b"").status.code(), Some(1));
}

/// What follows `$ command` in the transcript of the README, up to the next blank line.
fn transcript(readme: &str, command: &str) -> String {
    let after = readme.split(command).nth(1).expect("the command is there");
    let body = after.split_once('\n').expect("a line follows").1;
    let lines = body.lines().take_while(|line| !line.is_empty() && *line != "```");
    lines.map(|line| format!("{}\n", line.trim_end())).collect()
}

fn trimmed_lines(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_readme_shows_what_happens() {
    let path = crate::support::root().join("README.md");
    let readme = std::fs::read_to_string(path).expect("the README is there");
    let program = transcript(&readme, "$ cat tile.mlir");
    let flags = ["-cute-fold-static", "-cute-expand-ops", "-cute-to-base", "-base-prepare"];
    let lowered = run(OPT, &flags, program.as_bytes());
    let shown = transcript(&readme, "$ cute-opt tile.mlir");
    assert_eq!(trimmed_lines(&lowered.stdout), shown);
    let wrong = "%l = cute.static : !cute.layout<\"(4,(2,3)):(1,(4,8,2))\">";
    let refused = run(OPT, &[], wrong.as_bytes());
    assert_eq!(trimmed_lines(&refused.stderr), transcript(&readme, "' | cute-opt"));
}
