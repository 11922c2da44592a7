//! The MLIR language server with the CuTe IR dialect.

use cute_opt as _;

fn main() {
    std::process::exit(cute_passes::REGISTRATION.lsp_main());
}
