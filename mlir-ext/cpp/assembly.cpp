// Services for parsing and printing custom assembly.
#include "dialect.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace {
/// One custom assembly being parsed.
struct OpParse {
  OpAsmParser &parser;
  OperationState &state;
  ExtDialect *dialect;
  SMLoc operandsLoc;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
};
} // namespace

ParseResult parseOp(ExtOpDef def, ExtDialect *dialect, OpAsmParser &parser,
                    OperationState &state) {
  OpParse parse{parser, state, dialect, {}, {}};
  return success(mlirExtRustOpParse(def, &parse));
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
void mlirExtParseError(void *parse, const char *loc, MlirStringRef message) {
  OpAsmParser &parser = op(parse).parser;
  SMLoc at = loc ? SMLoc::getFromPointer(loc) : parser.getNameLoc();
  emitError(parser.getEncodedSourceLoc(at))
      << "'" << op(parse).state.name << "' op " << unwrap(message);
}
MlirContext mlirExtParseContext(void *parse) {
  return wrap(op(parse).parser.getContext());
}
void *mlirExtParseDialect(void *parse) { return op(parse).dialect; }

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
}
