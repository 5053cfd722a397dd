// How a C compiler is given the folder of preludec's headers. prelude-clangd gives it to clangd in the same way.
#pragma once

#include "llvm/Support/FileSystem.h"

#include <string>

namespace prelude::driver {

// -isystem would put the system's headers before Clang's own, which go on to those: <limits.h>, <tgmath.h>.
inline const char *header_option(const std::string &folder) {
  namespace fs = llvm::sys::fs;
  return fs::equivalent(folder, "/usr/include") || fs::equivalent(folder, "/usr/local/include") ? "-idirafter" : "-isystem";
}

} // namespace prelude::driver
