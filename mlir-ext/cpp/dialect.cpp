// A dialect whose types, attributes and ops are data on the Rust side.
#include "shim.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

#include <array>
#include <deque>
#include <mutex>

using namespace mlir;

//===- Types and attributes: a kind and a canonical text ------------------===//

namespace {
/// Identity is the text; the kind is the TypeID under which the storage is
/// registered. The entry is the parsed value, owned by the dialect.
struct TextKey {
  StringRef text;
  unsigned kind;
  bool constant;
  ExtEntry entry;
};

template <typename Base, typename Allocator>
struct TextStorage : Base {
  using KeyTy = TextKey;
  explicit TextStorage(TextKey key) : key(key) {}
  bool operator==(const TextKey &other) const { return key.text == other.text; }
  static llvm::hash_code hashKey(const TextKey &key) {
    return llvm::hash_value(key.text);
  }
  static TextStorage *construct(Allocator &allocator, TextKey key) {
    key.text = allocator.copyInto(key.text);
    return new (allocator.template allocate<TextStorage>()) TextStorage(key);
  }
  TextKey key;
};

using TypeText = TextStorage<TypeStorage, TypeStorageAllocator>;
using AttrText = TextStorage<AttributeStorage, AttributeStorageAllocator>;

struct TextType : Type::TypeBase<TextType, Type, TypeText> {
  using Base::Base;
  static constexpr StringLiteral name = "mlir_ext.type";
};

struct TextAttr : Attribute::AttrBase<TextAttr, Attribute, AttrText> {
  using Base::Base;
  static constexpr StringLiteral name = "mlir_ext.attribute";
};
} // namespace

/// A text has no types or attributes inside it. (What `TypeBase` offers for this casts to the C++
/// class by its one TypeID, but there is a TypeID per kind.)
template <typename T>
static void walkNothing(T, function_ref<void(Attribute)>,
                        function_ref<void(Type)>) {}
template <typename T>
static T replaceNothing(T self, ArrayRef<Attribute>, ArrayRef<Type>) {
  return self;
}

//===- The dialect --------------------------------------------------------===//

namespace {
struct LoadingDialect {
  StringRef name;
  ExtDialectDef def;
};

/// `MLIRContext::getOrLoadDialect<T>()` is the public way to have a context
/// own a dialect; it asks T for the namespace, so T must know which dialect is
/// being loaded on this thread.
thread_local LoadingDialect loading;
} // namespace

namespace {
/// Ops made here have no regions and no control flow of their own: they go wherever inlining puts
/// them.
struct ExtInliner : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const override {
    return true;
  }
};
} // namespace

