//! `mlir-opt` with the CuTe IR dialect and its passes.

use cute_opt as _;

fn main() {
    std::process::exit(cute_passes::REGISTRATION.opt_main("CuTe IR optimizer driver\n"));
}
