// Types and attributes: their storage, parsing and printing.
#include "dialect.h"

#include "mlir/IR/DialectImplementation.h"

using namespace mlir;

namespace {
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

void ExtDialect::addKind(StringRef name, bool withAttribute) {
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

Type ExtDialect::type(const TextKey &key) const {
  return detail::TypeUniquer::getWithTypeID<TextType>(
      getContext(), typeIDs[key.kind], key);
}
Attribute ExtDialect::attribute(const TextKey &key) const {
  return detail::AttributeUniquer::getWithTypeID<TextAttr>(
      getContext(), attrIDs[key.kind], key);
}

std::optional<unsigned> ExtDialect::kindNamed(StringRef name) const {
  for (auto [index, kind] : llvm::enumerate(kindNames))
    if (kind == name)
      return index;
  return std::nullopt;
}

const TextKey *keyOf(Type type) {
  if (!llvm::isa<ExtDialect>(type.getDialect()))
    return nullptr;
  return &static_cast<TypeText *>(type.getImpl())->key;
}
const TextKey *keyOf(Attribute attr) {
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
  parser.emitError(loc) << unknown(attribute ? "attribute" : "type", name);
  return nullptr;
}

Type ExtDialect::parseType(DialectAsmParser &parser) const {
  return Type::getFromOpaquePointer(parseNamed(parser, false));
}
Attribute ExtDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  return Attribute::getFromOpaquePointer(parseNamed(parser, true));
}

static void print(StringRef kind, const TextKey &key, raw_ostream &os) {
  os << kind << "<\"" << key.text << "\">";
}
void ExtDialect::printType(Type type, DialectAsmPrinter &printer) const {
  const TextKey *key = keyOf(type);
  print(kindNames[key->kind], *key, printer.getStream());
}
void ExtDialect::printAttribute(Attribute attr, DialectAsmPrinter &printer) const {
  const TextKey *key = keyOf(attr);
  print(kindNames[key->kind], *key, printer.getStream());
}

extern "C" {
void mlirExtDialectAddType(void *dialect, MlirStringRef name, bool attribute) {
  static_cast<ExtDialect *>(dialect)->addKind(unwrap(name), attribute);
}
void mlirExtDialectParseError(void *parse, size_t offset, MlirStringRef message) {
  auto &text = *static_cast<TextParse *>(parse);
  text.parser.emitError(insideLiteral(text.literal, offset)) << unwrap(message);
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