struct ExtDialect : Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExtDialect)

  static StringRef getDialectNamespace() { return loading.name; }

  explicit ExtDialect(MLIRContext *context)
      : Dialect(loading.name, context, TypeID::get<ExtDialect>()) {
    addInterfaces<ExtInliner>();
    state = mlirExtRustDialectCreate(loading.def, this);
  }
  ~ExtDialect() override { mlirExtRustDialectDestroy(state); }

  void addKind(StringRef name, bool withAttribute) {
    kindNames.push_back(name);
    hasAttribute.push_back(withAttribute);
    TypeID typeID = ids.allocate(), attrID = ids.allocate();
    typeIDs.push_back(typeID);
    attrIDs.push_back(attrID);
    fullNames.push_back((getNamespace() + "." + name).str());
    StringRef full = fullNames.back();
    addType(typeID,
            AbstractType::get(*this, detail::InterfaceMap(),
                              TextType::getHasTraitFn(),
                              walkNothing<Type>, replaceNothing<Type>, typeID,
                              full));
    getContext()->getTypeUniquer().registerParametricStorageType<TypeText>(typeID);
    addAttribute(attrID,
                 AbstractAttribute::get(
                     *this, detail::InterfaceMap(), TextAttr::getHasTraitFn(),
                     walkNothing<Attribute>, replaceNothing<Attribute>, attrID,
                     full));
    getContext()->getAttributeUniquer().registerParametricStorageType<AttrText>(attrID);
  }

  Type type(const TextKey &key) const {
    return detail::TypeUniquer::getWithTypeID<TextType>(
        getContext(), typeIDs[key.kind], key);
  }
  Attribute attribute(const TextKey &key) const {
    return detail::AttributeUniquer::getWithTypeID<TextAttr>(
        getContext(), attrIDs[key.kind], key);
  }

  std::optional<unsigned> kindNamed(StringRef name) const {
    for (auto [index, kind] : llvm::enumerate(kindNames))
      if (kind == name)
        return index;
    return std::nullopt;
  }

  const void *parseBody(AsmParser &parser, unsigned kind, bool attribute) const;
  const void *parseNamed(DialectAsmParser &parser, bool attribute) const;
  std::string unknown(ExtUnknown what, StringRef name) const;
  /// Asked for ops that are not registered only.
  std::optional<ParseOpHook> getParseOperationHook(StringRef name) const override;
  Type parseType(DialectAsmParser &parser) const override {
    return Type::getFromOpaquePointer(parseNamed(parser, false));
  }
  Attribute parseAttribute(DialectAsmParser &parser, Type) const override {
    return Attribute::getFromOpaquePointer(parseNamed(parser, true));
  }
  void print(const TextKey &key, raw_ostream &os) const {
    os << kindNames[key.kind] << "<\"" << key.text << "\">";
  }
  void printType(Type type, DialectAsmPrinter &printer) const override {
    print(static_cast<TypeText *>(type.getImpl())->key, printer.getStream());
  }
  void printAttribute(Attribute attr, DialectAsmPrinter &printer) const override {
    print(static_cast<AttrText *>(attr.getImpl())->key, printer.getStream());
  }
  Operation *materializeConstant(OpBuilder &builder, Attribute value, Type type,
                                 Location loc) override;

  void *state = nullptr;
  TypeIDAllocator ids;
  SmallVector<StringRef> kindNames;
  SmallVector<bool> hasAttribute;
  SmallVector<TypeID> typeIDs, attrIDs;
  std::deque<std::string> fullNames;
  StringRef constantOp;
};

/// The key of a type made here, or null for any other type.
static const TextKey *keyOf(Type type) {
  if (!llvm::isa<ExtDialect>(type.getDialect()))
    return nullptr;
  return &static_cast<TypeText *>(type.getImpl())->key;
}
static const TextKey *keyOf(Attribute attr) {
  if (!llvm::isa<ExtDialect>(attr.getDialect()))
    return nullptr;
  return &static_cast<AttrText *>(attr.getImpl())->key;
}

namespace {
struct TextParse {
  AsmParser &parser;
  SMLoc literal;
};

/// Where in the source the character at `offset` of a string literal's value is.
SMLoc insideLiteral(SMLoc literal, size_t offset) {
  const char *at = literal.getPointer() + 1;
  for (; offset && *at; --offset) {
    if (*at != '\\') {
      ++at;
      continue;
    }
    bool hex = isxdigit(at[1]) && isxdigit(at[2]);
    at += hex ? 3 : 2;
  }
  return SMLoc::getFromPointer(at);
}
} // namespace

const void *ExtDialect::parseBody(AsmParser &parser, unsigned kind,
                                  bool attribute) const {
  std::string text;
  if (parser.parseLess())
    return nullptr;
  TextParse parse{parser, parser.getCurrentLocation()};
  if (parser.parseString(&text))
    return nullptr;
  const void *result = mlirExtRustIntern(state, kind, attribute,
                                         {text.data(), text.size()}, &parse);
  if (!result || parser.parseGreater())
    return nullptr;
  return result;
}

