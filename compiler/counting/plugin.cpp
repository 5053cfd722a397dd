// The pass as a plugin of Clang's: -fpass-plugin=libprelude-sim-count.so.
#include "counting/count.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/PassPlugin.h"

extern "C" LLVM_ATTRIBUTE_WEAK llvm::PassPluginLibraryInfo llvmGetPassPluginInfo() {
  auto registers = [](llvm::PassBuilder &builder) {
    builder.registerOptimizerLastEPCallback(
        [](llvm::ModulePassManager &passes, llvm::OptimizationLevel) { passes.addPass(prelude::counting::CountUnits()); });
  };
  return {LLVM_PLUGIN_API_VERSION, "prelude-sim-count", LLVM_VERSION_STRING, registers};
}
