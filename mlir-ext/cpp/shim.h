// The boundary between MLIR's C++ API and Rust, in C: `bindgen` reads it. Nothing here knows any
// particular dialect.
//
// Functions named `mlirExt*` are implemented in C++ and called from Rust; functions named
// `mlirExtRust*` are implemented in Rust and called from C++. Neither side lets an exception or a
// panic cross. Failure is `false` or null, after a diagnostic has been emitted.
#ifndef MLIR_EXT_SHIM_H
#define MLIR_EXT_SHIM_H

#include "mlir-c/IR.h"
#include "mlir-c/Pass.h"

#ifdef __cplusplus
extern "C" {
#endif

// Opaque on the other side.
typedef const void *ExtDialectDef;  // Rust: &'static DialectDef
typedef const void *ExtOpDef;       // Rust: &'static OpDef
typedef const void *ExtPassDef;     // Rust: &'static Pass
typedef const void *ExtPipelineDef; // Rust: &'static PipelineDef
typedef const void *ExtEntry;       // Rust: &Entry, lives as long as the dialect

// What an op does to memory.
typedef enum ExtEffect { ExtReads, ExtWrites, ExtAllocates, ExtFrees } ExtEffect;

// What else there is to know of an op; a set of these.
typedef enum ExtTrait {
  ExtConstantLike = 1,
  ExtInfers = 2,
  ExtFolds = 4,
  ExtTerminator = 8,
  ExtSingleBlock = 16,
  ExtNoTerminator = 32,
  ExtIsolatedFromAbove = 64
} ExtTrait;

/// The type that takes the place of another; null for a type that stays.
typedef const void *(*ExtTypeReplacement)(void *state, MlirType type);

// Types and attributes.
/// The type (or attribute) of that kind and text, or null after calling mlirExtDialectParseError.
const void *mlirExtRustIntern(void *state, size_t kind, bool attribute,
                              MlirStringRef text, void *parse);
/// As mlirExtRustIntern, of a kind with parameters: a dictionary, or null if none are set. Null after an
/// error at an unknown location.
const void *mlirExtRustInternParameters(void *state, size_t kind, bool attribute,
                                        MlirAttribute parameters);
/// Parses what follows the name.
const void *mlirExtRustParseParameters(void *state, size_t kind, bool attribute, void *parse);
void mlirExtRustPrintParameters(void *state, size_t kind, MlirAttribute parameters,
                                void *printer);
void mlirExtDialectAddType(void *dialect, MlirStringRef name, bool hasParameters);
void mlirExtDialectParseError(void *parse, size_t offset, MlirStringRef message);
const void *mlirExtTypeGet(void *dialect, size_t kind, MlirAttribute body,
                           bool constant, ExtEntry entry);
const void *mlirExtAttributeGet(void *dialect, size_t kind, MlirAttribute body,
                                bool constant, ExtEntry entry);
ExtEntry mlirExtTypeEntry(MlirType type);
ExtEntry mlirExtAttributeEntry(MlirAttribute attr);
void *mlirExtTypeDialect(MlirType type);
void *mlirExtAttributeDialect(MlirAttribute attr);
/// The text or parameters of a type or attribute made here.
MlirAttribute mlirExtTypeBody(MlirType type);
MlirAttribute mlirExtAttributeBody(MlirAttribute attr);

// Dialects and ops.
void *mlirExtRustDialectCreate(ExtDialectDef def, void *dialect);
void mlirExtRustDialectDestroy(void *state);
/// Hands the callback the message that a dialect has no such `type`, `attribute` or `op`.
void mlirExtRustUnknown(void *dialect, MlirStringRef noun, MlirStringRef name,
                        MlirStringCallback callback, void *state);
bool mlirExtRustOpVerify(ExtOpDef def, MlirOperation op);
/// Calls `mlirExtEffect*` for each effect of an op.
void mlirExtRustOpEffects(ExtOpDef def, MlirOperation op, void *effects);
void mlirExtEffectAnywhere(void *effects, ExtEffect effect);
void mlirExtEffectOnOperand(void *effects, ExtEffect effect, MlirOperation op, size_t index);
void mlirExtEffectOnResult(void *effects, ExtEffect effect, MlirOperation op, size_t index);
/// Whether an op may be executed where it was not before.
bool mlirExtRustOpSpeculatable(ExtOpDef def, MlirOperation op);
/// Folds an op, calling `mlirExtFold*` for each result. `constants` has an entry per operand, null for one
/// that is not constant.
bool mlirExtRustOpFold(ExtOpDef def, MlirOperation op, const MlirAttribute *constants, void *results);
void mlirExtFoldToOperand(void *results, MlirOperation op, size_t index);
void mlirExtFoldToAttribute(void *results, MlirAttribute value);
MlirAttribute mlirExtOpProperties(MlirOperation op);
/// The definition with which the op was registered, or null for an op from elsewhere.
ExtOpDef mlirExtOpDefinition(MlirOperation op);
void mlirExtOpError(MlirOperation op, MlirStringRef message);
/// The dialect of an op whose definition is not null.
void *mlirExtOpDialect(MlirOperation op);
bool mlirExtOpIsPure(MlirOperation op);
void mlirExtRegistryInsertDialect(MlirDialectRegistry registry,
                                  ExtDialectDef def, MlirStringRef name);
void mlirExtDialectSetConstant(void *dialect, MlirStringRef op);
void mlirExtDialectAddOp(void *dialect, ExtOpDef def, MlirStringRef name,
                         unsigned traits, size_t regions,
                         const MlirStringRef *attributes, size_t attributeCount);
void *mlirExtContextDialect(MlirContext context, MlirStringRef name);
void *mlirExtDialectState(void *dialect);
MlirContext mlirExtDialectContext(void *dialect);

// Result types.
/// Appends the result types with `mlirExtTypeListAppend`.
bool mlirExtRustOpInfer(ExtOpDef def, void *dialect, MlirLocation location,
                        const MlirType *operands, size_t operandCount,
                        MlirAttribute properties, void *types);
void mlirExtTypeListAppend(void *types, MlirType type);

// Custom assembly.
bool mlirExtRustOpParse(ExtOpDef def, void *parse);
void mlirExtRustOpPrint(ExtOpDef def, MlirOperation op, void *printer);
bool mlirExtParseLiteral(void *parse, MlirStringRef token);
bool mlirExtParseOptionalLiteral(void *parse, MlirStringRef token);
/// Where something is optional or an `int` is returned, 1: it was parsed, 0: there is none, -1: failure.
int mlirExtParseOperand(void *parse, bool optional);
bool mlirExtParseType(void *parse, MlirType *result);
/// A type of the op's dialect and the given kind, with or without its name.
bool mlirExtParseBareType(void *parse, size_t kind, MlirType *result);
int mlirExtParseOptionalType(void *parse, MlirType *result);
int mlirExtParseInteger(void *parse, bool optional, int64_t *value);
int mlirExtParseOptionalString(void *parse, MlirAttribute *value);
bool mlirExtParseAttribute(void *parse, MlirAttribute *value);
/// An attribute of the dialect and the given kind: a text in quotes or the parameters, or in full.
bool mlirExtParseBareAttribute(void *parse, size_t kind, MlirAttribute *value);
/// An array in brackets of integers of 32 or 64 bits.
bool mlirExtParseDenseArray(void *parse, unsigned width, MlirAttribute *value);
bool mlirExtParseAttrDict(void *parse, bool keyword);
bool mlirExtParseRegion(void *parse, size_t index);
/// Moves the value of an inherent attribute out of what `attr-dict` parsed.
bool mlirExtParsedAttribute(void *parse, MlirStringRef name, MlirAttribute *value);
const char *mlirExtParseLocation(void *parse);
const char *mlirExtParseNameLocation(void *parse);
/// Reports like a verifier does, so that an op's errors read alike wherever they are found.
void mlirExtParseError(void *parse, const char *loc, MlirStringRef message);
MlirContext mlirExtParseContext(void *parse);
void *mlirExtParseDialect(void *parse);
/// Ends a custom assembly: the operands get their types.
bool mlirExtParseFinish(void *parse, const MlirType *operandTypes,
                        size_t operandCount, const MlirType *resultTypes,
                        size_t resultCount, MlirAttribute properties);
void mlirExtPrintText(void *printer, MlirStringRef text);
void mlirExtPrintOperand(void *printer, MlirValue value);
void mlirExtPrintType(void *printer, MlirType type);
void mlirExtPrintBareType(void *printer, MlirType type);
/// An attribute of a dialect made here: the text in quotes, or the parameters.
void mlirExtPrintBareAttribute(void *printer, MlirAttribute attr);
void mlirExtPrintAttribute(void *printer, MlirAttribute attr);
void mlirExtPrintAttrDict(void *printer, MlirOperation op, bool keyword);
void mlirExtPrintRegion(void *printer, MlirOperation op, size_t index);

// Passes, pipelines and drivers.
bool mlirExtRustPassRun(ExtPassDef def, MlirOperation op, bool *unchanged);
/// Whether an option, by its index, may have that value; if not, the callback gets the reason.
bool mlirExtRustOptionCheck(ExtPipelineDef def, size_t index, MlirStringRef value,
                            MlirStringCallback callback, void *state);
void *mlirExtSourceOpen(MlirContext context, MlirStringRef file);
MlirModule mlirExtSourceParse(void *source);
void mlirExtSourceClose(void *source);
/// False if the name is taken.
bool mlirExtRegisterPass(ExtPassDef def, MlirStringRef name, MlirStringRef summary,
                         const MlirStringRef *dialects, size_t dialectCount);
/// `options` holds name, default and summary of each option in turn. False if the name is taken.
bool mlirExtRegisterPipeline(ExtPipelineDef def, MlirStringRef name,
                             MlirStringRef summary, MlirStringRef passes,
                             const MlirStringRef *options, size_t optionCount);
/// Everything upstream that a driver offers.
void mlirExtRegistryInsertUpstream(MlirDialectRegistry registry);
int mlirExtOptMain(int argc, char **argv, MlirStringRef toolName,
                   MlirDialectRegistry registry);
int mlirExtLspMain(int argc, char **argv, MlirDialectRegistry registry);

// Building and changing IR.
/// `properties` is null or a dictionary.
MlirOperation mlirExtCreate(MlirLocation location, MlirStringRef name,
                            const MlirValue *operands, size_t operandCount,
                            const MlirType *results, size_t resultCount,
                            MlirAttribute properties, size_t regions);
void mlirExtInsertBefore(MlirOperation op, MlirOperation anchor);
void mlirExtEraseOp(MlirOperation op);
bool mlirExtOpIsTerminator(MlirOperation op);
bool mlirExtOpIsUnused(MlirOperation op);
MlirOperation mlirExtNearestSymbolTable(MlirOperation op);
/// Replaces types of a dialect in results, block arguments, locations and attributes of each op,
/// however deep inside them. The replacement is null for a type that stays. Stops, with false, at an
/// op that has one left, and gives its index and the type or attribute that holds it.
bool mlirExtReplaceTypes(const MlirOperation *ops, size_t count, MlirStringRef dialect,
                         ExtTypeReplacement replacement, void *state, size_t *index,
                         MlirType *leftType, MlirAttribute *leftAttribute);

// Kernels and device types.
/// The number of parameters that a kernel takes or that a launch passes; 0 for other ops.
size_t mlirExtKernelParameterCount(MlirOperation op);
MlirType mlirExtKernelParameterType(MlirOperation op, size_t index);
/// Removes a parameter that nothing in the body of the kernel uses.
void mlirExtKernelParameterErase(MlirOperation op, size_t index);
/// How many bytes a value of an LLVM type takes at least on a GPU; negative for a type that it does
/// not have.
int64_t mlirExtDeviceBytes(MlirType type);

// What LLVM can translate.
/// The innermost type in the signature or the attributes of an op that LLVM has nothing for.
MlirType mlirExtForeignType(MlirOperation op);
/// Hands the name of every GPU, or of every feature of GPUs, to the callback.
void mlirExtGpuNames(bool features, MlirStringCallback callback, void *state);
/// Makes the process exit with status 1 where LLVM gives up, instead of aborting.
void mlirExtExitOnFatalErrors(void);

#ifdef __cplusplus
}
#endif

#endif
