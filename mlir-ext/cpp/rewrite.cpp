// Creating, moving and retyping ops.
#include "shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/LLVMIR/LLVMTypes.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace {
/// Looks for types of a dialect, however deep inside other types and attributes.
struct TypeSearch {
  explicit TypeSearch(StringRef dialect) : dialect(dialect) {
    walker.addWalk([this](Type type) { return seen(type); });
    walker.addWalk([this](Attribute attribute) { return seen(attribute); });
  }
  bool in(Type type) { return walker.walk(type).wasInterrupted(); }
  bool in(Attribute attribute) { return walker.walk(attribute).wasInterrupted(); }

  WalkResult seen(Type type) {
    if (type.getDialect().getNamespace() == dialect)
      return WalkResult::interrupt();
    // Not every type lets its parts be walked; those of a dialect that is not registered are text.
    bool hasParts = false;
    type.walkImmediateSubElements([](Attribute) {}, [&](Type) { hasParts = true; });
    return WalkResult(failure(!hasParts && isNamedIn(textOf(type))));
  }
  WalkResult seen(Attribute attribute) {
    if (auto opaque = llvm::dyn_cast<OpaqueAttr>(attribute))
      return WalkResult(failure(isNamedIn(opaque.getAttrData())));
    // Some attributes do not count their own type as a part.
    auto typed = llvm::dyn_cast<TypedAttr>(attribute);
    return typed && in(typed.getType()) ? WalkResult::interrupt() : WalkResult::advance();
  }
  static std::string textOf(Type type) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return text;
  }
  bool isNamedIn(StringRef text) const { return text.contains(("!" + dialect + ".").str()); }

  StringRef dialect;
  AttrTypeWalker walker;
};

/// Replaces types in other types and attributes, structs with a name among them: their body cannot
/// change, so another struct takes their place.
struct TypeReplacer {
  TypeReplacer(StringRef dialect, ExtTypeReplacement replacement, void *state) {
    replacer.addReplacement([=](Type type) -> std::optional<Type> {
      if (const void *other = replacement(state, wrap(type)))
        return Type::getFromOpaquePointer(other);
      return std::nullopt;
    });
    replacer.addReplacement([=](LLVM::LLVMStructType type) { return named(type, dialect); });
    replacer.addCycleBreaker([this](Type type) -> std::optional<Type> {
      auto found = structs.find(type);
      return found == structs.end() ? std::nullopt : std::optional<Type>(found->second);
    });
  }

  std::optional<std::pair<Type, WalkResult>> named(LLVM::LLVMStructType from,
                                                   StringRef dialect) {
    if (!from.isIdentified())
      return std::nullopt;
    if (!TypeSearch(dialect).in(Type(from)))
      return {{from, WalkResult::skip()}};
    std::string name = (from.getName() + ".converted").str();
    for (unsigned count = 1;; ++count) {
      auto to = LLVM::LLVMStructType::getIdentified(from.getContext(), name);
      structs[from] = to;
      SmallVector<Type> body;
      for (Type part : from.getBody())
        body.push_back(replacer.replace(part));
      // Whoever converts the same struct, also on another thread, gets the same one; another
      // struct of that name keeps it.
      if (succeeded(to.setBody(body, from.isPacked())))
        return {{to, WalkResult::skip()}};
      name = (from.getName() + ".converted." + Twine(count)).str();
    }
  }

  CyclicAttrTypeReplacer replacer;
  DenseMap<Type, Type> structs;
};
} // namespace

namespace {
/// Replaces types in all that an op says, and keeps what still holds a type of the dialect.
struct OpRetyper {
  OpRetyper(StringRef dialect, ExtTypeReplacement replacement, void *state)
      : types(dialect, replacement, state), search(dialect) {}

  /// Whether no such type is left.
  bool retype(Operation *op) {
    op->setLoc(replaced(op->getLoc()));
    DictionaryAttr attributes = op->getAttrDictionary();
    auto others = llvm::cast<DictionaryAttr>(replaced(Attribute(attributes)));
    if (others != attributes)
      op->setAttrs(others);
    // The properties of an op that nobody registered are an attribute beside the others.
    if (Attribute properties = op->isRegistered() ? Attribute() : op->getPropertiesAsAttribute())
      (void)op->setPropertiesFromAttribute(replaced(properties), nullptr);
    for (OpResult result : op->getResults())
      result.setType(replaced(result.getType()));
    for (Region &region : op->getRegions())
      for (BlockArgument argument : blockArguments(region)) {
        argument.setType(replaced(argument.getType()));
        argument.setLoc(replaced(argument.getLoc()));
      }
    return !leftType && !leftAttribute;
  }

  Type leftType;
  Attribute leftAttribute;

private:
  static SmallVector<BlockArgument> blockArguments(Region &region) {
    SmallVector<BlockArgument> all;
    for (Block &block : region)
      all.append(block.args_begin(), block.args_end());
    return all;
  }
  Type replaced(Type type) {
    Type other = types.replacer.replace(type);
    other = other ? other : type;
    if (search.in(other))
      leftType = other;
    return other;
  }
  Attribute replaced(Attribute attribute) {
    Attribute other = types.replacer.replace(attribute);
    other = other ? other : attribute;
    if (search.in(other))
      leftAttribute = heldBy(other);
    return other;
  }
  Location replaced(Location location) {
    return llvm::cast<LocationAttr>(replaced(Attribute(LocationAttr(location))));
  }
  /// Of a dictionary, the value that holds the type: what is written beside it has no part in it.
  Attribute heldBy(Attribute holder) {
    if (auto dictionary = llvm::dyn_cast<DictionaryAttr>(holder))
      for (NamedAttribute entry : dictionary)
        if (TypeSearch(search.dialect).in(entry.getValue()))
          return heldBy(entry.getValue());
    return holder;
  }

  TypeReplacer types;
  TypeSearch search;
};
} // namespace

extern "C" {
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
MlirOperation mlirExtNearestSymbolTable(MlirOperation op) {
  return wrap(SymbolTable::getNearestSymbolTable(unwrap(op)));
}

bool mlirExtReplaceTypes(const MlirOperation *ops, size_t count, MlirStringRef dialect,
                         ExtTypeReplacement replacement, void *state, size_t *index,
                         MlirType *leftType, MlirAttribute *leftAttribute) {
  OpRetyper retyper(unwrap(dialect), replacement, state);
  for (*index = 0; *index != count; ++*index)
    if (!retyper.retype(unwrap(ops[*index]))) {
      *leftType = wrap(retyper.leftType);
      *leftAttribute = wrap(retyper.leftAttribute);
      return false;
    }
  return true;
}
}
