// What is known of functions of the C library, and of the compiler's, that no header says (known.def).
#pragma once

namespace clang {
class FunctionDecl;
}

namespace prelude::analysis {

struct KnownFunction {
  bool pure = false;  // what it says depends on its arguments and what they point to only; it changes nothing
  bool cheap = false; // it takes about as long as the call of a function that does nothing
};

// The entry of a function, found by its name, with or without __builtin_ in front. There is none if the program has a body for it.
KnownFunction known_in_library(const clang::FunctionDecl *);

} // namespace prelude::analysis
