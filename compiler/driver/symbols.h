// The symbols that a linker would find: whether the files to link need a library that is not one of them yet.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace prelude::driver {

// Whether the objects, archives, shared libraries and libraries (-l, searched in the folders of -L) among a linker's `arguments`
// refer to something that none of them defines, but the archive `library` does. What cannot be read refers to nothing: the linker
// has the word about it.
bool refer_to(llvm::ArrayRef<const char *> arguments, const std::string &library);

} // namespace prelude::driver
