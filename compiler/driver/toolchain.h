// The C compiler that preludec hands its work to, and where its own headers and libraries are.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace prelude::driver {

// bin/, include/ and lib/ lie beside each other, in the build tree as in an installation.
struct Toolchain {
  std::string clang, include, library;

  // What Clang needs to see of a Prelude C source, beyond the user's own options.
  std::vector<std::string> frontend_arguments() const;
  std::vector<std::string> compile_arguments() const;
  std::vector<std::string> link_arguments() const;
  // Where headers are in which nothing is an annotation.
  std::vector<std::string> system_folders() const;
};

// Null fields are reported in `error`.
Toolchain find_toolchain(const char *argv0, std::string &error);

// One spelling for each file.
std::string absolute_path(const std::string &file);

// Runs the C compiler on its usual command line, with each source in `replaced` read as the given text instead. Returns its exit
// code.
int run_clang(const Toolchain &, std::vector<std::string> arguments, const std::map<std::string, std::string> &replaced,
              std::string &error);

} // namespace prelude::driver
