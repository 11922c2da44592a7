// Types and attributes: their storage, parsing and printing.
#include "dialect.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;

namespace {
template <typename Base, typename Allocator>
struct BodyStorage : Base {
  using KeyTy = Body;
  explicit BodyStorage(Body body) : body(body) {}
  bool operator==(const Body &other) const { return body.value == other.value; }
  static llvm::hash_code hashKey(const Body &body) { return hash_value(body.value); }
  static BodyStorage *construct(Allocator &allocator, Body body) {
    return new (allocator.template allocate<BodyStorage>()) BodyStorage(body);
  }
  Body body;
};

using TypeBody = BodyStorage<TypeStorage, TypeStorageAllocator>;
using AttrBody = BodyStorage<AttributeStorage, AttributeStorageAllocator>;

struct ExtType : Type::TypeBase<ExtType, Type, TypeBody> {
  using Base::Base;
  static constexpr StringLiteral name = "mlir_ext.type";
};

struct ExtAttr : Attribute::AttrBase<ExtAttr, Attribute, AttrBody> {
  using Base::Base;
  static constexpr StringLiteral name = "mlir_ext.attribute";
};
} // namespace

// What `TypeBase` offers for the types and attributes inside of one casts to the C++ class by its one
// TypeID, but there is a TypeID per kind.

/// The parameters; a text has no types or attributes inside it.
template <typename T>
static void walkBody(T self, function_ref<void(Attribute)> walk, function_ref<void(Type)>) {
  if (llvm::isa<DictionaryAttr>(bodyOf(self)->value))
    walk(bodyOf(self)->value);
}
template <typename T>
static T replaceBody(T self, ArrayRef<Attribute> parameters, ArrayRef<Type>) {
  if (parameters.empty())
    return self;
  auto &dialect = static_cast<ExtDialect &>(self.getDialect());
  bool isAttribute = std::is_same_v<T, Attribute>;
  return T::getFromOpaquePointer(mlirExtRustInternParameters(
      dialect.state, bodyOf(self)->kind, isAttribute, wrap(parameters.front())));
}

void ExtDialect::addKind(StringRef name, bool hasParameters) {
  kindNames.push_back(name);
  this->hasParameters.push_back(hasParameters);
  TypeID typeID = ids.allocate(), attrID = ids.allocate();
  typeIDs.push_back(typeID);
  attrIDs.push_back(attrID);
  fullNames.push_back((getNamespace() + "." + name).str());
  StringRef full = fullNames.back();
  addType(typeID, AbstractType::get(*this, detail::InterfaceMap(), ExtType::getHasTraitFn(),
                                    walkBody<Type>, replaceBody<Type>, typeID, full));
  getContext()->getTypeUniquer().registerParametricStorageType<TypeBody>(typeID);
  addAttribute(attrID, AbstractAttribute::get(*this, detail::InterfaceMap(),
                                              ExtAttr::getHasTraitFn(), walkBody<Attribute>,
                                              replaceBody<Attribute>, attrID, full));
  getContext()->getAttributeUniquer().registerParametricStorageType<AttrBody>(attrID);
}

Type ExtDialect::type(const Body &body) const {
  return detail::TypeUniquer::getWithTypeID<ExtType>(
      getContext(), typeIDs[body.kind], body);
}
Attribute ExtDialect::attribute(const Body &body) const {
  return detail::AttributeUniquer::getWithTypeID<ExtAttr>(
      getContext(), attrIDs[body.kind], body);
}

std::optional<unsigned> ExtDialect::kindNamed(StringRef name) const {
  for (auto [index, kind] : llvm::enumerate(kindNames))
    if (kind == name)
      return index;
  return std::nullopt;
}

