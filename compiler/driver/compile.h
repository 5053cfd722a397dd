// One source through the stages.
#pragma once

#include "diagnostics/diagnostics.h"
#include "driver/options.h"

#include <optional>
#include <string>

namespace prelude::driver {

struct Compiled {
  bool changed = false; // false: the C compiler reads the source as it is
  std::string text;     // what was asked to be printed, or the C to compile
};

// Empty if errors have been reported.
std::optional<Compiled> compile(const std::string &file, const Options &, const std::vector<std::string> &frontend_arguments,
                                Diagnostics &);

} // namespace prelude::driver
