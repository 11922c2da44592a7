// What the C++ files that implement dialects share. Rust sees `shim.h` only.
#ifndef MLIR_EXT_DIALECT_H
#define MLIR_EXT_DIALECT_H

#include "shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

#include <deque>

/// What a type or attribute holds. Its identity is the value, a string or the dictionary of parameters,
/// beside the kind, which is the TypeID under which the storage is registered. The entry is the value
/// that Rust made of it, owned by the dialect.
struct Body {
  mlir::Attribute value;
  unsigned kind;
  bool constant;
  ExtEntry entry;
};

/// The body of a type or attribute made here, or null for any other.
const Body *bodyOf(mlir::Type type);
const Body *bodyOf(mlir::Attribute attribute);

/// A dialect whose types, attributes and ops are data on the Rust side.
struct ExtDialect : mlir::Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExtDialect)

  static llvm::StringRef getDialectNamespace();

  explicit ExtDialect(mlir::MLIRContext *context);
  ~ExtDialect() override { mlirExtRustDialectDestroy(state); }

  void addKind(llvm::StringRef name, bool hasParameters);
  mlir::Type type(const Body &body) const;
  mlir::Attribute attribute(const Body &body) const;
  std::optional<unsigned> kindNamed(llvm::StringRef name) const;
  std::string unknown(llvm::StringRef noun, llvm::StringRef name) const;

  /// A text in quotes.
  const void *parseText(mlir::AsmParser &parser, unsigned kind, bool attribute) const;
  /// What follows the name of a type or attribute.
  const void *parseBody(mlir::AsmParser &parser, unsigned kind, bool attribute) const;
  const void *parseNamed(mlir::DialectAsmParser &parser, bool attribute) const;
  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;
  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser, mlir::Type) const override;
  void printType(mlir::Type type, mlir::DialectAsmPrinter &printer) const override;
  void printAttribute(mlir::Attribute attr, mlir::DialectAsmPrinter &printer) const override;

  /// Asked for ops that are not registered only.
  std::optional<ParseOpHook> getParseOperationHook(llvm::StringRef name) const override;
  mlir::Operation *materializeConstant(mlir::OpBuilder &builder, mlir::Attribute value,
                                       mlir::Type type, mlir::Location loc) override;

  void *state = nullptr;
  mlir::TypeIDAllocator ids;
  llvm::SmallVector<llvm::StringRef> kindNames;
  llvm::SmallVector<bool> hasParameters;
  llvm::SmallVector<mlir::TypeID> typeIDs, attrIDs;
  std::deque<std::string> fullNames;
  llvm::StringRef constantOp;
};

/// Parses the custom assembly of an op with so many regions.
mlir::ParseResult parseOp(ExtOpDef def, ExtDialect *dialect, size_t regions,
                          mlir::OpAsmParser &parser, mlir::OperationState &state);

/// Parses what follows the name of a type or attribute with parameters.
const void *parseParameters(const ExtDialect &dialect, unsigned kind, bool attribute,
                            mlir::AsmParser &parser);

/// Prints what follows the name of a type or attribute.
void printBody(const ExtDialect &dialect, const Body &body, mlir::AsmPrinter &printer);

/// The inherent attributes in properties, a dictionary or null.
inline mlir::Attribute &inherentAttributes(mlir::OpaqueProperties properties) {
  return *properties.as<mlir::Attribute *>();
}

/// Lets C++ that builds ops by their names infer the result types of this one.
void addInference(mlir::detail::InterfaceMap &interfaces, ExtOpDef def, llvm::StringRef dialect);

#endif
