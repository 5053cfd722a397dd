// Reads of other regions that can come before a section that they would divide. Internal to this folder.
#pragma once

#include "automatic/code.h"

#include <cstddef>

namespace prelude::automatic {

// Whether item `at` of a list may come before item `first`, where a section of the region begins, as those in `early` do. It only
// reads another region into a name of its own, and nothing in between decides whether it runs, or writes what it reads.
bool can_be_early(const List &, size_t first, size_t at, const std::set<size_t> &early, const std::string &region);
// Whether a directive stands in front of an item: a lock before it and an unlock after it would be those of other text, too.
bool has_directive(const std::string &gap);
// Moves them there, in their order, with sections of their own. Lines keep their numbers. Returns where `first` is then.
size_t move_early(List &, size_t first, const std::set<size_t> &early);

} // namespace prelude::automatic
