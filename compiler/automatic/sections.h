// Which accesses have one lock. Internal to this folder.
#pragma once

#include "automatic/code.h"

namespace prelude::automatic {

// Gives the lists of a function their sections. Where a region is read, and what is written to it later comes of that, one section
// covers both; it is an error if something in between may wait, lock, or make the variable name another region.
void place_sections(List &, Diagnostics &);

} // namespace prelude::automatic
