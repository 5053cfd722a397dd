// One source through the stages.
#pragma once

#include "diagnostics/diagnostics.h"
#include "driver/options.h"
#include "driver/toolchain.h"

#include <map>
#include <optional>
#include <string>

namespace prelude::driver {

struct Compiled {
  std::map<std::string, std::string> replaced; // files that the C compiler reads as this text instead
  std::string text;                            // what was asked to be printed
};

// Empty if errors have been reported.
std::optional<Compiled> compile(const std::string &file, const Options &, const Toolchain &,
                                const std::vector<std::string> &frontend_arguments, Diagnostics &);

} // namespace prelude::driver
