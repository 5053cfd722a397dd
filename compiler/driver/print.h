// Prints diagnostics as clang does, with its printers: to standard error, and to the file of --serialize-diagnostics.
#pragma once

#include "diagnostics/diagnostics.h"

#include "clang/Basic/DiagnosticOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"

namespace prelude::driver {

// The options for diagnostics of an invocation of clang -cc1: colours, the width of lines, which parts are shown.
llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions> diagnostic_options(llvm::ArrayRef<const char *> cc1_arguments);

// Prints all diagnostics of one unit, and their numbers. `merges`: the file of --serialize-diagnostics holds earlier
// diagnostics.
void print(const Diagnostics &, llvm::IntrusiveRefCntPtr<clang::DiagnosticOptions>, bool merges);

// A file's text as the user wrote it, with empty lines after its end: a line that #line has given its number may be anywhere.
std::string source_text(const Diagnostics &, const std::string &file);

} // namespace prelude::driver
