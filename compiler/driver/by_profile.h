// -fauto-move=FILE: at which locks a `move` is to stand, by a profile of the program. mcrl-prof, which is beside preludec, reads
// the profile and chooses (tools/mcrl_prof/moves.py); it is told which functions the source has now, and where a `move` may stand.
#pragma once

#include "driver/toolchain.h"
#include "remarks/remarks.h"

#include <string>

namespace prelude::driver {

// Decides in the plan, of a program in which remarks were wanted, where a `move` is to stand: at locks of which the profile knows
// something. `warnings`: of what the profile says of another text. False if there is an error.
bool place_by_profile(plan::Unit &, const std::string &profile, const Toolchain &, Diagnostics &warnings, Diagnostics &errors);

} // namespace prelude::driver
