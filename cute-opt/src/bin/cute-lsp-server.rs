//! The MLIR language server with the CuTe IR dialect.

fn main() {
    std::process::exit(cute_passes::REGISTRATION.lsp_main());
}
