//! The MLIR language server with the CuTe IR dialect, and what its spec says of ops and types.

fn main() -> std::process::ExitCode {
    cute_opt::lsp::main()
}
