// Where calls can come to, as far as one file shows it.
#pragma once

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"

#include <functional>

namespace llvm {
class CallBase;
class Function;
class Module;
class TargetLibraryInfo;
} // namespace llvm

namespace prelude::counting {

enum class Callee : uint8_t {
  none,    // an instruction, or a function of this file that comes to nothing but such
  library, // a function that every C library has, and that does not come to the runtime
  foreign, // a function of another file: the program's, or what another compiler made
  any,     // the runtime, a pointer's function, or a function of this file that comes to these
};

class Calls {
public:
  using Libraries = std::function<const llvm::TargetLibraryInfo &(const llvm::Function &)>;
  Calls(const llvm::Module &, Libraries);

  Callee callee(const llvm::CallBase &) const;
  // The name of a function of the library or of another file; empty for others.
  llvm::StringRef name(const llvm::CallBase &) const;

private:
  Libraries libraries_;
  llvm::DenseSet<const llvm::Function *> quiet_; // functions of this file that come to no other than such and libraries'
};

} // namespace prelude::counting
