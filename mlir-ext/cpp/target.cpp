// What LLVM can translate, and the GPUs that it knows.
#include "shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Operation.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TargetSelect.h"

#include <cstdlib>

using namespace mlir;

/// The innermost type inside `type` that LLVM has nothing for; null if there is none. Whether a
/// struct with a name is compatible does not show in its elements that MLIR walks.
static Type foreignType(Type type, SmallPtrSetImpl<const void *> &seen) {
  if (LLVM::isCompatibleType(type) || !seen.insert(type.getAsOpaquePointer()).second)
    return nullptr;
  Type found;
  auto look = [&](Type part) {
    if (!found)
      found = foreignType(part, seen);
  };
  if (auto structure = llvm::dyn_cast<LLVM::LLVMStructType>(type))
    llvm::for_each(structure.getBody(), look);
  else
    type.walkImmediateSubElements([](Attribute) {}, look);
  return found ? found : type;
}

/// The types that an inherent attribute names: itself, or for parameters and results, as in
/// `[{llvm.byval = i32}]`. What other dialects attach to those is not translated.
static void collectTypes(Attribute attribute, SmallVectorImpl<Type> &types) {
  if (auto type = llvm::dyn_cast<TypeAttr>(attribute))
    types.push_back(type.getValue());
  auto list = llvm::dyn_cast<ArrayAttr>(attribute);
  for (Attribute element : list ? list.getValue() : ArrayRef<Attribute>())
    if (auto entries = llvm::dyn_cast<DictionaryAttr>(element))
      for (NamedAttribute entry : entries)
        if (entry.getName().strref().starts_with("llvm."))
          if (auto type = llvm::dyn_cast<TypeAttr>(entry.getValue()))
            types.push_back(type.getValue());
}

static Type foreignType(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  if (auto properties = llvm::dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    for (NamedAttribute entry : properties)
      collectTypes(entry.getValue(), types);
  SmallPtrSet<const void *, 8> seen;
  for (Type type : types)
    if (Type foreign = foreignType(type, seen))
      return foreign;
  return nullptr;
}

/// What LLVM knows of NVIDIA's GPUs; null where it was built without them.
static const llvm::MCSubtargetInfo *gpus() {
  static const std::unique_ptr<llvm::MCSubtargetInfo> info = [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTargetMC();
    llvm::Triple triple("nvptx64-nvidia-cuda");
    std::string ignored;
    const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, ignored);
    return std::unique_ptr<llvm::MCSubtargetInfo>(
        target ? target->createMCSubtargetInfo(triple, "", "") : nullptr);
  }();
  return info.get();
}

static void fail(void *, const char *reason, bool) {
  llvm::errs() << "LLVM ERROR: " << reason << '\n';
  std::_Exit(EXIT_FAILURE);
}

extern "C" {
MlirType mlirExtForeignType(MlirOperation op) { return wrap(foreignType(unwrap(op))); }

void mlirExtGpuNames(bool features, MlirStringCallback callback, void *state) {
  const llvm::MCSubtargetInfo *info = gpus();
  auto hand = [&](const auto &entries) {
    for (const auto &entry : entries)
      callback(wrap(StringRef(entry.Key)), state);
  };
  if (!info)
    return;
  features ? hand(info->getAllProcessorFeatures())
           : hand(info->getAllProcessorDescriptions());
}

void mlirExtExitOnFatalErrors() { llvm::install_fatal_error_handler(fail); }
}
