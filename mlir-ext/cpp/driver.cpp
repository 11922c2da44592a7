// Passes, pipelines, source files and MLIR's own drivers.
#include "shim.h"

#include "mlir-c/RegisterEverything.h"
#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/FileUtilities.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/SourceMgr.h"

#include <array>

using namespace mlir;

namespace {
struct ExtPass : Pass {
  ExtPass(TypeID id, ExtPassDef def, StringRef name, StringRef summary,
          ArrayRef<StringRef> dialects)
      : Pass(id), def(def), name(name), summary(summary), dialects(dialects) {}
  StringRef getName() const override { return name; }
  StringRef getArgument() const override { return name; }
  StringRef getDescription() const override { return summary; }
  std::unique_ptr<Pass> clonePass() const override {
    return std::make_unique<ExtPass>(getTypeID(), def, name, summary, dialects);
  }
  bool canScheduleOn(RegisteredOperationName) const override { return true; }
  /// Dialects may only be loaded before passes run in parallel.
  LogicalResult initialize(MLIRContext *context) override {
    for (StringRef dialect : dialects)
      if (!context->getOrLoadDialect(dialect))
        return emitError(UnknownLoc::get(context))
               << "pass '" << name << "' needs the dialect '" << dialect
               << "', which is not registered";
    return success();
  }
  void runOnOperation() override {
    bool unchanged = false;
    if (!mlirExtRustPassRun(def, wrap(getOperation()), &unchanged))
      return signalPassFailure();
    if (unchanged)
      markAllAnalysesPreserved();
  }
  ExtPassDef def;
  StringRef name, summary;
  SmallVector<StringRef> dialects;
};

/// Options that are all text, made at run time.
struct TextOptions : detail::PassOptions {
  std::vector<std::unique_ptr<Option<std::string>>> all;
  explicit TextOptions(ArrayRef<std::array<std::string, 3>> specs) {
    for (const auto &[name, value, summary] : specs)
      all.push_back(std::make_unique<Option<std::string>>(
          *this, name, llvm::cl::desc(summary), llvm::cl::init(value)));
  }
};

struct Pipeline {
  ExtPipelineDef def;
  StringRef name;
  std::string passes;
  std::vector<std::array<std::string, 3>> options;

  LogicalResult build(OpPassManager &pm, StringRef given,
                      function_ref<LogicalResult(const Twine &)> error) const {
    TextOptions parsed(options);
    std::string text = passes, messages;
    llvm::raw_string_ostream stream(messages);
    if (failed(parsed.parseFromString(given, stream)))
      return error(StringRef(messages).rtrim() + (messages.empty() ? "" : "; ") + accepted());
    for (auto [index, option] : llvm::enumerate(parsed.all)) {
      std::string slot = "${" + options[index][0] + "}", value = option->getValue();
      if (!mlirExtRustOptionCheck(def, index, {value.data(), value.size()}, append, &messages))
        return error(messages);
      for (size_t at = 0; (at = text.find(slot, at)) != std::string::npos;
           at += value.size())
        text.replace(at, slot.size(), value);
    }
    if (failed(parsePassPipeline(text, pm, stream)))
      return error(messages);
    return success();
  }

  std::string accepted() const {
    std::string text = ("`" + name + "` takes ").str();
    if (options.empty())
      return text + "no options";
    llvm::raw_string_ostream stream(text);
    llvm::interleaveComma(options, stream << "the options ",
                          [&](const auto &option) { stream << option[0]; });
    return text;
  }

  static void append(MlirStringRef text, void *messages) {
    static_cast<std::string *>(messages)->append(text.data, text.length);
  }
};
} // namespace

namespace {
/// A source file whose lines diagnostics can show.
struct Source {
  MLIRContext *context;
  std::shared_ptr<llvm::SourceMgr> manager;
  SourceMgrDiagnosticHandler handler;
};
} // namespace

/// On the command line a pass and a pipeline of the same name could not be told apart.
static bool isTaken(StringRef name) {
  return PassInfo::lookup(name) || PassPipelineInfo::lookup(name);
}

extern "C" {
void *mlirExtSourceOpen(MlirContext context, MlirStringRef file) {
  std::string ignored;
  std::unique_ptr<llvm::MemoryBuffer> buffer = openInputFile(unwrap(file), &ignored);
  if (!buffer)
    return nullptr;
  auto manager = std::make_shared<llvm::SourceMgr>();
  manager->AddNewSourceBuffer(std::move(buffer), SMLoc());
  return new Source{unwrap(context), manager, {*manager, unwrap(context)}};
}
MlirModule mlirExtSourceParse(void *source) {
  auto *from = static_cast<Source *>(source);
  OwningOpRef<ModuleOp> module =
      parseSourceFile<ModuleOp>(from->manager, from->context);
  return MlirModule{module.release().getOperation()};
}
void mlirExtSourceClose(void *source) { delete static_cast<Source *>(source); }

bool mlirExtRegisterPass(ExtPassDef def, MlirStringRef name, MlirStringRef summary,
                         const MlirStringRef *dialects, size_t dialectCount) {
  if (isTaken(unwrap(name)))
    return false;
  static TypeIDAllocator ids;
  SmallVector<StringRef> needed;
  for (MlirStringRef dialect : ArrayRef(dialects, dialectCount))
    needed.push_back(unwrap(dialect));
  TypeID id = ids.allocate();
  StringRef argument = unwrap(name), description = unwrap(summary);
  registerPass([=]() -> std::unique_ptr<Pass> {
    return std::make_unique<ExtPass>(id, def, argument, description, needed);
  });
  return true;
}

bool mlirExtRegisterPipeline(ExtPipelineDef def, MlirStringRef name,
                             MlirStringRef summary, MlirStringRef passes,
                             const MlirStringRef *options, size_t optionCount) {
  if (isTaken(unwrap(name)))
    return false;
  Pipeline pipeline{def, unwrap(name), unwrap(passes).str(), {}};
  for (size_t i = 0; i != optionCount; ++i)
    pipeline.options.push_back({unwrap(options[3 * i]).str(),
                                unwrap(options[3 * i + 1]).str(),
                                unwrap(options[3 * i + 2]).str()});
  registerPassPipeline(
      unwrap(name), unwrap(summary),
      [pipeline](OpPassManager &pm, StringRef given,
                 function_ref<LogicalResult(const Twine &)> error) {
        return pipeline.build(pm, given, error);
      },
      [pipeline](function_ref<void(const detail::PassOptions &)> handler) {
        handler(TextOptions(pipeline.options));
      });
  return true;
}

void mlirExtRegistryInsertUpstream(MlirDialectRegistry registry) {
  mlirRegisterAllDialects(registry);
  registerAllGPUToLLVMIRTranslations(*unwrap(registry));
}
int mlirExtOptMain(int argc, char **argv, MlirStringRef toolName,
                   MlirDialectRegistry registry) {
  return asMainReturnCode(
      MlirOptMain(argc, argv, unwrap(toolName), *unwrap(registry)));
}
int mlirExtLspMain(int argc, char **argv, MlirDialectRegistry registry) {
  return asMainReturnCode(MlirLspServerMain(argc, argv, *unwrap(registry)));
}
}
