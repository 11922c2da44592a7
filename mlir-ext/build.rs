//! Compiles the C++ shim against the installed MLIR.

use std::env;
use std::path::Path;
use std::process::Command;

/// What `llvm-config` answers; `mlir-sys`, built first, has found it in the same place.
fn llvm_config(argument: &str) -> String {
    let prefix = env::var("MLIR_SYS_220_PREFIX").unwrap_or_default();
    let output = Command::new(Path::new(&prefix).join("bin/llvm-config"))
        .arg(argument)
        .output()
        .expect("llvm-config runs");
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

fn main() {
    println!("cargo:rerun-if-changed=cpp");
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    println!("cargo:rustc-env=LLVM_BIN={}", llvm_config("--bindir"));
    println!("cargo:rustc-env=LLVM_VERSION={}", llvm_config("--version"));
    println!("cargo:rustc-env=LLVM_TARGET={}", llvm_config("--host-target"));
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        // The headers are LLVM's, not ours to fix.
        .flag("-isystem")
        .flag(llvm_config("--includedir"))
        .flag("-fno-exceptions")
        .flag("-Wno-unused-parameter")
        // It runs per parsed and printed op, also in debug builds of the Rust side.
        .opt_level(2)
        .debug(false)
        .define("_GNU_SOURCE", None)
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .files([
            "cpp/dialect.cpp",
            "cpp/driver.cpp",
            "cpp/gpu.cpp",
            "cpp/rewrite.cpp",
            "cpp/target.cpp",
        ])
        .compile("mlir_ext_shim");
}
