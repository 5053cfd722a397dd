#include "counting/units.h"

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicInst.h"

#include <algorithm>

namespace prelude::counting {
using namespace llvm;
namespace {

// Lines and statements that are not empty; labels and directives are few.
uint64_t statements(StringRef assembly) {
  uint64_t count = 0;
  SmallVector<StringRef> lines;
  assembly.split(lines, '\n');
  for (StringRef line : lines) {
    SmallVector<StringRef> parts;
    line.split(parts, ';');
    count += uint64_t(count_if(parts, [](StringRef part) { return !part.trim().empty(); }));
  }
  return count;
}

uint64_t cost(const Instruction &instruction, const TargetTransformInfo &target, TargetTransformInfo::TargetCostKind kind) {
  InstructionCost cost = target.getInstructionCost(&instruction, kind);
  return cost.isValid() ? uint64_t(std::max<InstructionCost::CostType>(*cost.getValue(), 0)) : 1;
}

// The larger of size and throughput: the one knows branches, the other divisions.
uint64_t by_model(const Instruction &instruction, const TargetTransformInfo &target) {
  return std::max(cost(instruction, target, TargetTransformInfo::TCK_SizeAndLatency),
                  cost(instruction, target, TargetTransformInfo::TCK_RecipThroughput));
}

} // namespace

uint64_t units_of(const Instruction &instruction, const TargetTransformInfo &target) {
  if (instruction.isDebugOrPseudoInst() || isa<PHINode, AllocaInst, FenceInst, UnreachableInst>(instruction)) return 0;
  if (const auto *branch = dyn_cast<BranchInst>(&instruction); branch && branch->isUnconditional()) return 0; // most fall through
  const auto *call = dyn_cast<CallBase>(&instruction);
  if (!call) return by_model(instruction, target);
  if (const auto *assembly = dyn_cast<InlineAsm>(call->getCalledOperand())) return statements(assembly->getAsmString());
  const auto *intrinsic = dyn_cast<IntrinsicInst>(call);
  if (!intrinsic || isa<MemIntrinsic>(intrinsic)) return 1;
  return intrinsic->isAssumeLikeIntrinsic() ? 0 : by_model(instruction, target);
}

} // namespace prelude::counting
