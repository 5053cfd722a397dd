// Prints diagnostics as clang does, with its printers: to standard error, and to the file of --serialize-diagnostics.
#pragma once

#include "diagnostics/diagnostics.h"

#include "clang/Basic/DiagnosticOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"

namespace prelude::driver {

// What an invocation of clang -cc1 says about diagnostics: colours, the width of lines, which parts are shown.
llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnostic_options(llvm::ArrayRef<const char *> cc1_arguments);

// Prints all that has been found in one unit, and how much it is. `merges`: the file of --serialize-diagnostics holds what was said
// before.
void print(const Diagnostics &, llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions>, bool merges);

} // namespace prelude::driver
