// The dialect and its ops: registration, interfaces, hooks of the verifier and of folding.
#include "dialect.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;

namespace {
struct LoadingDialect {
  StringRef name;
  ExtDialectDef def;
};

/// `MLIRContext::getOrLoadDialect<T>()` is the public way to have a context
/// own a dialect; it asks T for the namespace, so T must know which dialect is
/// being loaded on this thread.
thread_local LoadingDialect loading;

/// Ops made here go wherever inlining puts them, and others into their regions. Only what ends a
/// function cannot: it is not known what it hands back.
struct ExtInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *op, Region *, bool, IRMapping &) const override {
    return !op->hasTrait<OpTrait::IsTerminator>() ||
           !llvm::isa<CallableOpInterface>(op->getParentOp());
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override { return true; }
};
} // namespace

StringRef ExtDialect::getDialectNamespace() { return loading.name; }

ExtDialect::ExtDialect(MLIRContext *context)
    : Dialect(loading.name, context, TypeID::get<ExtDialect>()) {
  addInterfaces<ExtInliner>();
  state = mlirExtRustDialectCreate(loading.def, this);
}

std::string ExtDialect::unknown(StringRef noun, StringRef name) const {
  std::string message;
  auto append = [](MlirStringRef text, void *message) {
    static_cast<std::string *>(message)->append(text.data, text.length);
  };
  mlirExtRustUnknown(const_cast<ExtDialect *>(this), wrap(noun), wrap(name), append, &message);
  return message;
}

std::optional<Dialect::ParseOpHook> ExtDialect::getParseOperationHook(StringRef) const {
  static const auto refuse = [](OpAsmParser &parser, OperationState &state) -> ParseResult {
    auto *dialect = static_cast<ExtDialect *>(state.name.getDialect());
    return parser.emitError(parser.getNameLoc())
           << dialect->unknown("op", state.name.stripDialect());
  };
  return ParseOpHook(refuse);
}

Operation *ExtDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  const Body *ofType = bodyOf(type), *ofValue = bodyOf(value);
  if (constantOp.empty() || !ofType || !ofValue || !ofType->constant ||
      ofType->kind != ofValue->kind || ofType->value != ofValue->value)
    return nullptr;
  OperationState state(loc, constantOp);
  state.addTypes(type);
  return builder.create(state);
}

namespace {
struct EffectsModel : MemoryEffectOpInterface::FallbackModel<EffectsModel> {
  void getEffects(Operation *op,
                  SmallVectorImpl<MemoryEffects::EffectInstance> &effects) const {
    mlirExtRustOpEffects(mlirExtOpDefinition(wrap(op)), wrap(op), &effects);
  }
};
struct SpeculationModel
    : ConditionallySpeculatable::FallbackModel<SpeculationModel> {
  Speculation::Speculatability getSpeculatability(Operation *op) const {
    if (!mlirExtRustOpSpeculatable(mlirExtOpDefinition(wrap(op)), wrap(op)))
      return Speculation::NotSpeculatable;
    return op->getNumRegions() ? Speculation::RecursivelySpeculatable : Speculation::Speculatable;
  }
};

/// Printing an op's name with the default dialect elided is protected.
struct NamePrinter : OpState {
  using OpState::printOpName;
};

struct ExtOp : OperationName::Impl {
  ExtOp(StringRef name, ExtDialect *dialect, TypeID id,
        detail::InterfaceMap interfaces, ExtOpDef def, unsigned traits, size_t regions, ArrayRef<StringRef> attributes)
      : Impl(name, dialect, id, std::move(interfaces)), def(def),
        traits(traits), regions(regions), inherent(attributes) {}

  ExtOpDef def;
  unsigned traits;
  size_t regions;
  SmallVector<StringRef> inherent;

  static Attribute dictionary(Operation *op) {
    return op->getPropertiesStorageSize() ? inherentAttributes(op->getPropertiesStorage())
                                          : Attribute();
  }

