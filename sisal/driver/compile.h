// One Sisal file through the stages.
#pragma once

#include "driver/options.h"

#include <optional>
#include <string>

namespace sisal::driver {

// What the action asks for as text: Prelude C, or what a stage has made. Nothing if there are errors, which are printed.
std::optional<std::string> compile(const std::string &path, const Options &options);

} // namespace sisal::driver
