// The programs that fsc calls.
#pragma once

#include "driver/options.h"

#include <string>
#include <vector>

namespace sisal::driver {

struct Tools {
  std::string preludec; // beside fsc
  std::string library;  // libsisal.a, in lib/ beside bin/
  std::string include;  // beside that: the folder of sisal.h
};

// Nothing if one is not there, which is said.
std::optional<Tools> find_tools(const char *argv0);

// Runs a command, whose first word is the program's path, and gives its exit code: 128 and the signal, if one has ended it. With -v
// and
// -### the command is printed.
int run(const std::vector<std::string> &command, const Options &options);

} // namespace sisal::driver
