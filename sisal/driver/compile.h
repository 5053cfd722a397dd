// One Sisal file through the stages.
#pragma once

#include "driver/options.h"
#include "graph/interface.h"

#include <optional>
#include <string>

namespace sisal::driver {

struct Compiled {
  std::string text;       // what the action asks for: Prelude C, or what a stage has made
  bool has_entry = false; // a program may begin with this file
  bool has_main = false;  // with the function `main`
  std::vector<graph::Interface> interfaces;
};

// Nothing if there are errors, which are printed.
std::optional<Compiled> compile(const std::string &path, const Options &options);

} // namespace sisal::driver
