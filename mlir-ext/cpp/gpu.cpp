// Kernels and their launches; device types.
#include "shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;

/// The function, if it is a kernel.
static FunctionOpInterface asKernel(Operation *op) {
  auto function = llvm::dyn_cast<FunctionOpInterface>(op);
  return function && op->hasAttr(gpu::GPUDialect::getKernelFuncAttrName())
             ? function
             : FunctionOpInterface();
}

static void eraseParameter(FunctionOpInterface kernel, unsigned index) {
  llvm::BitVector erased(kernel.getNumArguments());
  erased.set(index);
  Type type = kernel.getTypeWithoutArgs(erased);
  SmallVector<Attribute> attributes;
  if (ArrayAttr all = kernel.getAllArgAttrs())
    attributes.append(all.begin(), all.end());
  kernel.setFunctionTypeAttr(TypeAttr::get(type));
  if (!attributes.empty()) {
    attributes.erase(attributes.begin() + index);
    kernel.setAllArgAttrs(attributes);
  }
  // What follows the parameters in the block, as workgroup memory does, moves up.
  if (!kernel.isExternal())
    kernel.getFunctionBody().front().eraseArgument(index);
}

namespace {
/// How many bytes a value takes at least, before padding. Types share parts, so each is asked once.
struct DeviceBytes {
  static constexpr int64_t none = -1;
  llvm::DenseMap<Type, int64_t> known;

  int64_t of(Type type) {
    // A struct that is met inside itself has no size.
    auto [entry, isNew] = known.try_emplace(type, none);
    if (!isNew)
      return entry->second;
    int64_t bytes = count(type);
    return known[type] = bytes;
  }
  int64_t count(Type type) {
    if (auto integer = llvm::dyn_cast<IntegerType>(type))
      return llvm::divideCeil(integer.getWidth(), 8);
    if (auto number = llvm::dyn_cast<FloatType>(type))
      return llvm::isa<Float80Type>(type) ? none : number.getWidth() / 8;
    if (auto vector = llvm::dyn_cast<VectorType>(type))
      return vector.isScalable() ? none : times(vector.getNumElements(), vector.getElementType());
    if (auto array = llvm::dyn_cast<LLVM::LLVMArrayType>(type))
      return times(array.getNumElements(), array.getElementType());
    if (auto record = llvm::dyn_cast<LLVM::LLVMStructType>(type))
      return record.isOpaque() ? none : sum(record.getBody());
    return llvm::isa<LLVM::LLVMTargetExtType>(type) ? none : 1;
  }
  int64_t sum(ArrayRef<Type> parts) {
    int64_t total = 0;
    for (Type part : parts) {
      int64_t bytes = of(part);
      if (bytes == none)
        return none;
      if (llvm::AddOverflow(total, bytes, total))
        return INT64_MAX;
    }
    return total;
  }
  int64_t times(uint64_t count, Type element) {
    int64_t bytes = of(element), total = 0;
    if (bytes == none)
      return none;
    return llvm::MulOverflow<int64_t>(std::min<uint64_t>(count, INT64_MAX), bytes, total)
               ? INT64_MAX
               : total;
  }
};
} // namespace

extern "C" {
size_t mlirExtKernelParameterCount(MlirOperation op) {
  if (auto launch = llvm::dyn_cast<gpu::LaunchFuncOp>(unwrap(op)))
    return launch.getNumKernelOperands();
  FunctionOpInterface kernel = asKernel(unwrap(op));
  return kernel ? kernel.getNumArguments() : 0;
}
MlirType mlirExtKernelParameterType(MlirOperation op, size_t index) {
  if (auto launch = llvm::dyn_cast<gpu::LaunchFuncOp>(unwrap(op)))
    return wrap(launch.getKernelOperand(index).getType());
  return wrap(asKernel(unwrap(op)).getArgumentTypes()[index]);
}
void mlirExtKernelParameterErase(MlirOperation op, size_t index) {
  if (auto launch = llvm::dyn_cast<gpu::LaunchFuncOp>(unwrap(op)))
    return launch.getKernelOperandsMutable().erase(index);
  eraseParameter(asKernel(unwrap(op)), index);
}

int64_t mlirExtDeviceBytes(MlirType type) { return DeviceBytes().of(unwrap(type)); }
}
