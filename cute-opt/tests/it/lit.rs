//! Runs the lit tests under `tests/lit` with LLVM's own lit and FileCheck.

use crate::support::root;
use std::path::Path;
use std::process::Command;

#[test]
fn lit_tests_pass() {
    let bin = Path::new(mlir_ext::LLVM_BIN);
    let output = Command::new(bin.join("lit"))
        .args(["-v", "--no-progress-bar"])
        .arg(root().join("tests/lit"))
        .env("LLVM_BIN", bin)
        .env("CUTE_OPT", env!("CARGO_BIN_EXE_cute-opt"))
        .env("CUTE_RUN", env!("CARGO_BIN_EXE_cute-run"))
        .output()
        .expect("lit, from the package llvm-22-tools, can be started");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}
