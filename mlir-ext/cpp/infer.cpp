// Result type inference for C++ that builds ops by their names.
#include "dialect.h"

#include "mlir/Interfaces/InferTypeOpInterface.h"

#include <array>
#include <mutex>

using namespace mlir;

namespace {
/// `InferTypeOpInterface` is a table of plain functions that are not told which
/// op they serve, so an inferring op takes one of these slots.
constexpr unsigned maxInferringOps = 128;
struct InferSlot {
  ExtOpDef def;
  StringRef dialect;
};
InferSlot inferSlots[maxInferringOps];
unsigned inferSlotCount = 0;
std::mutex inferSlotMutex;

LogicalResult infer(const InferSlot &slot, MLIRContext *context,
                    std::optional<Location> loc, ValueRange operands,
                    DictionaryAttr attributes, OpaqueProperties properties,
                    SmallVectorImpl<Type> &results) {
  SmallVector<MlirType> types;
  for (Type type : operands.getTypes())
    types.push_back(wrap(type));
  Attribute inherent = properties ? inherentAttributes(properties) : attributes;
  Dialect *dialect = context->getLoadedDialect(slot.dialect);
  return success(mlirExtRustOpInfer(
      slot.def, dialect, wrap(loc.value_or(UnknownLoc::get(context))),
      types.data(), types.size(), wrap(inherent), &results));
}

template <unsigned Slot>
struct InferModel : InferTypeOpInterface::FallbackModel<InferModel<Slot>> {
  static LogicalResult
  inferReturnTypes(MLIRContext *context, std::optional<Location> loc,
                   ValueRange operands, DictionaryAttr attributes,
                   OpaqueProperties properties, RegionRange,
                   SmallVectorImpl<Type> &results) {
    return infer(inferSlots[Slot], context, loc, operands, attributes,
                 properties, results);
  }
  static LogicalResult
  refineReturnTypes(MLIRContext *context, std::optional<Location> loc,
                    ValueRange operands, DictionaryAttr attributes,
                    OpaqueProperties properties, RegionRange regions,
                    SmallVectorImpl<Type> &results) {
    results.clear();
    return inferReturnTypes(context, loc, operands, attributes, properties,
                            regions, results);
  }
  static bool isCompatibleReturnTypes(TypeRange lhs, TypeRange rhs) {
    return lhs == rhs;
  }
};

using InsertModel = void (*)(detail::InterfaceMap &);
template <unsigned... Slots>
constexpr std::array<InsertModel, sizeof...(Slots)>
inferModels(std::integer_sequence<unsigned, Slots...>) {
  return {[](detail::InterfaceMap &map) { map.insertModels<InferModel<Slots>>(); }...};
}
} // namespace

/// The same op may be registered in many contexts; it keeps its slot. Once all are taken, an op goes
/// without the interface, which only C++ that builds ops by their names asks for: parser, verifier and
/// builders infer all the same.
void addInference(detail::InterfaceMap &map, ExtOpDef def, StringRef dialect) {
  static constexpr auto models =
      inferModels(std::make_integer_sequence<unsigned, maxInferringOps>());
  std::lock_guard<std::mutex> lock(inferSlotMutex);
  unsigned slot = 0;
  while (slot < inferSlotCount && inferSlots[slot].def != def)
    ++slot;
  if (slot == maxInferringOps)
    return;
  if (slot == inferSlotCount)
    inferSlots[inferSlotCount++] = {def, dialect};
  models[slot](map);
}

extern "C" {
void mlirExtTypeListAppend(void *types, MlirType type) {
  static_cast<SmallVectorImpl<Type> *>(types)->push_back(unwrap(type));
}
}
