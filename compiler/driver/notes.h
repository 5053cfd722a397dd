// The notes of a linked program and its libraries (emit/note.cpp): the forks that depend on functions of other files.
#pragma once

#include "remarks/remarks.h"

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <vector>

namespace prelude::driver {

// A remark on each fork of the program that is no call, since it comes to a function that waits for another computation or that has
// no summary. `arguments` are the linker's, with the program's shared objects. What cannot be read has no forks.
std::vector<remarks::Remark> forks_without_calls(const std::string &program, llvm::ArrayRef<const char *> arguments);

} // namespace prelude::driver
