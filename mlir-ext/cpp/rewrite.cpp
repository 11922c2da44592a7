// Creating, moving and retyping ops.
#include "shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/OpDefinition.h"

using namespace mlir;

using TypeReplacement = const void *(*)(void *state, MlirType type);

extern "C" {
/// `properties` is null or a dictionary.
MlirOperation mlirExtCreate(MlirLocation location, MlirStringRef name,
                            const MlirValue *operands, size_t operandCount,
                            const MlirType *results, size_t resultCount,
                            MlirAttribute properties, size_t regions) {
  OperationState state(unwrap(location), unwrap(name));
  for (MlirValue value : ArrayRef(operands, operandCount))
    state.operands.push_back(unwrap(value));
  for (MlirType type : ArrayRef(results, resultCount))
    state.types.push_back(unwrap(type));
  state.propertiesAttr = unwrap(properties);
  while (regions--)
    state.addRegion();
  return wrap(Operation::create(state));
}
void mlirExtInsertBefore(MlirOperation op, MlirOperation anchor) {
  Operation *at = unwrap(anchor);
  at->getBlock()->getOperations().insert(Block::iterator(at), unwrap(op));
}
void mlirExtEraseOp(MlirOperation op) { unwrap(op)->erase(); }
bool mlirExtOpIsTerminator(MlirOperation op) {
  return unwrap(op)->hasTrait<OpTrait::IsTerminator>();
}
bool mlirExtOpIsUnused(MlirOperation op) { return unwrap(op)->use_empty(); }

/// Replaces types in results, block arguments and attributes, however deep inside them.
/// The replacement is null for a type that stays.
void mlirExtReplaceTypes(MlirOperation op, TypeReplacement replacement, void *state) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([=](Type type) -> std::optional<Type> {
    if (const void *other = replacement(state, wrap(type)))
      return Type::getFromOpaquePointer(other);
    return std::nullopt;
  });
  replacer.recursivelyReplaceElementsIn(unwrap(op), /*replaceAttrs=*/true,
                                        /*replaceLocs=*/false,
                                        /*replaceTypes=*/true);
  // The properties of an op that nobody registered are an attribute beside the others.
  unwrap(op)->walk([&](Operation *inner) {
    Attribute properties =
        inner->isRegistered() ? Attribute() : inner->getPropertiesAsAttribute();
    if (properties)
      (void)inner->setPropertiesFromAttribute(replacer.replace(properties), nullptr);
  });
}
}