const void *ExtDialect::parseNamed(DialectAsmParser &parser,
                                   bool attribute) const {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return nullptr;
  std::optional<unsigned> kind = kindNamed(name);
  if (kind && (!attribute || hasAttribute[*kind]))
    return parseBody(parser, *kind, attribute);
  parser.emitError(loc) << unknown(attribute ? ExtUnknownAttribute : ExtUnknownType, name);
  return nullptr;
}

std::string ExtDialect::unknown(ExtUnknown what, StringRef name) const {
  std::string message;
  auto append = [](MlirStringRef text, void *message) {
    static_cast<std::string *>(message)->append(text.data, text.length);
  };
  mlirExtRustUnknown(const_cast<ExtDialect *>(this), what, {name.data(), name.size()}, append,
                     &message);
  return message;
}

std::optional<Dialect::ParseOpHook> ExtDialect::getParseOperationHook(StringRef) const {
  static const auto refuse = [](OpAsmParser &parser, OperationState &state) -> ParseResult {
    auto *dialect = static_cast<ExtDialect *>(state.name.getDialect());
    return parser.emitError(parser.getNameLoc())
           << dialect->unknown(ExtUnknownOp, state.name.stripDialect());
  };
  return ParseOpHook(refuse);
}

Operation *ExtDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  const TextKey *typeKey = keyOf(type), *valueKey = keyOf(value);
  if (constantOp.empty() || !typeKey || !valueKey || !typeKey->constant ||
      typeKey->kind != valueKey->kind || typeKey->text != valueKey->text)
    return nullptr;
  OperationState state(loc, constantOp);
  state.addTypes(type);
  return builder.create(state);
}

//===- Operations ---------------------------------------------------------===//

namespace {
struct PureModel : MemoryEffectOpInterface::FallbackModel<PureModel> {
  void getEffects(Operation *,
                  SmallVectorImpl<MemoryEffects::EffectInstance> &) const {}
};
struct WriteModel : MemoryEffectOpInterface::FallbackModel<WriteModel> {
  void getEffects(Operation *,
                  SmallVectorImpl<MemoryEffects::EffectInstance> &effects) const {
    effects.emplace_back(MemoryEffects::Write::get());
  }
};
struct SpeculationModel
    : ConditionallySpeculatable::FallbackModel<SpeculationModel> {
  Speculation::Speculatability getSpeculatability(Operation *op) const {
    return mlirExtRustOpSpeculatable(mlirExtOpDefinition(wrap(op)), wrap(op))
               ? Speculation::Speculatable
               : Speculation::NotSpeculatable;
  }
};

/// Printing an op's name with the default dialect elided is protected.
struct NamePrinter : OpState {
  using OpState::printOpName;
};

struct ExtOp : OperationName::Impl {
  ExtOp(StringRef name, ExtDialect *dialect, TypeID id,
        detail::InterfaceMap interfaces, ExtOpDef def, ExtEffects effects,
        bool constantLike, ArrayRef<StringRef> attributes)
      : Impl(name, dialect, id, std::move(interfaces)), def(def),
        effects(effects), constantLike(constantLike), inherent(attributes) {}

  ExtOpDef def;
  ExtEffects effects;
  bool constantLike;
  SmallVector<StringRef> inherent;

  static Attribute &storage(OpaqueProperties properties) {
    return *properties.as<Attribute *>();
  }
  static Attribute dictionary(Operation *op) {
    return op->getPropertiesStorageSize() ? storage(op->getPropertiesStorage())
                                          : Attribute();
  }

