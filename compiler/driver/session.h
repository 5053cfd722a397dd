// What the jobs of one command share.
#pragma once

#include "automatic/summaries.h"
#include "driver/fix.h"
#include "driver/options.h"
#include "driver/temporary.h"
#include "driver/toolchain.h"

#include <optional>

namespace clang {
class DiagnosticsEngine;
}

namespace prelude::driver {

struct Session {
  const Options &options;
  const Toolchain &tools;
  clang::DiagnosticsEngine &diagnostics; // for diagnostics about the command
  Diagnostics &collected;                // for the document of -fdiagnostics-format=sarif
  Fixes fixes;                           // of --fix
  TemporaryDirectory directory;          // made when it is needed
  std::optional<automatic::Summaries> summaries = {}; // of all C sources of the command, if it links a program from these
  bool only_shows_commands = false;      // -###: nothing is run
  bool links_program = false;            // from what is compiled
  bool uses_prelude = false;             // whether a source does, of those compiled so far
  bool is_wrong_program = false;         // it was linked, and has errors that only the whole of it shows
  bool has_internal_error = false;       // emitted text was refused

  void error(const std::string &text) const;
  void note(const std::string &text) const;
};

} // namespace prelude::driver
