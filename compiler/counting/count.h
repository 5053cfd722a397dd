// The pass that makes a program count its computation for the simulator, at the end of the optimizer (preludec -fsim).
#pragma once

#include "llvm/IR/PassManager.h"

namespace prelude::counting {

class CountUnits : public llvm::PassInfoMixin<CountUnits> {
public:
  // Without `merges`, each block adds its units by itself: the same sums, for tests.
  explicit CountUnits(bool merges = true) : merges_(merges) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; } // at -O0, too

private:
  bool merges_;
};

} // namespace prelude::counting
