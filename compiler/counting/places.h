// Where a function's units are added up: in which blocks, before which calls, before which loops.
#pragma once

#include "counting/calls.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class SCEV;
class Value;
} // namespace llvm

namespace prelude::counting {

// What happens before an instruction, after the units of those before it in its block, and its own, have been added.
struct Event {
  enum Kind : uint8_t {
    flush,   // the units go to the runtime
    library, // a call of a library's function is counted, and its units added
    foreign, // both
    bytes,   // the units of so many bytes are added
  } kind;
  llvm::Instruction *before;
  uint64_t units; // of the instructions since the last event
  llvm::StringRef callee = {};
  uint64_t times = 1;             // the elements of a vector
  llvm::Value *length = nullptr;  // of bytes
};

struct Block {
  llvm::SmallVector<Event, 2> events;
  uint64_t units = 0; // after the last event
};

// Units for each iteration of a loop, which are added before it.
struct CountedLoop {
  llvm::Instruction *before;
  const llvm::SCEV *turns; // one less than the iterations
  uint64_t units;          // of an iteration
};

struct Places {
  llvm::MapVector<llvm::BasicBlock *, Block> blocks;
  llvm::SmallVector<CountedLoop, 4> loops;
};

constexpr uint64_t bytes_of_unit = 8; // that are copied or set

// With `merges`, blocks that are executed equally often are added in one place, and loops before they begin.
Places find_places(llvm::Function &, const Calls &, llvm::FunctionAnalysisManager &, bool merges);

} // namespace prelude::counting