  LogicalResult foldHook(Operation *op, ArrayRef<Attribute> constants,
                         SmallVectorImpl<OpFoldResult> &results) override {
    if (traits & ExtFolds) {
      SmallVector<MlirAttribute> known;
      for (Attribute constant : constants)
        known.push_back(wrap(constant));
      if (mlirExtRustOpFold(def, wrap(op), known.data(), &results))
        return success();
    }
    return foldByTypes(op, results);
  }
  /// A pure op whose result types each have one value only is that value.
  static LogicalResult foldByTypes(Operation *op, SmallVectorImpl<OpFoldResult> &results) {
    if (op->getNumResults() == 0 || !isPure(op))
      return failure();
    SmallVector<OpFoldResult> folded;
    for (Type type : op->getResultTypes()) {
      const Body *body = bodyOf(type);
      if (!body || !body->constant)
        return failure();
      folded.push_back(static_cast<ExtDialect &>(type.getDialect()).attribute(*body));
    }
    results.append(folded);
    return success();
  }
  void getCanonicalizationPatterns(RewritePatternSet &, MLIRContext *) override {}
  bool hasTrait(TypeID id) override {
    const bool constantLike = traits & ExtConstantLike;
    const std::pair<TypeID, bool> known[] = {
        {TypeID::get<OpTrait::ZeroSuccessors>(), true},
        {TypeID::get<OpTrait::ZeroRegions>(), regions == 0},
        {TypeID::get<OpTrait::OneRegion>(), regions == 1},
        {TypeID::get<OpTrait::HasRecursiveMemoryEffects>(), regions != 0},
        {TypeID::get<OpTrait::IsTerminator>(), traits & ExtTerminator},
        {TypeID::get<OpTrait::SingleBlock>(), traits & ExtSingleBlock},
        {TypeID::get<OpTrait::NoTerminator>(), traits & ExtNoTerminator},
        {TypeID::get<OpTrait::IsIsolatedFromAbove>(), traits & ExtIsolatedFromAbove},
        {TypeID::get<OpTrait::ConstantLike>(), constantLike},
        {TypeID::get<OpTrait::ZeroOperands>(), constantLike},
        {TypeID::get<OpTrait::OneResult>(), constantLike},
    };
    return llvm::is_contained(known, std::pair(id, true));
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return [this](OpAsmParser &parser, OperationState &state) {
      return parseOp(def, static_cast<ExtDialect *>(getDialect()), regions, parser, state);
    };
  }
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) override {}
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef defaultDialect) override {
    NamePrinter::printOpName(op, printer, defaultDialect);
    mlirExtRustOpPrint(def, wrap(op), static_cast<AsmPrinter *>(&printer));
  }
  LogicalResult verifyInvariants(Operation *op) override {
    return success((!(traits & ExtTerminator) || succeeded(OpTrait::impl::verifyIsTerminator(op))) &&
                   mlirExtRustOpVerify(def, wrap(op)));
  }
  LogicalResult verifyRegionInvariants(Operation *op) override {
    return success(!(traits & ExtIsolatedFromAbove) ||
                   succeeded(OpTrait::impl::verifyIsIsolatedFromAbove(op)));
  }

  std::optional<Attribute> getInherentAttr(Operation *op, StringRef name) override {
    if (!llvm::is_contained(inherent, name))
      return std::nullopt;
    auto dict = llvm::dyn_cast_or_null<DictionaryAttr>(dictionary(op));
    return dict ? dict.get(name) : Attribute();
  }
  void setInherentAttr(Operation *op, StringAttr name, Attribute value) override {
    if (!llvm::is_contained(inherent, name.getValue()))
      return;
    NamedAttrList list;
    if (auto dict = llvm::dyn_cast_or_null<DictionaryAttr>(dictionary(op)))
      list = NamedAttrList(dict);
    value ? (void)list.set(name, value) : (void)list.erase(name);
    inherentAttributes(op->getPropertiesStorage()) =
        list.empty() ? Attribute() : list.getDictionary(op->getContext());
  }
  void populateInherentAttrs(Operation *op, NamedAttrList &attrs) override {
    if (auto dict = llvm::dyn_cast_or_null<DictionaryAttr>(dictionary(op)))
      attrs.append(dict.getValue());
  }
  LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &,
                      function_ref<InFlightDiagnostic()>) override {
    return success();
  }

  int getOpPropertyByteSize() override {
    return inherent.empty() ? 0 : sizeof(Attribute);
  }
  void initProperties(OperationName, OpaqueProperties to,
                      OpaqueProperties from) override {
    new (to.as<Attribute *>()) Attribute(from ? inherentAttributes(from) : Attribute());
  }
  void deleteProperties(OpaqueProperties) override {}
  void populateDefaultProperties(OperationName, OpaqueProperties) override {}
  LogicalResult
  setPropertiesFromAttr(OperationName name, OpaqueProperties to, Attribute attr,
                        function_ref<InFlightDiagnostic()> emitError) override {
    // Bytecode is read without anyone to report to.
    auto refuse = [&](const Twine &message) {
      if (emitError)
        emitError() << message;
      return failure();
    };
    auto dict = llvm::dyn_cast_or_null<DictionaryAttr>(attr);
    if (attr && !dict)
      return refuse("properties of '" + name.getStringRef() +
                    "' must be a dictionary");
    if (dict)
      for (NamedAttribute entry : dict)
        if (!llvm::is_contained(inherent, entry.getName().getValue()))
          return refuse("'" + name.getStringRef() + "' has no property '" +
                        entry.getName().getValue() + "'");
    // Ops without inherent attributes have no storage.
    if (!inherent.empty())
      inherentAttributes(to) = dict && dict.empty() ? Attribute() : attr;
    return success();
  }
  Attribute getPropertiesAsAttr(Operation *op) override { return dictionary(op); }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override {
    if (to)
      inherentAttributes(to) = inherentAttributes(from);
  }
  // Ops without inherent attributes have no storage; they are still asked.
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) override {
    return !a || inherentAttributes(a) == inherentAttributes(b);
  }
  llvm::hash_code hashProperties(OpaqueProperties properties) override {
    return properties ? hash_value(inherentAttributes(properties)) : llvm::hash_code(0);
  }
};