const Body *bodyOf(Type type) {
  if (!llvm::isa<ExtDialect>(type.getDialect()))
    return nullptr;
  return &static_cast<TypeBody *>(type.getImpl())->body;
}
const Body *bodyOf(Attribute attr) {
  if (!llvm::isa<ExtDialect>(attr.getDialect()))
    return nullptr;
  return &static_cast<AttrBody *>(attr.getImpl())->body;
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

const void *ExtDialect::parseText(AsmParser &parser, unsigned kind, bool attribute) const {
  std::string text;
  TextParse parse{parser, parser.getCurrentLocation()};
  if (parser.parseString(&text))
    return nullptr;
  return mlirExtRustIntern(state, kind, attribute, {text.data(), text.size()}, &parse);
}

const void *ExtDialect::parseBody(AsmParser &parser, unsigned kind, bool attribute) const {
  if (hasParameters[kind])
    return parseParameters(*this, kind, attribute, parser);
  if (parser.parseLess())
    return nullptr;
  const void *result = parseText(parser, kind, attribute);
  return result && !parser.parseGreater() ? result : nullptr;
}

const void *ExtDialect::parseNamed(DialectAsmParser &parser,
                                   bool attribute) const {
  StringRef name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&name))
    return nullptr;
  std::optional<unsigned> kind = kindNamed(name);
  if (kind)
    return parseBody(parser, *kind, attribute);
  parser.emitError(loc) << unknown(attribute ? "attribute" : "type", name);
  return nullptr;
}

Type ExtDialect::parseType(DialectAsmParser &parser) const {
  return Type::getFromOpaquePointer(parseNamed(parser, false));
}
Attribute ExtDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return Attribute::getFromOpaquePointer(parseNamed(parser, true));
}

void printBody(const ExtDialect &dialect, const Body &body, AsmPrinter &printer) {
  if (auto text = llvm::dyn_cast<StringAttr>(body.value))
    printer.getStream() << "<\"" << text.getValue() << "\">";
  else
    mlirExtRustPrintParameters(dialect.state, body.kind, wrap(body.value), &printer);
}
void ExtDialect::printType(Type type, DialectAsmPrinter &printer) const {
  const Body &body = *bodyOf(type);
  printer << kindNames[body.kind];
  printBody(*this, body, printer);
}
void ExtDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  const Body &body = *bodyOf(attr);
  printer << kindNames[body.kind];
  printBody(*this, body, printer);
}

extern "C" {
void mlirExtDialectAddType(void *dialect, MlirStringRef name, bool hasParameters) {
  static_cast<ExtDialect *>(dialect)->addKind(unwrap(name), hasParameters);
}
void mlirExtDialectParseError(void *parse, size_t offset, MlirStringRef message) {
  auto &text = *static_cast<TextParse *>(parse);
  text.parser.emitError(insideLiteral(text.literal, offset)) << unwrap(message);
}
const void *mlirExtTypeGet(void *dialect, size_t kind, MlirAttribute body,
                           bool constant, ExtEntry entry) {
  return static_cast<ExtDialect *>(dialect)
      ->type({unwrap(body), unsigned(kind), constant, entry})
      .getAsOpaquePointer();
}
const void *mlirExtAttributeGet(void *dialect, size_t kind, MlirAttribute body,
                                bool constant, ExtEntry entry) {
  return static_cast<ExtDialect *>(dialect)
      ->attribute({unwrap(body), unsigned(kind), constant, entry})
      .getAsOpaquePointer();
}
ExtEntry mlirExtTypeEntry(MlirType type) {
  const Body *body = bodyOf(unwrap(type));
  return body ? body->entry : nullptr;
}
ExtEntry mlirExtAttributeEntry(MlirAttribute attr) {
  const Body *body = bodyOf(unwrap(attr));
  return body ? body->entry : nullptr;
}
MlirAttribute mlirExtTypeBody(MlirType type) { return wrap(bodyOf(unwrap(type))->value); }
MlirAttribute mlirExtAttributeBody(MlirAttribute attr) {
  return wrap(bodyOf(unwrap(attr))->value);
}
void *mlirExtAttributeDialect(MlirAttribute attr) {
  return llvm::dyn_cast<ExtDialect>(&unwrap(attr).getDialect());
}
void *mlirExtTypeDialect(MlirType type) {
  return llvm::dyn_cast<ExtDialect>(&unwrap(type).getDialect());
}
}
