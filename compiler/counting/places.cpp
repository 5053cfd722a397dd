#include "counting/places.h"
#include "counting/units.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

namespace prelude::counting {
using namespace llvm;
namespace {

uint64_t elements(const CallBase &call) {
  const auto *vector = dyn_cast<FixedVectorType>(call.getType());
  return vector ? vector->getNumElements() : 1;
}

// Adds what a call is to its block; `units` are those since the last event.
void add_call(CallBase &call, const Calls &calls, Block &block, uint64_t &units) {
  if (auto *memory = dyn_cast<AnyMemIntrinsic>(&call)) {
    if (const auto *length = dyn_cast<ConstantInt>(memory->getLength())) units += length->getZExtValue() / bytes_of_unit;
    else block.events.push_back({Event::bytes, &call, std::exchange(units, 0), {}, 1, memory->getLength()});
    return;
  }
  switch (calls.callee(call)) {
  case Callee::none: return;
  case Callee::library:
    block.events.push_back({Event::library, &call, std::exchange(units, 0), calls.name(call), elements(call)});
    return;
  case Callee::foreign: block.events.push_back({Event::foreign, &call, std::exchange(units, 0), calls.name(call)}); return;
  case Callee::any: block.events.push_back({Event::flush, &call, std::exchange(units, 0)}); return;
  }
}

Block find_events(BasicBlock &block, const Calls &calls, const TargetTransformInfo &target) {
  Block out;
  uint64_t units = 0;
  CallInst *last = block.getTerminatingMustTailCall(); // nothing can stand after it
  for (Instruction &instruction : block) {
    units += units_of(instruction, target);
    if (auto *call = dyn_cast<CallBase>(&instruction)) add_call(*call, calls, out, units);
    if (last == &instruction) return out;
    bool leaves = isa<ReturnInst, ResumeInst, CleanupReturnInst>(instruction);
    bool has_added = !out.events.empty() && out.events.back().kind == Event::flush && units == 0;
    if (leaves && !has_added) out.events.push_back({Event::flush, &instruction, std::exchange(units, 0)});
  }
  out.units = units;
  return out;
}

class Merger {
public:
  Merger(Function &function, FunctionAnalysisManager &manager, Places &places)
      : function_(function), loops_(manager.getResult<LoopAnalysis>(function)),
        dominators_(manager.getResult<DominatorTreeAnalysis>(function)),
        post_dominators_(manager.getResult<PostDominatorTreeAnalysis>(function)),
        evolution_(manager.getResult<ScalarEvolutionAnalysis>(function)), target_(manager.getResult<TargetIRAnalysis>(function)),
        places_(places) {}

  void merge() {
    for (Loop *loop : loops_.getLoopsInPreorder()) count(*loop);
    for (DomTreeNode *node : post_order(dominators_.getRootNode())) move_up(*node->getBlock());
  }

private:
  // A loop of one block without events, whose iterations are known before it begins.
  void count(Loop &loop) {
    BasicBlock *preheader = loop.getLoopPreheader();
    if (loop.getNumBlocks() != 1 || !preheader) return;
    Block &body = places_.blocks[loop.getHeader()];
    if (!body.events.empty() || body.units == 0) return;
    const SCEV *turns = evolution_.getBackedgeTakenCount(&loop);
    if (isa<SCEVCouldNotCompute>(turns) || evolution_.getTypeSizeInBits(turns->getType()) > 64) return;
    Instruction *before = preheader->getTerminator();
    SCEVExpander expander(evolution_, function_.getParent()->getDataLayout(), "mcrl_sim");
    if (expander.isHighCostExpansion(turns, &loop, SCEVCheapExpansionBudget, &target_, before)) return;
    if (!expander.isSafeToExpandAt(turns, before)) return;
    places_.loops.push_back({before, turns, std::exchange(body.units, 0)});
  }

  // Adds the units of a block in one that is executed as often, before it.
  void move_up(BasicBlock &block) {
    Block &own = places_.blocks[&block];
    if (!own.events.empty() || own.units == 0) return;
    constexpr unsigned most_steps = 32; // which bounds the time for long functions
    DomTreeNode *above = dominators_.getNode(&block)->getIDom();
    for (unsigned steps = 0; above && steps < most_steps; above = above->getIDom(), ++steps) {
      BasicBlock *other = above->getBlock();
      if (loops_.getLoopFor(other) != loops_.getLoopFor(&block) || !post_dominators_.dominates(&block, other)) continue;
      places_.blocks[other].units += std::exchange(own.units, 0);
      return;
    }
  }

  Function &function_;
  LoopInfo &loops_;
  DominatorTree &dominators_;
  PostDominatorTree &post_dominators_;
  ScalarEvolution &evolution_;
  TargetTransformInfo &target_;
  Places &places_;
};

// Gives each loop of one block a block of its own before it.
void make_preheaders(Function &function, FunctionAnalysisManager &manager) {
  LoopInfo &loops = manager.getResult<LoopAnalysis>(function);
  DominatorTree &dominators = manager.getResult<DominatorTreeAnalysis>(function);
  for (Loop *loop : loops.getLoopsInPreorder())
    if (loop->getNumBlocks() == 1 && !loop->getLoopPreheader()) InsertPreheaderForLoop(loop, &dominators, &loops, nullptr, false);
  PreservedAnalyses kept; // which have been brought up to date
  kept.preserve<LoopAnalysis>();
  kept.preserve<DominatorTreeAnalysis>();
  manager.invalidate(function, kept);
}

} // namespace

Places find_places(Function &function, const Calls &calls, FunctionAnalysisManager &manager, bool merges) {
  Places out;
  if (merges) make_preheaders(function, manager);
  const TargetTransformInfo &target = manager.getResult<TargetIRAnalysis>(function);
  const DominatorTree &dominators = manager.getResult<DominatorTreeAnalysis>(function);
  for (BasicBlock &block : function)
    if (dominators.isReachableFromEntry(&block)) out.blocks[&block] = find_events(block, calls, target);
  if (merges) Merger(function, manager, out).merge();
  return out;
}

} // namespace prelude::counting
