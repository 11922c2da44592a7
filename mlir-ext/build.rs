//! Compiles the C++ shim against the installed MLIR, and declares its functions for Rust.

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

/// What `cpp/shim.h` declares, in both directions, as Rust. The types of MLIR's C API are `mlir-sys`'s.
fn declare(include: &str) {
    let out = env::var("OUT_DIR").expect("cargo says where output goes");
    bindgen::builder()
        .header("cpp/shim.h")
        .clang_arg(format!("-isystem{include}"))
        .allowlist_item("(mlir)?Ext[A-Z].*")
        .blocklist_type("Mlir.*")
        .prepend_enum_name(false)
        .generate()
        .expect("the header is C")
        .write_to_file(Path::new(&out).join("shim.rs"))
        .expect("the output folder can be written to");
}

fn main() {
    println!("cargo:rerun-if-changed=cpp");
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    println!("cargo:rustc-env=LLVM_BIN={}", llvm_config("--bindir"));
    println!("cargo:rustc-env=LLVM_VERSION={}", llvm_config("--version"));
    println!("cargo:rustc-env=LLVM_TARGET={}", llvm_config("--host-target"));
    let include = llvm_config("--includedir");
    declare(&include);
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        // The headers are LLVM's, not ours to fix.
        .flag("-isystem")
        .flag(include)
        .flag("-fno-exceptions")
        .flag("-Wno-unused-parameter")
        // What Rust calls is in the header, as it is there.
        .flag("-Werror=missing-declarations")
        // It runs per parsed and printed op, also in debug builds of the Rust side.
        .opt_level(2)
        .debug(false)
        .define("_GNU_SOURCE", None)
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .files([
            "cpp/assembly.cpp",
            "cpp/dialect.cpp",
            "cpp/driver.cpp",
            "cpp/gpu.cpp",
            "cpp/infer.cpp",
            "cpp/rewrite.cpp",
            "cpp/target.cpp",
            "cpp/types.cpp",
        ])
        .compile("mlir_ext_shim");
    // Makes functions for `InferTypeOpInterface`; LLVM's packages depend on it too.
    println!("cargo:rustc-link-lib=ffi");
}
