// What the C++ files that implement dialects share. Rust sees `shim.h` only.
#ifndef MLIR_EXT_DIALECT_H
#define MLIR_EXT_DIALECT_H

#include "shim.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"

#include <deque>

/// Identity is the text; the kind is the TypeID under which the storage is
/// registered. The entry is the parsed value, owned by the dialect.
struct TextKey {
  llvm::StringRef text;
  unsigned kind;
  bool constant;
  ExtEntry entry;
};

/// The key of a type or attribute made here, or null for any other.
const TextKey *keyOf(mlir::Type type);
const TextKey *keyOf(mlir::Attribute attribute);

/// A dialect whose types, attributes and ops are data on the Rust side.
struct ExtDialect : mlir::Dialect {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ExtDialect)

  static llvm::StringRef getDialectNamespace();

  explicit ExtDialect(mlir::MLIRContext *context);
  ~ExtDialect() override { mlirExtRustDialectDestroy(state); }

  void addKind(llvm::StringRef name, bool withAttribute);
  mlir::Type type(const TextKey &key) const;
  mlir::Attribute attribute(const TextKey &key) const;
  std::optional<unsigned> kindNamed(llvm::StringRef name) const;
  std::string unknown(llvm::StringRef noun, llvm::StringRef name) const;

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
  llvm::SmallVector<bool> hasAttribute;
  llvm::SmallVector<mlir::TypeID> typeIDs, attrIDs;
  std::deque<std::string> fullNames;
  llvm::StringRef constantOp;
};

/// Parses the custom assembly of an op.
mlir::ParseResult parseOp(ExtOpDef def, ExtDialect *dialect, mlir::OpAsmParser &parser,
                          mlir::OperationState &state);

/// The inherent attributes in properties, a dictionary or null.
inline mlir::Attribute &inherentAttributes(mlir::OpaqueProperties properties) {
  return *properties.as<mlir::Attribute *>();
}

/// Lets C++ that builds ops by their names infer the result types of this one.
void addInference(mlir::detail::InterfaceMap &interfaces, ExtOpDef def, llvm::StringRef dialect);

#endif
