// preludec --explain=: what a kind of diagnostic means, with an example. The texts are in diagnostics/explanations/.
#pragma once

#include "llvm/ADT/StringRef.h"

namespace clang {
class DiagnosticsEngine;
}

namespace prelude::driver {

// Prints the explanation of a kind by its name, its option or its message; "?" lists the kinds, "all" prints the document of all. Returns
// the exit code.
int print_explanation(llvm::StringRef of, clang::DiagnosticsEngine &);

} // namespace prelude::driver
