// The C compiler that compiles what preludec emits, and the folders of preludec's headers and libraries.
#pragma once

#include <string>
#include <vector>

namespace prelude::driver {

// bin/, include/ and lib/ lie beside each other, in the build tree as in an installation.
struct Toolchain {
  std::string clang, include, library;

  // What a source is compiled with beyond the user's own options, as arguments of clang -cc1: the folder of our headers, and the
  // macro that says which compiler it is. Plain C goes without, or -g3 and a precompiled header would show it.
  std::vector<std::string> compile_arguments() const;
  // The plugin of the C compiler that makes a program count its computation (-fsim), and the argument that loads it.
  std::string counting_plugin() const;
  std::string counting_argument() const { return "-fpass-plugin=" + counting_plugin(); }
  // What a program that uses the runtime is linked with: arguments of the linker. With `is_static`, `missing` gets the libraries of
  // which there are no static ones.
  std::vector<std::string> link_arguments(bool is_static, std::vector<std::string> &missing) const;
  // The calls of one that is compiled with -fcheck=races that instrumented() takes in place of the library's.
  std::vector<std::string> wrap_arguments() const;
  // The libraries that are linked first if the runtime is sanitized and the program is not; else nothing.
  std::vector<std::string> sanitizer_arguments() const;
  std::string runtime() const; // the archive
  std::string instrumented() const; // the archive of what instrumented code calls (-fcheck=races)
  std::string tool(const std::string &name) const; // beside preludec
  std::string idle() const;    // the archive for programs that only ask the runtime whether messages have come
  // The folders of headers in which nothing is an annotation.
  std::vector<std::string> system_folders() const;
};

// Null fields are reported in `error`.
Toolchain find_toolchain(const char *argv0, std::string &error);

// One spelling for each file.
std::string absolute_path(const std::string &file);

} // namespace prelude::driver
