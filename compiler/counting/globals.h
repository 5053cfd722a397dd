// What counted code shares with the runtime: the units, descriptors of functions that others compiled, and marks for the linker.
#pragma once

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class GlobalVariable;
class Module;
class StructType;
class Value;
} // namespace llvm

namespace prelude::counting {

class Globals {
public:
  explicit Globals(llvm::Module &);

  // Adds to the units of this node. A fault of a shared array runs other threads in this one: no access of the program's comes between.
  void add(llvm::IRBuilder<> &, llvm::Value *units);
  // Counts calls of a function. Their units, as the runtime has set them, are the result.
  llvm::Value *call(llvm::IRBuilder<> &, llvm::StringRef name, uint64_t times);

  // Marks the program as counted, and the functions that are.
  void mark();

private:
  llvm::GlobalVariable *descriptor(llvm::StringRef name);
  void update(llvm::IRBuilder<> &, llvm::Value *place, llvm::Value *more);
  bool is_in_program() const;

  llvm::Module &module_;
  llvm::StructType *type_;
  llvm::GlobalVariable *units_;
  llvm::StringMap<llvm::GlobalVariable *> descriptors_;
};

} // namespace prelude::counting
