// Diagnostics as clang prints its: place, text, the line with a caret, notes, fix-its.
#pragma once

#include "diagnostics/diagnostics.h"
#include "source/sources.h"

#include "llvm/Support/raw_ostream.h"

namespace sisal {

struct PrintOptions {
  bool has_colours = false;
  bool has_warnings = true;
  bool has_remarks = false;
  bool warnings_are_errors = false;
  unsigned most_errors = 0; // 0: all
};

// Prints them in the order of the text, and how many there are. Whether the compilation has failed: there are errors, or warnings
// that are errors.
bool print(const Diagnostics &diagnostics, const Sources &sources, const PrintOptions &options, llvm::raw_ostream &out);

} // namespace sisal
