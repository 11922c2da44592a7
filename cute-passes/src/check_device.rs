//! `cute-check-device`: refuses what LLVM's NVPTX backend would abort on.

use melior::ir::Type;
use melior::ir::operation::OperationRef;
use mlir_ext::gpu::signature;
use mlir_ext::{Outcome, rewrite};

pub fn run<'c, 'a>(root: OperationRef<'c, 'a>) -> Result<Outcome, Option<String>> {
    let modules =
        rewrite::nested(root).into_iter().filter(|op| rewrite::is_named(*op, "gpu.module"));
    let functions: Vec<_> = modules.flat_map(rewrite::nested).collect();
    for function in functions {
        if let Some(empty) = signature(function).into_iter().find(|ty| is_empty(*ty)) {
            let message = format!(
                "takes or returns a '{empty}', which holds nothing and cannot be passed on a GPU; \
                 a value known at compile time needs no parameter, use cute.static instead"
            );
            rewrite::op_error(function, &message);
            return Err(None);
        }
    }
    Ok(Outcome::Unchanged)
}

/// Whether a type is a struct of structs with no member that holds anything.
fn is_empty(r#type: Type<'_>) -> bool {
    let text = r#type.to_string();
    let members = text.replace("struct", "");
    let holds = |c: char| !"<(), >".contains(c);
    text.starts_with("!llvm.struct") && !members.trim_start_matches("!llvm.").contains(holds)
}
