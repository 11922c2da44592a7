//! Refuses to build where LLVM is missing.

use std::path::{Path, PathBuf};
use std::process::exit;

/// Files of the packages that the build needs, one witness each.
const WITNESSES: [&str; 4] = [
    "bin/llvm-config",
    "include/mlir/IR/Dialect.h",
    "lib/libMLIRIR.a",
    "lib/libclang.so",
];
const PACKAGES: &str = "llvm-22-dev libmlir-22-dev mlir-22-tools libclang-22-dev libpolly-22-dev \
                        libzstd-dev zlib1g-dev libxml2-dev";

fn main() {
    println!("cargo:rerun-if-env-changed=MLIR_SYS_220_PREFIX");
    let prefix = std::env::var_os("MLIR_SYS_220_PREFIX")
        .map_or_else(|| PathBuf::from("/usr/lib/llvm-22"), PathBuf::from);
    let missing = |file: &&&str| !Path::new(&prefix).join(file).exists();
    if let Some(file) = WITNESSES.iter().find(missing) {
        eprintln!(
            "LLVM and MLIR 22 are needed, but {} does not exist: install them with \
             `apt-get install {PACKAGES}` (or `make setup`), or set MLIR_SYS_220_PREFIX to where they are.",
            prefix.join(file).display()
        );
        exit(1);
    }
}
