// The comments that are directives: %$entry=f.
#pragma once

#include "diagnostics/diagnostics.h"
#include "source/sources.h"
#include "syntax/tree.h"

namespace sisal::syntax {

// Appends what the comment at `at`, which begins with %$, says. Directives that are not known are reported and left out.
void read_directive(const Sources &sources, Range at, std::vector<Directive> &directives, Diagnostics &diagnostics);

} // namespace sisal::syntax
