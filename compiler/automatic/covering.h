// Sections that hold a read and the write that comes of it. Internal to this folder.
#pragma once

#include "automatic/sections.h"

namespace prelude::automatic {

// Gives the lists of a function the sections that cover a read and a write which comes of it, and the uses of a plain pointer.
void cover(List &root, const Company &, Diagnostics &);

// Whether an item, or one of a list's, is sure to use a region, so that the variable is no null pointer where it begins.
bool surely_uses(const Item &, const std::string &region);
bool surely_uses(const List &, size_t first, size_t last, const std::string &region);

} // namespace prelude::automatic
