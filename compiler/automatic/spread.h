// region_new_at(spread, T): text in which functions divide the nodes among their own calls -> the same text with two parameters for it.
//
//     static tree build(int levels)          static tree build(int levels, int spread__first, int spread__count)
//     { ... region_new_at(spread, T);        { ... region_new_at(spread__first, T);
//       left = fork build(levels - 1);         left = fork build(levels - 1, <second half>) at node(<its first>);
//       right = build(levels - 1); ... }       right = build(levels - 1, <first half>); ... }
//
// It works on tokens, before anything else reads the file. The lines stay.
#pragma once

#include "diagnostics/diagnostics.h"

#include <optional>
#include <string>

namespace prelude::automatic {

// Nothing if the text has no `spread`, or there are errors.
std::optional<std::string> divide_nodes(const std::string &file, const std::string &text, Diagnostics &);

} // namespace prelude::automatic