/// Bytecode holds the properties as the dictionary that they are.
struct BytecodeModel : BytecodeOpInterface::FallbackModel<BytecodeModel> {
  static LogicalResult readProperties(DialectBytecodeReader &reader,
                                      OperationState &state) {
    return reader.readOptionalAttribute(state.propertiesAttr);
  }
  void writeProperties(Operation *op, DialectBytecodeWriter &writer) const {
    writer.writeOptionalAttribute(ExtOp::dictionary(op));
  }
};
} // namespace

template <typename... On>
static void addEffect(void *effects, ExtEffect effect, On... on) {
  MemoryEffects::Effect *all[] = {MemoryEffects::Read::get(), MemoryEffects::Write::get(),
                                  MemoryEffects::Allocate::get(), MemoryEffects::Free::get()};
  static_cast<SmallVectorImpl<MemoryEffects::EffectInstance> *>(effects)->emplace_back(all[effect],
                                                                                      on...);
}

extern "C" {
void mlirExtEffectAnywhere(void *effects, ExtEffect effect) { addEffect(effects, effect); }
void mlirExtEffectOnOperand(void *effects, ExtEffect effect, MlirOperation op, size_t index) {
  addEffect(effects, effect, &unwrap(op)->getOpOperand(index));
}
void mlirExtEffectOnResult(void *effects, ExtEffect effect, MlirOperation op, size_t index) {
  addEffect(effects, effect, unwrap(op)->getResult(index));
}
static SmallVectorImpl<OpFoldResult> &folded(void *results) {
  return *static_cast<SmallVectorImpl<OpFoldResult> *>(results);
}
void mlirExtFoldToOperand(void *results, MlirOperation op, size_t index) {
  folded(results).push_back(unwrap(op)->getOperand(index));
}
void mlirExtFoldToAttribute(void *results, MlirAttribute value) {
  folded(results).push_back(unwrap(value));
}
MlirAttribute mlirExtOpProperties(MlirOperation op) {
  return wrap(ExtOp::dictionary(unwrap(op)));
}
ExtOpDef mlirExtOpDefinition(MlirOperation op) {
  OperationName name = unwrap(op)->getName();
  std::optional<RegisteredOperationName> info = name.getRegisteredInfo();
  if (!info || !llvm::isa<ExtDialect>(info->getDialect()))
    return nullptr;
  struct Access : OperationName {
    using OperationName::getImpl;
  };
  return static_cast<ExtOp *>((name.*&Access::getImpl)())->def;
}
void mlirExtOpError(MlirOperation op, MlirStringRef message) {
  unwrap(op)->emitOpError(unwrap(message));
}
void *mlirExtOpDialect(MlirOperation op) {
  return llvm::dyn_cast_or_null<ExtDialect>(unwrap(op)->getDialect());
}
bool mlirExtOpIsPure(MlirOperation op) { return isPure(unwrap(op)); }

void mlirExtRegistryInsertDialect(MlirDialectRegistry registry,
                                  ExtDialectDef def, MlirStringRef name) {
  StringRef ns = unwrap(name);
  unwrap(registry)->insert(TypeID::get<ExtDialect>(), ns,
                           [=](MLIRContext *context) -> Dialect * {
                             loading = {ns, def};
                             return context->getOrLoadDialect<ExtDialect>();
                           });
}
void mlirExtDialectSetConstant(void *dialect, MlirStringRef op) {
  static_cast<ExtDialect *>(dialect)->constantOp = unwrap(op);
}
void mlirExtDialectAddOp(void *dialect, ExtOpDef def, MlirStringRef name,
                         unsigned traits, size_t regions,
                         const MlirStringRef *attributes, size_t attributeCount) {
  auto *d = static_cast<ExtDialect *>(dialect);
  detail::InterfaceMap interfaces;
  interfaces.insertModels<EffectsModel, SpeculationModel>();
  if (attributeCount)
    interfaces.insertModels<BytecodeModel>();
  if (traits & ExtInfers)
    addInference(interfaces, def, d->getNamespace());
  SmallVector<StringRef> names;
  for (MlirStringRef attribute : ArrayRef(attributes, attributeCount))
    names.push_back(unwrap(attribute));
  auto op = std::make_unique<ExtOp>(unwrap(name), d, d->ids.allocate(),
                                    std::move(interfaces), def,
                                    traits, regions, names);
  RegisteredOperationName::insert(std::move(op), names);
}
void *mlirExtContextDialect(MlirContext context, MlirStringRef name) {
  return llvm::dyn_cast_or_null<ExtDialect>(
      unwrap(context)->getOrLoadDialect(unwrap(name)));
}
void *mlirExtDialectState(void *dialect) {
  return static_cast<ExtDialect *>(dialect)->state;
}
MlirContext mlirExtDialectContext(void *dialect) {
  return wrap(static_cast<ExtDialect *>(dialect)->getContext());
}
}
