// Services for parsing and printing custom assembly.
#include "dialect.h"

#include "mlir/IR/BuiltinAttributes.h"

using namespace mlir;

namespace {
/// A custom assembly being parsed: of an op, or of the parameters of a type or attribute.
struct Parse {
  AsmParser &parser;
  const ExtDialect *dialect;
  /// The op, if it is one.
  OperationState *state = nullptr;
};
struct OpParse : Parse {
  OpAsmParser &opParser;
  SMLoc operandsLoc;
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
};
} // namespace

ParseResult parseOp(ExtOpDef def, ExtDialect *dialect, size_t regions, OpAsmParser &parser,
                    OperationState &state) {
  while (regions--)
    state.addRegion();
  OpParse parse{{parser, dialect, &state}, parser, {}, {}};
  return success(mlirExtRustOpParse(def, static_cast<Parse *>(&parse)));
}

const void *parseParameters(const ExtDialect &dialect, unsigned kind, bool attribute,
                            AsmParser &parser) {
  Parse parse{parser, &dialect};
  return mlirExtRustParseParameters(dialect.state, kind, attribute, &parse);
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

static Parse &in(void *parse) { return *static_cast<Parse *>(parse); }
static OpParse &op(void *parse) { return static_cast<OpParse &>(in(parse)); }
static AsmPrinter &out(void *printer) { return *static_cast<AsmPrinter *>(printer); }
static OpAsmPrinter &opOut(void *printer) { return static_cast<OpAsmPrinter &>(out(printer)); }

/// 1: there is something, 0: there is nothing, -1: failure.
template <typename T>
static int answer(OptionalParseResult result, T value, T *place) {
  if (!result.has_value())
    return 0;
  if (failed(*result))
    return -1;
  *place = value;
  return 1;
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
  return succeeded(parsePunctuation(in(parse).parser, unwrap(token)));
}
bool mlirExtParseOptionalLiteral(void *parse, MlirStringRef token) {
  return succeeded(parseOptionalPunctuation(in(parse).parser, unwrap(token)));
}

int mlirExtParseOperand(void *parse, bool optional) {
  OpParse &p = op(parse);
  if (!p.operandsLoc.isValid())
    p.operandsLoc = p.parser.getCurrentLocation();
  OpAsmParser::UnresolvedOperand operand;
  if (optional) {
    OptionalParseResult result = p.opParser.parseOptionalOperand(operand);
    if (!result.has_value())
      return 0;
    if (failed(*result))
      return -1;
  } else if (p.opParser.parseOperand(operand)) {
    return -1;
  }
  p.operands.push_back(operand);
  return 1;
}

bool mlirExtParseType(void *parse, MlirType *result) {
  Type type;
  if (in(parse).parser.parseType(type))
    return false;
  *result = wrap(type);
  return true;
}

bool mlirExtParseBareType(void *parse, size_t kind, MlirType *result) {
  Parse &p = in(parse);
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
  OptionalParseResult parsed = in(parse).parser.parseOptionalType(type);
  return answer(parsed, wrap(type), result);
}

int mlirExtParseInteger(void *parse, bool optional, int64_t *value) {
  AsmParser &parser = in(parse).parser;
  int64_t parsed = 0;
  OptionalParseResult result = optional ? parser.parseOptionalInteger(parsed)
                                        : OptionalParseResult(parser.parseInteger(parsed));
  return answer(result, parsed, value);
}
int mlirExtParseOptionalString(void *parse, MlirAttribute *value) {
  AsmParser &parser = in(parse).parser;
  std::string text;
  if (failed(parser.parseOptionalString(&text)))
    return 0;
  *value = wrap(Attribute(StringAttr::get(parser.getContext(), text)));
  return 1;
}
bool mlirExtParseAttribute(void *parse, MlirAttribute *value) {
  Attribute attr;
  if (in(parse).parser.parseAttribute(attr))
    return false;
  *value = wrap(attr);
  return true;
}
bool mlirExtParseBareAttribute(void *parse, size_t kind, MlirAttribute *value) {
  Parse &p = in(parse);
  Attribute attr;
  auto body = [&](Attribute &attr, Type) -> ParseResult {
    attr = Attribute::getFromOpaquePointer(
        p.dialect->hasParameters[kind] ? p.dialect->parseBody(p.parser, kind, true)
                                       : p.dialect->parseText(p.parser, kind, true));
    return success(bool(attr));
  };
  if (p.parser.parseCustomAttributeWithFallback(attr, Type(), body))
    return false;
  *value = wrap(attr);
  return true;
}
bool mlirExtParseDenseArray(void *parse, unsigned width, MlirAttribute *value) {
  AsmParser &parser = in(parse).parser;
  return width == 32 ? parseArray<DenseI32ArrayAttr>(parser, value)
                     : parseArray<DenseI64ArrayAttr>(parser, value);
}
bool mlirExtParseAttrDict(void *parse, bool keyword) {
  OpParse &p = op(parse);
  NamedAttrList &attributes = p.state->attributes;
  return succeeded(keyword ? p.parser.parseOptionalAttrDictWithKeyword(attributes)
                           : p.parser.parseOptionalAttrDict(attributes));
}
bool mlirExtParseRegion(void *parse, size_t index) {
  OpParse &p = op(parse);
  return succeeded(p.opParser.parseRegion(*p.state->regions[index]));
}
bool mlirExtParsedAttribute(void *parse, MlirStringRef name, MlirAttribute *value) {
  Attribute attr = op(parse).state->attributes.get(unwrap(name));
  *value = wrap(attr);
  return bool(attr);
}

const char *mlirExtParseLocation(void *parse) {
  return in(parse).parser.getCurrentLocation().getPointer();
}
const char *mlirExtParseNameLocation(void *parse) {
  return in(parse).parser.getNameLoc().getPointer();
}
void mlirExtParseError(void *parse, const char *loc, MlirStringRef message) {
  AsmParser &parser = in(parse).parser;
  SMLoc at = loc ? SMLoc::getFromPointer(loc) : parser.getNameLoc();
  InFlightDiagnostic error = emitError(parser.getEncodedSourceLoc(at));
  if (OperationState *state = in(parse).state)
    error << "'" << state->name << "' op ";
  error << unwrap(message);
}
MlirContext mlirExtParseContext(void *parse) {
  return wrap(in(parse).parser.getContext());
}
void *mlirExtParseDialect(void *parse) {
  return const_cast<ExtDialect *>(in(parse).dialect);
}

bool mlirExtParseFinish(void *parse, const MlirType *operandTypes,
                        size_t operandCount, const MlirType *resultTypes,
                        size_t resultCount, MlirAttribute properties) {
  OpParse &p = op(parse);
  SmallVector<Type> types;
  for (MlirType type : ArrayRef(operandTypes, operandCount))
    types.push_back(unwrap(type));
  for (MlirType type : ArrayRef(resultTypes, resultCount))
    p.state->addTypes(unwrap(type));
  p.state->propertiesAttr = unwrap(properties);
  return succeeded(p.opParser.resolveOperands(p.operands, types, p.operandsLoc,
                                            p.state->operands));
}

void mlirExtPrintText(void *printer, MlirStringRef text) {
  out(printer).getStream() << unwrap(text);
}
void mlirExtPrintOperand(void *printer, MlirValue value) {
  opOut(printer).printOperand(unwrap(value));
}
void mlirExtPrintType(void *printer, MlirType type) {
  out(printer).printType(unwrap(type));
}
void mlirExtPrintBareType(void *printer, MlirType type) {
  const Body *body = bodyOf(unwrap(type));
  if (!body)
    out(printer).printType(unwrap(type));
  else if (failed(out(printer).printAlias(unwrap(type))))
    printBody(static_cast<ExtDialect &>(unwrap(type).getDialect()), *body, out(printer));
}
void mlirExtPrintBareAttribute(void *printer, MlirAttribute attr) {
  const Body &body = *bodyOf(unwrap(attr));
  if (succeeded(out(printer).printAlias(unwrap(attr))))
    return;
  if (auto text = llvm::dyn_cast<StringAttr>(body.value))
    out(printer).getStream() << '"' << text.getValue() << '"';
  else
    printBody(static_cast<ExtDialect &>(unwrap(attr).getDialect()), body, out(printer));
}
void mlirExtPrintAttribute(void *printer, MlirAttribute attr) {
  if (auto array = llvm::dyn_cast<DenseI32ArrayAttr>(unwrap(attr)))
    array.print(out(printer));
  else if (auto array = llvm::dyn_cast<DenseI64ArrayAttr>(unwrap(attr)))
    array.print(out(printer));
  else
    out(printer).printAttributeWithoutType(unwrap(attr));
}
void mlirExtPrintAttrDict(void *printer, MlirOperation op, bool keyword) {
  SmallVector<NamedAttribute> attrs(unwrap(op)->getDiscardableAttrs());
  keyword ? opOut(printer).printOptionalAttrDictWithKeyword(attrs)
          : opOut(printer).printOptionalAttrDict(attrs);
}
void mlirExtPrintRegion(void *printer, MlirOperation op, size_t index) {
  opOut(printer).printRegion(unwrap(op)->getRegion(index));
}
}
