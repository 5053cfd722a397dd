// Text to tree.
#pragma once

#include "diagnostics/diagnostics.h"
#include "source/sources.h"
#include "syntax/tree.h"

#include <iosfwd>
#include <optional>

namespace sisal::syntax {

// The tree of a file. Nothing, if there are errors, which are reported, each at its place.
std::optional<Unit> parse(const Sources &sources, FileId file, Diagnostics &diagnostics);

// Adds the types, heads and functions of a file that the directive at `at` includes. What the file defines for others, and its
// entry, is for its own compilation.
void include(Unit &unit, Unit part, Range at);

// Prints a tree as text, a node a line, each under what it is part of: for --dump=tree.
void print(const Unit &unit, std::ostream &out);

} // namespace sisal::syntax
