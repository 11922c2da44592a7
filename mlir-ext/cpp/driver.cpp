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
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"

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
  std::string passes;
  std::vector<std::array<std::string, 3>> options;

  LogicalResult build(OpPassManager &pm, StringRef given,
                      function_ref<LogicalResult(const Twine &)> error) const {
    TextOptions parsed(options);
    std::string text = passes, messages;
    llvm::raw_string_ostream stream(messages);
    if (failed(parsed.parseFromString(given, stream)))
      return error(messages);
    for (auto [spec, option] : llvm::zip(options, parsed.all)) {
      if (option->getValue().empty() && !spec[1].empty())
        return error("option '" + spec[0] + "' needs a value, e.g. " + spec[1]);
      std::string slot = "${" + spec[0] + "}", value = option->getValue();
      for (size_t at = 0; (at = text.find(slot, at)) != std::string::npos;
           at += value.size())
        text.replace(at, slot.size(), value);
    }
    if (failed(parsePassPipeline(text, pm, stream)))
      return error(messages);
    return success();
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

void mlirExtRegisterPass(ExtPassDef def, MlirStringRef name, MlirStringRef summary,
                         const MlirStringRef *dialects, size_t dialectCount) {
  static TypeIDAllocator ids;
  SmallVector<StringRef> needed;
  for (MlirStringRef dialect : ArrayRef(dialects, dialectCount))
    needed.push_back(unwrap(dialect));
  TypeID id = ids.allocate();
  StringRef argument = unwrap(name), description = unwrap(summary);
  registerPass([=]() -> std::unique_ptr<Pass> {
    return std::make_unique<ExtPass>(id, def, argument, description, needed);
  });
}

/// `options` holds name, default and summary of each option in turn.
void mlirExtRegisterPipeline(MlirStringRef name, MlirStringRef summary,
                             MlirStringRef passes, const MlirStringRef *options,
                             size_t optionCount) {
  Pipeline pipeline{unwrap(passes).str(), {}};
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
}

/// Whether LLVM's NVPTX backend knows a chip.
bool mlirExtChipIsKnown(MlirStringRef chip) {
  LLVMInitializeNVPTXTargetInfo();
  LLVMInitializeNVPTXTargetMC();
  llvm::Triple triple("nvptx64-nvidia-cuda");
  std::string ignored;
  const llvm::Target *target = llvm::TargetRegistry::lookupTarget(triple, ignored);
  if (!target)
    return false;
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      target->createMCSubtargetInfo(triple, "", ""));
  return info && info->isCPUStringValid(unwrap(chip));
}

/// Everything upstream that a driver offers.
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
