// The units of computation that an instruction is, by LLVM's model of the target.
#pragma once

#include <cstdint>

namespace llvm {
class Instruction;
class TargetTransformInfo;
} // namespace llvm

namespace prelude::counting {

// One for a simple instruction, none for what becomes no instruction, more for divisions, vectors and intrinsics. A call is one: its
// callee counts by itself.
uint64_t units_of(const llvm::Instruction &, const llvm::TargetTransformInfo &);

} // namespace prelude::counting
