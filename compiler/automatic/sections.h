// Which accesses have one lock. Internal to this folder.
#pragma once

#include "automatic/code.h"

#include <optional>

namespace prelude::automatic {

// Whether other activations may run while a function runs.
struct Company {
  std::string function;
  bool is_alone = false;
  std::optional<Place> others; // a use of a region that other nodes than node 0 come to
  std::optional<Place> beside; // the call that lets others run beside it, if one is known
};

// Gives the lists of a function their sections. Where a region is read, and what is written to it later comes of that, one section
// covers both. It is an error if something in between may wait, lock, or make the variable name another region, and the function is
// not alone.
void place_sections(List &, const Company &, Diagnostics &);

} // namespace prelude::automatic
