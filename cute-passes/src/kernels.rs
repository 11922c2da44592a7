//! The parameters of kernels.

use crate::emit;
use melior::ir::operation::OperationRef;
use melior::ir::{Value, ValueLike};
use mlir_ext::gpu::{erase_kernel_parameter, kernel_parameters};
use mlir_ext::rewrite::{self, Builder};

/// Removes the parameters of kernels, and the operands of launches, that their types spell out.
///
/// MLIR has the types of a launch and of its kernel agree, so that the same ones go on both sides,
/// wherever the other side is.
pub fn drop_static_parameters<'c: 'a, 'a>(ops: &[OperationRef<'c, 'a>]) {
    for op in ops {
        for (index, r#type) in kernel_parameters(*op).into_iter().enumerate().rev() {
            if emit::is_static(r#type) {
                if let Some(parameter) = rewrite::entry_argument(*op, index) {
                    spell_out(parameter);
                }
                erase_kernel_parameter(*op, index);
            }
        }
    }
}

/// Makes the uses of a parameter uses of a constant.
fn spell_out<'c: 'a, 'a>(parameter: Value<'c, 'a>) {
    if rewrite::has_no_use(parameter) {
        return;
    }
    if let Some(builder) = Builder::after_definition(parameter) {
        let constant = emit::constant(&builder, parameter.r#type());
        rewrite::replace_uses(parameter, constant);
    }
}
