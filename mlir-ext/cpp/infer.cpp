// Result type inference for C++ that builds ops by their names.
#include "dialect.h"

#include "mlir/Interfaces/InferTypeOpInterface.h"

#include <ffi.h>
#include <mutex>

using namespace mlir;

namespace {
/// The op that a function of the interface serves.
struct Inferring {
  ExtOpDef def;
  StringRef dialect;
};

LogicalResult infer(const Inferring &op, MLIRContext *context, std::optional<Location> loc,
                    ValueRange operands, DictionaryAttr attributes, OpaqueProperties properties,
                    RegionRange, SmallVectorImpl<Type> &results) {
  SmallVector<MlirType> types;
  for (Type type : operands.getTypes())
    types.push_back(wrap(type));
  Attribute inherent = properties ? inherentAttributes(properties) : attributes;
  results.clear();
  return success(mlirExtRustOpInfer(op.def, context->getLoadedDialect(op.dialect),
                                    wrap(loc.value_or(UnknownLoc::get(context))), types.data(),
                                    types.size(), wrap(inherent), &results));
}

/// How libffi is told of a parameter. A class passed by value is so many words, as long as nothing
/// but its bytes is copied.
template <typename T>
ffi_type *typeOf() {
  if constexpr (std::is_pointer_v<T> || std::is_reference_v<T>) {
    return &ffi_type_pointer;
  } else {
    static_assert(std::is_trivially_copy_constructible_v<T> &&
                  std::is_trivially_move_constructible_v<T> &&
                  std::is_trivially_destructible_v<T>);
    static_assert(sizeof(T) == 1 || sizeof(T) == sizeof(void *) ||
                  sizeof(T) == 2 * sizeof(void *));
    static ffi_type *word = sizeof(T) == 1 ? &ffi_type_uint8 : &ffi_type_pointer;
    static ffi_type *words[] = {word, sizeof(T) > sizeof(void *) ? word : nullptr, nullptr};
    static ffi_type type = {0, 0, FFI_TYPE_STRUCT, words};
    return &type;
  }
}

/// Makes functions of a type that call `infer` with an op.
template <typename Function>
struct Maker;
template <typename Result, typename... Parameters>
struct Maker<Result (*)(Parameters...)> {
  using Function = Result (*)(Parameters...);

  /// Null where the system refuses memory for code. The function is never freed.
  static Function make(Inferring op) {
    static ffi_type *types[] = {typeOf<Parameters>()...};
    static ffi_cif interface;
    static const ffi_status prepared = ffi_prep_cif(
        &interface, FFI_DEFAULT_ABI, sizeof...(Parameters), typeOf<Result>(), types);
    void *code = nullptr;
    void *closure = ffi_closure_alloc(sizeof(ffi_closure), &code);
    if (!closure || prepared != FFI_OK ||
        ffi_prep_closure_loc(static_cast<ffi_closure *>(closure), &interface, called,
                             new Inferring(op), code) != FFI_OK)
      return nullptr;
    return reinterpret_cast<Function>(code);
  }

  static void called(ffi_cif *, void *result, void **arguments, void *op) {
    call(result, arguments, *static_cast<Inferring *>(op),
         std::index_sequence_for<Parameters...>());
  }
  template <size_t... Index>
  static void call(void *result, void **arguments, const Inferring &op,
                   std::index_sequence<Index...>) {
    new (result) Result(infer(op, parameter<Parameters>(arguments[Index])...));
  }
  template <typename T>
  static T parameter(void *argument) {
    if constexpr (std::is_reference_v<T>)
      return **static_cast<std::remove_reference_t<T> **>(argument);
    else
      return *static_cast<T *>(argument);
  }
};

using Infer = decltype(InferTypeOpInterface::Concept::inferReturnTypes);

struct InferModel : InferTypeOpInterface::Concept {
  using Interface = InferTypeOpInterface;
  InferModel() : Concept{nullptr, nullptr, areEqual} {}
  static bool areEqual(TypeRange lhs, TypeRange rhs) { return lhs == rhs; }
};
} // namespace

/// The interface is a table of plain functions that are not told which op they serve, so each op has
/// a function made for it, once for all contexts.
void addInference(detail::InterfaceMap &interfaces, ExtOpDef def, StringRef dialect) {
  static llvm::DenseMap<ExtOpDef, Infer> made;
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  Infer &function = made[def];
  if (!function && !(function = Maker<Infer>::make({def, dialect})))
    llvm::report_fatal_error("cannot register the ops of '" + dialect +
                                 "': the system refuses memory for code, which libffi needs",
                             false);
  interfaces.insertModels<InferModel>();
  auto *table = interfaces.lookup<InferTypeOpInterface>();
  table->inferReturnTypes = table->refineReturnTypes = function;
}

extern "C" {
void mlirExtTypeListAppend(void *types, MlirType type) {
  static_cast<SmallVectorImpl<Type> *>(types)->push_back(unwrap(type));
}
}
