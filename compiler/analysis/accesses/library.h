// Functions of the C library (and of POSIX, and the compiler's builtins) that are known to keep no address beyond the call.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace clang {
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace prelude::analysis {

inline constexpr int no_argument = -1;

// What such a function does with the addresses it gets besides looking through them. Arguments by number.
struct LibraryFunction {
  bool writes_anything = false;                            // where its arguments point, also addresses of its own
  int returned = no_argument;                              // may return this address, or one in the same object
  int loaded = no_argument;                                // may return an address that it finds there
  int stored = no_argument, into = no_argument;            // stores this address where the other one points
  int copied_from = no_argument, copied_to = no_argument;  // copies what is there, which may be addresses
  int called = no_argument;                                // calls this function ...
  int passed[3] = {no_argument, no_argument, no_argument}; // ... with these addresses
};

// Null if the function is not one of them. A program that is not a hosted implementation's library cannot define the names of ISO C
// otherwise; the other names count only if a system header declares them.
const LibraryFunction *library_function(const clang::FunctionDecl *, const clang::SourceManager &);

} // namespace prelude::analysis
