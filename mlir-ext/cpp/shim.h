// The boundary between MLIR's C++ API and Rust. Nothing here knows any particular dialect.
//
// Functions named `mlirExt*` are implemented in C++ and called from Rust; functions named
// `mlirExtRust*` are implemented in Rust and called from C++. Neither side lets an exception or a
// panic cross. Failure is `false` or null, after a diagnostic has been emitted.
#ifndef MLIR_EXT_SHIM_H
#define MLIR_EXT_SHIM_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

namespace mlir_ext {
struct OpParse;
struct DialectParse;
} // namespace mlir_ext

extern "C" {
// Opaque on the other side.
typedef struct ExtDialect ExtDialect;         // C++: the dialect object of one context
typedef const void *ExtDialectDef;            // Rust: &'static DialectDef
typedef const void *ExtOpDef;                 // Rust: &'static OpDef
typedef const void *ExtPassDef;               // Rust: &'static Pass
typedef const void *ExtPipelineDef;           // Rust: &'static PipelineDef
typedef const void *ExtEntry;                 // Rust: &Entry, lives as long as the dialect

// What memory an op touches; the numbering of `def::Effects`.
enum ExtEffects { ExtPure = 0, ExtNoMemoryEffect = 1, ExtWrite = 2 };

// What a name should have been; the numbering of `suggest::What`.
enum ExtUnknown { ExtUnknownType = 0, ExtUnknownAttribute = 1, ExtUnknownOp = 2 };

// Dialects.
void *mlirExtRustDialectCreate(ExtDialectDef def, void *dialect);
void mlirExtRustDialectDestroy(void *state);
/// The type (or attribute) of that kind and text, or null after calling mlirExtDialectParseError.
const void *mlirExtRustIntern(void *state, size_t kind, bool attribute,
                              MlirStringRef text, void *parse);
/// Hands the callback the message that a dialect has nothing of that name.
void mlirExtRustUnknown(void *dialect, int what, MlirStringRef name, MlirStringCallback callback,
                        void *state);

// Operations.
bool mlirExtRustOpParse(ExtOpDef def, void *parse);
void mlirExtRustOpPrint(ExtOpDef def, MlirOperation op, void *printer);
bool mlirExtRustOpVerify(ExtOpDef def, MlirOperation op);
/// Whether an op without memory effects may be executed where it was not before.
bool mlirExtRustOpSpeculatable(ExtOpDef def, MlirOperation op);
ExtOpDef mlirExtOpDefinition(MlirOperation op);
/// Appends the result types with `mlirExtTypeListAppend`.
bool mlirExtRustOpInfer(ExtOpDef def, void *dialect, MlirLocation location,
                        const MlirType *operands, size_t operandCount,
                        MlirAttribute properties, void *types);

// Passes and pipelines.
bool mlirExtRustPassRun(ExtPassDef def, MlirOperation op, bool *unchanged);
/// Whether an option, by its index, may have that value; if not, the callback gets the reason.
bool mlirExtRustOptionCheck(ExtPipelineDef def, size_t index, MlirStringRef value,
                            MlirStringCallback callback, void *state);
}

#endif
