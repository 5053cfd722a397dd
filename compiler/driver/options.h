// The command line of preludec: that of clang, and a few options of its own.
#pragma once

#include "diagnostics/warnings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace prelude::driver {

enum class Print : uint8_t { nothing, c, serial, continuations, annotations, locks, live, loops, plan };

struct Options {
  Print print = Print::nothing;
  bool annotations = true;                                // -fno-annotations: check them, then ignore them
  bool poll = true;                                       // -fpoll=loops: loops look for messages; -fpoll=none: they do not
  uint64_t strip_units = 4096;                            // -fpoll-units=: how much work goes on between two looks
  std::string abort = "continue";                         // --abort: continue, undo or refuse
  bool serial = false;                                    // -DPRELUDE_SERIAL: the sequential program, which needs no runtime
  WarningLevels warnings;                                 // of -Wnode-state and the other groups
  bool help = false, version = false;
  std::vector<std::string> inputs;       // C sources, in order
  bool has_other_inputs = false;         // objects, archives, sources in other languages: Clang's business
  bool links = true;                     // the last phase is the link of a program
  bool compiles_to_objects = true;       // not -E, -S and the like
  std::string output;                    // of -o
  std::vector<std::string> for_clang;    // the command line without our own options
  std::vector<std::string> for_frontend; // what matters to parsing a source
  std::string error;                     // the command line is wrong: one line
};

Options parse_options(int argc, const char *const *argv);
std::string help_text();

} // namespace prelude::driver
