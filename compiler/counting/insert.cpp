#include "counting/insert.h"

#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Dominators.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace prelude::counting {
using namespace llvm;
namespace {

// The sum is a local variable, which becomes a register.
class Inserter {
public:
  Inserter(Function &function, Globals &globals, FunctionAnalysisManager &manager)
      : function_(function), globals_(globals), manager_(manager), builder_(function.getContext()) {
    BasicBlock &entry = function.getEntryBlock();
    builder_.SetInsertPoint(&entry, entry.getFirstInsertionPt());
    sum_ = builder_.CreateAlloca(builder_.getInt64Ty());
    builder_.CreateStore(builder_.getInt64(0), sum_);
  }

  void insert(const Places &places) {
    for (const CountedLoop &loop : places.loops) expand(loop);
    for (const auto &[block, found] : places.blocks) {
      for (const Event &event : found.events) insert(event);
      if (found.units > 0) add(block->getTerminator(), builder_.getInt64(found.units));
    }
    PromoteMemToReg(sum_, manager_.getResult<DominatorTreeAnalysis>(function_), &manager_.getResult<AssumptionAnalysis>(function_));
    simplify();
  }

private:
  Value *sum() { return builder_.CreateLoad(builder_.getInt64Ty(), sum_); }

  Value *plus(Value *left, Value *right) {
    if (const auto *constant = dyn_cast<ConstantInt>(right); constant && constant->isZero()) return left;
    Value *out = builder_.CreateAdd(left, right);
    if (auto *instruction = dyn_cast<Instruction>(out)) made_.push_back(instruction);
    return out;
  }

  void add(Instruction *before, Value *more) {
    at(before);
    builder_.CreateStore(plus(sum(), more), sum_);
  }

  // Code of ours has no line of its own: a debugger does not stop there.
  void at(Instruction *before) {
    builder_.SetInsertPoint(before);
    builder_.SetCurrentDebugLocation({});
  }

  void expand(const CountedLoop &loop) {
    auto &evolution = manager_.getResult<ScalarEvolutionAnalysis>(function_);
    SCEVExpander expander(evolution, function_.getParent()->getDataLayout(), "mcrl_sim");
    Value *turns = expander.expandCodeFor(loop.turns, loop.turns->getType(), loop.before);
    at(loop.before);
    Value *iterations = builder_.CreateAdd(builder_.CreateZExt(turns, builder_.getInt64Ty()), builder_.getInt64(1));
    add(loop.before, builder_.CreateMul(iterations, builder_.getInt64(loop.units)));
  }

  void insert(const Event &event) {
    at(event.before);
    Value *units = plus(sum(), builder_.getInt64(event.units));
    switch (event.kind) {
    case Event::bytes: {
      Value *length = builder_.CreateZExtOrTrunc(event.length, builder_.getInt64Ty());
      units = plus(units, builder_.CreateUDiv(length, builder_.getInt64(bytes_of_unit)));
      builder_.CreateStore(units, sum_);
      return;
    }
    case Event::library: builder_.CreateStore(plus(units, globals_.call(builder_, event.callee, event.times)), sum_); return;
    case Event::foreign: units = plus(units, globals_.call(builder_, event.callee, event.times)); [[fallthrough]];
    case Event::flush:
      globals_.add(builder_, units);
      builder_.CreateStore(builder_.getInt64(0), sum_);
      return;
    }
  }

  // A sum that has begun anew is zero.
  void simplify() {
    SimplifyQuery query(function_.getParent()->getDataLayout());
    for (Instruction *instruction : made_)
      if (Value *simpler = simplifyInstruction(instruction, query)) {
        instruction->replaceAllUsesWith(simpler);
        instruction->eraseFromParent();
      }
  }

  Function &function_;
  Globals &globals_;
  FunctionAnalysisManager &manager_;
  IRBuilder<> builder_;
  AllocaInst *sum_;
  SmallVector<Instruction *> made_;
};

} // namespace

void insert(Function &function, const Places &places, Globals &globals, FunctionAnalysisManager &manager) {
  Inserter(function, globals, manager).insert(places);
}

} // namespace prelude::counting
