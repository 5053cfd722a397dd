#include "counting/count.h"
#include "counting/insert.h"

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Module.h"

namespace prelude::counting {
using namespace llvm;
namespace {

bool is_counted(const Function &function) {
  return !function.isDeclaration() && !function.hasAvailableExternallyLinkage() && !function.hasFnAttribute(Attribute::Naked);
}

} // namespace

PreservedAnalyses CountUnits::run(Module &module, ModuleAnalysisManager &manager) {
  constexpr const char *flag = "mcrl_sim_counted"; // -save-temps optimizes bitcode again
  if (module.getModuleFlag(flag)) return PreservedAnalyses::all();
  module.addModuleFlag(Module::Override, flag, 1);
  auto &functions = manager.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
  Calls calls(module, [&](const Function &in) -> const TargetLibraryInfo & {
    return functions.getResult<TargetLibraryAnalysis>(const_cast<Function &>(in));
  });
  Globals globals(module);
  for (Function &function : module) {
    if (!is_counted(function)) continue;
    Places places = find_places(function, calls, functions, merges_);
    insert(function, places, globals, functions);
    functions.invalidate(function, PreservedAnalyses::none());
  }
  globals.mark();
  return PreservedAnalyses::none();
}

} // namespace prelude::counting
