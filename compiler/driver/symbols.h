// The symbols that a linker would find: whether the files to link need a library that is not one of them yet.
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace prelude::driver {

struct LinkerInput {
  std::string path;   // empty for a library (-l) that is in none of the folders of -L
  bool whole = false; // of an archive all members are linked
};

// The objects, archives and shared libraries among a linker's `arguments`, in their order; and the symbols that these require.
std::vector<LinkerInput> linker_inputs(llvm::ArrayRef<const char *> arguments, std::vector<std::string> *required = nullptr);

// Whether the objects, archives, shared libraries and libraries (-l, searched in the folders of -L) among a linker's `arguments`
// refer to something that none of them defines, but the archive `library` does. What cannot be read refers to nothing: the linker
// has the word about it.
bool refer_to(llvm::ArrayRef<const char *> arguments, const std::string &library);

} // namespace prelude::driver
