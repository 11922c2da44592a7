//! `cute-run`: what it runs, what it refuses, and its command line.

use crate::support::{RUN, run};

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

/// Exit code 1, and every text among the errors.
fn refused(arguments: &[&str], source: &str, texts: &[&str]) {
    let output = run(RUN, arguments, source.as_bytes());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{arguments:?} {source}\n{errors}");
    for text in texts {
        assert!(errors.contains(text), "{text} not in\n{errors}");
    }
}

const ONE: &str = "%c = arith.constant 1 : index\n";

#[test]
fn what_the_host_cannot_run_is_refused_where_it_stands() {
    let main = |body: &str| format!("func.func @main() {{\n{body}\nreturn }}");
    let launch = "gpu.launch blocks(%a, %b, %d) in (%e = %c, %f = %c, %g = %c)
      threads(%h, %i, %j) in (%k = %c, %l = %c, %m = %c) { gpu.printf \"x\" gpu.terminator }";
    let named = "!llvm.struct<\"a\", (struct<\"b\", (array<2 x tensor<4xf32>>)>)>";
    let cases = [
        (
            format!("func.func private @show(tensor<4xf32>)\n{}", main("")),
            "<stdin>:1:1: error: 'func.func' op cannot be run on the host: no pass has lowered it \
             to LLVM, which has nothing for the type 'tensor<4xf32>'",
        ),
        (
            main("affine.for %i = 0 to 4 { func.call @f(%i) : (index) -> () }")
                + "\nfunc.func private @f(index)",
            "<stdin>:2:1: error: 'affine.for' op cannot be run on the host",
        ),
        (main(&format!("{ONE}{launch}")), "<stdin>:3:1: error: 'gpu.launch' op needs a GPU"),
        (
            format!(
                "module attributes {{gpu.container_module}} {{
                gpu.module @k {{ gpu.func @f() kernel {{ gpu.return }} }}\n{}}}",
                main(&format!(
                    "{ONE}gpu.launch_func @k::@f blocks in (%c, %c, %c) threads in (%c, %c, %c)"
                ))
            ),
            "<stdin>:5:1: error: 'gpu.launch_func' op needs a GPU",
        ),
        (main("gpu.printf \"hi\""), "<stdin>:2:1: error: 'gpu.printf' op needs a GPU"),
        (
            "llvm.func @main() -> i32 {\n%x = nvvm.read.ptx.sreg.tid.x : i32\nllvm.return %x : i32 }"
                .to_owned(),
            "<stdin>:2:6: error: 'nvvm.read.ptx.sreg.tid.x' op needs a GPU",
        ),
        (
            format!(
                "llvm.func @main() {{\n%p = llvm.mlir.zero : !llvm.ptr
                %s = llvm.mlir.poison : {named}
                llvm.store %s, %p : {named}, !llvm.ptr\nllvm.return }}"
            ),
            "<stdin>:3:22: error: 'llvm.mlir.poison' op has the type 'tensor<4xf32>' in it",
        ),
        (
            "llvm.func @g(!llvm.ptr {llvm.byval = tensor<4xf32>})\n\
             llvm.func @main() { llvm.return }"
                .to_owned(),
            "<stdin>:1:1: error: 'llvm.func' op has the type 'tensor<4xf32>' in it, which cannot \
             be translated to LLVM IR",
        ),
        (
            main("func.call @f() : () -> ()") + "\nfunc.func private @f()",
            "Symbols not found: [ f ]",
        ),
        (
            "llvm.func @main() -> i32 {
              %0 = llvm.call_intrinsic \"llvm.nvvm.read.ptx.sreg.tid.x\"() : () -> i32
              llvm.return %0 : i32 }"
                .to_owned(),
            "LLVM ERROR: Cannot select",
        ),
    ];
    for (source, expected) in cases {
        refused(&["-"], &source, &[expected]);
    }
}

#[test]
fn kernels_beside_main_do_not_matter() {
    let source = "func.func @main() -> i32 { %c = arith.constant 7 : i32\nreturn %c : i32 }
      gpu.module @k { gpu.func @f() kernel { gpu.printf \"x\" gpu.return } }
      module { func.func private @show(tensor<4xf32>) }";
    assert_eq!(run(RUN, &["-"], source.as_bytes()).status.code(), Some(7));
}

#[test]
fn a_main_of_another_type_is_quoted_as_written() {
    let source = "func.func @main(%l: !cute.layout<\"(4,?):(?,1)\">) -> index {
      %c = arith.constant 1 : index\nreturn %c : index }";
    refused(
        &["-"],
        source,
        &[
            "<stdin>:1:1: error: `main` must be of type `() -> ()` or `() -> i32` to be run, but it \
             is of type `(!cute.layout<\"(4,?):(?,1)\">) -> index`",
        ],
    );
}

#[test]
fn the_command_line_says_what_is_wrong() {
    let usage = "Usage: cute-run [OPTIONS] <FILE>";
    refused(&[], "", &["<FILE>", "--help"]);
    refused(&["--colour", "-"], "", &["unexpected argument '--colour'", usage]);
    refused(&["a", "b"], "", &["unexpected argument 'b'", usage]);
    refused(&["--ptx"], "", &["a value is required for '--ptx <CHIP>'"]);
    refused(&["--module", "k", "-"], "", &["--ptx <CHIP>"]);
    refused(
        &["--ptx", "sm_9a", "-"],
        "",
        &["invalid value 'sm_9a' for '--ptx <CHIP>': expected one of ", ", sm_80, ", "`sm_90`?"],
    );
    refused(&["/no/such/file"], "", &["cute-run: /no/such/file: No such file"]);
}

#[test]
fn the_versions_are_named() {
    let output = run(RUN, &["--version"], b"");
    assert!(output.status.success());
    let (own, llvm, target) =
        (env!("CARGO_PKG_VERSION"), mlir_ext::LLVM_VERSION, mlir_ext::LLVM_TARGET);
    let expected = format!("cute-run {own}\nLLVM {llvm}\ndefault target {target}\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert!(llvm.starts_with("22.") && target.contains('-'), "{expected}");
}

#[test]
fn one_of_several_gpu_modules_is_chosen_by_name() {
    let module = |name: &str, kernel: &str| {
        format!("gpu.module @{name} {{ gpu.func @{kernel}() kernel {{ gpu.return }} }}\n")
    };
    let two = module("first", "f") + &module("second", "s");
    let entries = |arguments: &[&str], source: &str| {
        let output = run(RUN, arguments, source.as_bytes());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let entries = text.lines().filter_map(|line| line.strip_prefix(".visible .entry "));
        entries.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(entries(&["--ptx", "sm_90", "-"], &module("only", "o")), ["o()"]);
    for (name, entry) in [("first", "f()"), ("second", "s()")] {
        assert_eq!(entries(&["--ptx", "sm_90", "--module", name, "-"], &two), [entry]);
    }
    let ptx = ["--ptx", "sm_90", "-"];
    refused(&ptx, &two, &["choose one with --module: `first`, `second`"]);
    refused(
        &["--ptx", "sm_90", "--module", "third", "-"],
        &two,
        &["there is no GPU module `third` at its top level, only `first`, `second`"],
    );
    refused(&ptx, "", &["there is no GPU module"]);
    let own = module("own", "f").replace("@own", "@own [#nvvm.target<chip = \"sm_70\">]");
    refused(&ptx, &own, &["the GPU module `own` has a target of its own beside sm_90"]);
}
