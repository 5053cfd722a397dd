// Items to text. Internal to this folder.
#pragma once

#include "automatic/automatic.h"
#include "automatic/code.h"

namespace prelude::automatic {

// The text of a function's body, with locks. Each line of the source keeps its number, unless long ones may be broken (`breaks`).
// `offsets`: of the locks in the text.
std::string print(const Item &body, const std::string &function, bool breaks, std::vector<PlacedLock> &locks,
                  std::vector<size_t> &offsets);

} // namespace prelude::automatic