  /// A pure op whose result types each have one value only is that value.
  LogicalResult foldHook(Operation *op, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &results) override {
    if (op->getNumResults() == 0 || !isPure(op))
      return failure();
    SmallVector<OpFoldResult> folded;
    for (Type type : op->getResultTypes()) {
      const TextKey *key = keyOf(type);
      if (!key || !key->constant)
        return failure();
      folded.push_back(static_cast<ExtDialect &>(type.getDialect()).attribute(*key));
    }
    results.append(folded);
    return success();
  }
  void getCanonicalizationPatterns(RewritePatternSet &, MLIRContext *) override {}
  bool hasTrait(TypeID id) override {
    return id == TypeID::get<OpTrait::ZeroRegions>() ||
           id == TypeID::get<OpTrait::ZeroSuccessors>() ||
           (constantLike && (id == TypeID::get<OpTrait::ConstantLike>() ||
                             id == TypeID::get<OpTrait::ZeroOperands>() ||
                             id == TypeID::get<OpTrait::OneResult>()));
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override;
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) override {}
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef defaultDialect) override {
    NamePrinter::printOpName(op, printer, defaultDialect);
    mlirExtRustOpPrint(def, wrap(op), &printer);
  }
  LogicalResult verifyInvariants(Operation *op) override {
    return success(mlirExtRustOpVerify(def, wrap(op)));
  }
  LogicalResult verifyRegionInvariants(Operation *) override { return success(); }

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
    storage(op->getPropertiesStorage()) =
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
    new (to.as<Attribute *>()) Attribute(from ? storage(from) : Attribute());
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
      storage(to) = dict && dict.empty() ? Attribute() : attr;
    return success();
  }
  Attribute getPropertiesAsAttr(Operation *op) override { return dictionary(op); }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override {
    if (to)
      storage(to) = storage(from);
  }
  // Ops without inherent attributes have no storage; they are still asked.
  bool compareProperties(OpaqueProperties a, OpaqueProperties b) override {
    return !a || storage(a) == storage(b);
  }
  llvm::hash_code hashProperties(OpaqueProperties properties) override {
    return properties ? hash_value(storage(properties)) : llvm::hash_code(0);
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
  Attribute inherent = properties ? ExtOp::storage(properties) : attributes;
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

/// The same op may be registered in many contexts; it keeps its slot. Once all are taken, an op goes
/// without the interface, which only C++ that builds ops by their names asks for: parser, verifier and
/// builders infer all the same.
void insertInferModel(detail::InterfaceMap &map, ExtOpDef def, StringRef dialect) {
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
} // namespace

//===- Parsing and printing of operations ---------------------------------===//

/// One custom assembly being parsed.
struct mlir_ext::OpParse {
  OpAsmParser &parser;
  OperationState &state;
  ExtDialect *dialect;
  SMLoc operandsLoc;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
};
using mlir_ext::OpParse;

OperationName::ParseAssemblyFn ExtOp::getParseAssemblyFn() {
  return [this](OpAsmParser &parser, OperationState &state) -> ParseResult {
    OpParse parse{parser, state, static_cast<ExtDialect *>(getDialect()), {}, {}};
    return success(mlirExtRustOpParse(def, &parse));
  };
}

static ParseResult parsePunctuation(AsmParser &parser, StringRef token) {
  if (token == "->")
    return parser.parseArrow();
  if (token == "...")
    return parser.parseEllipsis();
  switch (token.front()) {
  case '(': return parser.parseLParen();
  case ')': return parser.parseRParen();
  case '[': return parser.parseLSquare();
  case ']': return parser.parseRSquare();
  case '{': return parser.parseLBrace();
  case '}': return parser.parseRBrace();
  case '<': return parser.parseLess();
  case '>': return parser.parseGreater();
  case ',': return parser.parseComma();
  case ':': return parser.parseColon();
  case '=': return parser.parseEqual();
  case '?': return parser.parseQuestion();
  case '+': return parser.parsePlus();
  case '*': return parser.parseStar();
  case '|': return parser.parseVerticalBar();
  default: return parser.parseKeyword(token);
  }
}

static ParseResult parseOptionalPunctuation(AsmParser &parser, StringRef token) {
  if (token == "->")
    return parser.parseOptionalArrow();
  if (token == "...")
    return parser.parseOptionalEllipsis();
  switch (token.front()) {
  case '(': return parser.parseOptionalLParen();
  case ')': return parser.parseOptionalRParen();
  case '[': return parser.parseOptionalLSquare();
  case ']': return parser.parseOptionalRSquare();
  case '{': return parser.parseOptionalLBrace();
  case '}': return parser.parseOptionalRBrace();
  case '<': return parser.parseOptionalLess();
  case '>': return parser.parseOptionalGreater();
  case ',': return parser.parseOptionalComma();
  case ':': return parser.parseOptionalColon();
  case '=': return parser.parseOptionalEqual();
  case '?': return parser.parseOptionalQuestion();
  case '+': return parser.parseOptionalPlus();
  case '*': return parser.parseOptionalStar();
  case '|': return parser.parseOptionalVerticalBar();
  default: return parser.parseOptionalKeyword(token);
  }
}

static OpParse &op(void *parse) { return *static_cast<OpParse *>(parse); }
static SmallVectorImpl<Type> &typeList(void *types) {
  return *static_cast<SmallVectorImpl<Type> *>(types);
}
static OpAsmPrinter &out(void *printer) {
  return *static_cast<OpAsmPrinter *>(printer);
}

/// `[1, 2]`, as ODS has arrays, or the attribute written out.
template <typename Array>
static bool parseArray(AsmParser &parser, MlirAttribute *value) {
  Attribute attr;
  auto body = [&](Attribute &attr, Type) -> ParseResult {
    attr = Array::parse(parser, Type());
    return success(bool(attr));
  };
  if (parser.parseCustomAttributeWithFallback(attr, Type(), body))
    return false;
  *value = wrap(attr);
  return true;
}

extern "C" {
bool mlirExtParseLiteral(void *parse, MlirStringRef token) {
  return succeeded(parsePunctuation(op(parse).parser, unwrap(token)));
}
bool mlirExtParseOptionalLiteral(void *parse, MlirStringRef token) {
  return succeeded(parseOptionalPunctuation(op(parse).parser, unwrap(token)));
}

/// 1: an operand was parsed, 0: there is none, -1: failure.
int mlirExtParseOperand(void *parse, bool optional) {
  OpParse &p = op(parse);
  if (!p.operandsLoc.isValid())
    p.operandsLoc = p.parser.getCurrentLocation();
  OpAsmParser::UnresolvedOperand operand;
  if (optional) {
    OptionalParseResult result = p.parser.parseOptionalOperand(operand);
    if (!result.has_value())
      return 0;
    if (failed(*result))
      return -1;
  } else if (p.parser.parseOperand(operand)) {
    return -1;
  }
  p.operands.push_back(operand);
  return 1;
}

bool mlirExtParseType(void *parse, MlirType *result) {
  Type type;
  if (op(parse).parser.parseType(type))
    return false;
  *result = wrap(type);
  return true;
}

/// A type of the op's dialect and the given kind, with or without its name.
bool mlirExtParseBareType(void *parse, size_t kind, MlirType *result) {
  OpParse &p = op(parse);
  Type type;
  auto body = [&](Type &type) -> ParseResult {
    type = Type::getFromOpaquePointer(p.dialect->parseBody(p.parser, kind, false));
    return success(bool(type));
  };
  if (p.parser.parseCustomTypeWithFallback(type, body))
    return false;
  *result = wrap(type);
  return true;
}

/// 1: a type was parsed, 0: there is none, -1: failure.
int mlirExtParseOptionalType(void *parse, MlirType *result) {
  Type type;
  OptionalParseResult parsed = op(parse).parser.parseOptionalType(type);
  if (!parsed.has_value())
    return 0;
  if (failed(*parsed))
    return -1;
  *result = wrap(type);
  return 1;
}

bool mlirExtParseInteger(void *parse, int64_t *value) {
  return succeeded(op(parse).parser.parseInteger(*value));
}
bool mlirExtParseAttribute(void *parse, MlirAttribute *value) {
  Attribute attr;
  if (op(parse).parser.parseAttribute(attr))
    return false;
  *value = wrap(attr);
  return true;
}
bool mlirExtParseI32Array(void *parse, MlirAttribute *value) {
  return parseArray<DenseI32ArrayAttr>(op(parse).parser, value);
}
bool mlirExtParseI64Array(void *parse, MlirAttribute *value) {
  return parseArray<DenseI64ArrayAttr>(op(parse).parser, value);
}
bool mlirExtParseAttrDict(void *parse) {
  return succeeded(op(parse).parser.parseOptionalAttrDict(op(parse).state.attributes));
}
/// Moves the value of an inherent attribute out of what `attr-dict` parsed.
bool mlirExtParsedAttribute(void *parse, MlirStringRef name, MlirAttribute *value) {
  Attribute attr = op(parse).state.attributes.get(unwrap(name));
  *value = wrap(attr);
  return bool(attr);
}

const char *mlirExtParseLocation(void *parse) {
  return op(parse).parser.getCurrentLocation().getPointer();
}
const char *mlirExtParseNameLocation(void *parse) {
  return op(parse).parser.getNameLoc().getPointer();
}
/// Reports like a verifier does, so that an op's errors read alike wherever they are found.
void mlirExtParseError(void *parse, const char *loc, MlirStringRef message) {
  OpAsmParser &parser = op(parse).parser;
  SMLoc at = loc ? SMLoc::getFromPointer(loc) : parser.getNameLoc();
  emitError(parser.getEncodedSourceLoc(at))
      << "'" << op(parse).state.name << "' op " << unwrap(message);
}
void mlirExtDialectParseError(void *parse, size_t offset, MlirStringRef message) {
  auto &text = *static_cast<TextParse *>(parse);
  text.parser.emitError(insideLiteral(text.literal, offset)) << unwrap(message);
}
MlirContext mlirExtParseContext(void *parse) {
  return wrap(op(parse).parser.getContext());
}
void *mlirExtParseDialect(void *parse) { return op(parse).dialect; }

/// Ends a custom assembly: the operands get their types.
bool mlirExtParseFinish(void *parse, const MlirType *operandTypes,
                        size_t operandCount, const MlirType *resultTypes,
                        size_t resultCount, MlirAttribute properties) {
  OpParse &p = op(parse);
  SmallVector<Type> types;
  for (MlirType type : ArrayRef(operandTypes, operandCount))
    types.push_back(unwrap(type));
  for (MlirType type : ArrayRef(resultTypes, resultCount))
    p.state.addTypes(unwrap(type));
  p.state.propertiesAttr = unwrap(properties);
  return succeeded(p.parser.resolveOperands(p.operands, types, p.operandsLoc,
                                            p.state.operands));
}

void mlirExtPrintText(void *printer, MlirStringRef text) {
  out(printer).getStream() << unwrap(text);
}
void mlirExtPrintOperand(void *printer, MlirValue value) {
  out(printer).printOperand(unwrap(value));
}
void mlirExtPrintType(void *printer, MlirType type) {
  out(printer).printType(unwrap(type));
}
void mlirExtPrintBareType(void *printer, MlirType type) {
  if (const TextKey *key = keyOf(unwrap(type));
      key && failed(out(printer).printAlias(unwrap(type))))
    out(printer).getStream() << "<\"" << key->text << "\">";
  else if (!key)
    out(printer).printType(unwrap(type));
}
void mlirExtPrintAttribute(void *printer, MlirAttribute attr) {
  if (auto array = llvm::dyn_cast<DenseI32ArrayAttr>(unwrap(attr)))
    array.print(out(printer));
  else if (auto array = llvm::dyn_cast<DenseI64ArrayAttr>(unwrap(attr)))
    array.print(out(printer));
  else
    out(printer).printAttributeWithoutType(unwrap(attr));
}
void mlirExtPrintAttrDict(void *printer, MlirOperation op) {
  SmallVector<NamedAttribute> attrs(unwrap(op)->getDiscardableAttrs());
  out(printer).printOptionalAttrDict(attrs);
}

void mlirExtTypeListAppend(void *types, MlirType type) {
  typeList(types).push_back(unwrap(type));
}
MlirAttribute mlirExtOpProperties(MlirOperation op) {
  return wrap(ExtOp::dictionary(unwrap(op)));
}
/// The definition with which the op was registered, or null for an op from elsewhere.
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
/// The dialect of an op whose definition is not null.
void *mlirExtOpDialect(MlirOperation op) {
  return llvm::dyn_cast_or_null<ExtDialect>(unwrap(op)->getDialect());
}
bool mlirExtOpIsPure(MlirOperation op) { return isPure(unwrap(op)); }

//===- Building dialects --------------------------------------------------===//

void mlirExtRegistryInsertDialect(MlirDialectRegistry registry,
                                  ExtDialectDef def, MlirStringRef name) {
  StringRef ns = unwrap(name);
  unwrap(registry)->insert(TypeID::get<ExtDialect>(), ns,
                           [=](MLIRContext *context) -> Dialect * {
                             loading = {ns, def};
                             return context->getOrLoadDialect<ExtDialect>();
                           });
}
void mlirExtDialectAddType(void *dialect, MlirStringRef name, bool attribute) {
  static_cast<ExtDialect *>(dialect)->addKind(unwrap(name), attribute);
}
void mlirExtDialectSetConstant(void *dialect, MlirStringRef op) {
  static_cast<ExtDialect *>(dialect)->constantOp = unwrap(op);
}
void mlirExtDialectAddOp(void *dialect, ExtOpDef def, MlirStringRef name,
                         int effects, bool constantLike, bool infers,
                         const MlirStringRef *attributes, size_t attributeCount) {
  auto *d = static_cast<ExtDialect *>(dialect);
  detail::InterfaceMap interfaces;
  if (effects == ExtWrite)
    interfaces.insertModels<WriteModel>();
  else
    interfaces.insertModels<PureModel>();
  if (effects != ExtWrite)
    interfaces.insertModels<SpeculationModel>();
  if (attributeCount)
    interfaces.insertModels<BytecodeModel>();
  if (infers)
    insertInferModel(interfaces, def, d->getNamespace());
  SmallVector<StringRef> names;
  for (MlirStringRef attribute : ArrayRef(attributes, attributeCount))
    names.push_back(unwrap(attribute));
  auto op = std::make_unique<ExtOp>(unwrap(name), d, d->ids.allocate(),
                                    std::move(interfaces), def,
                                    ExtEffects(effects), constantLike, names);
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
const void *mlirExtTypeGet(void *dialect, size_t kind, MlirStringRef text,
                           bool constant, ExtEntry entry) {
  return static_cast<ExtDialect *>(dialect)
      ->type({unwrap(text), unsigned(kind), constant, entry})
      .getAsOpaquePointer();
}
const void *mlirExtAttributeGet(void *dialect, size_t kind, MlirStringRef text,
                                bool constant, ExtEntry entry) {
  return static_cast<ExtDialect *>(dialect)
      ->attribute({unwrap(text), unsigned(kind), constant, entry})
      .getAsOpaquePointer();
}
ExtEntry mlirExtTypeEntry(MlirType type) {
  const TextKey *key = keyOf(unwrap(type));
  return key ? key->entry : nullptr;
}
ExtEntry mlirExtAttributeEntry(MlirAttribute attr) {
  const TextKey *key = keyOf(unwrap(attr));
  return key ? key->entry : nullptr;
}
void *mlirExtTypeDialect(MlirType type) {
  return llvm::dyn_cast<ExtDialect>(&unwrap(type).getDialect());
}
}
