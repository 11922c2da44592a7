//! Compiles the C++ shim against the installed MLIR.

use std::env;
use std::path::PathBuf;

fn main() {
    println!("cargo:rerun-if-changed=cpp");
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let prefix = env::var_os("MLIR_SYS_220_PREFIX")
        .map_or_else(|| PathBuf::from("/usr/lib/llvm-22"), PathBuf::from);
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        // The headers are LLVM's, not ours to fix.
        .flag("-isystem")
        .flag(prefix.join("include"))
        .flag("-fno-exceptions")
        .flag("-Wno-unused-parameter")
        // It runs per parsed and printed op, also in debug builds of the Rust side.
        .opt_level(2)
        .debug(false)
        .define("_GNU_SOURCE", None)
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .file("cpp/shim.cpp")
        .compile("mlir_ext_shim");
}
