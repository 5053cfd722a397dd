// The text that --emit asks for.
#pragma once

#include "driver/options.h"
#include "plan/plan.h"
#include "remarks/remarks.h"

#include <string>
#include <vector>

namespace prelude::driver {

// `main`: the text of the file that is compiled, as the user wrote it.
std::string printed(Print, const plan::Unit &, const std::vector<remarks::Remark> &, const std::string &main);

// The same of a file in which nothing is to change.
std::string printed_unchanged(Print, const plan::Unit &, const std::vector<remarks::Remark> &, const std::string &main);

} // namespace prelude::driver
