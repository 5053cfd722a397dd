// One source through the stages.
#pragma once

#include "automatic/summaries.h"
#include "diagnostics/diagnostics.h"
#include "driver/options.h"
#include "driver/toolchain.h"
#include "frontend/frontend.h"

#include <map>
#include <optional>
#include <string>

namespace prelude::driver {

struct Compiled {
  std::map<std::string, std::string> replaced; // files that the C compiler reads as this text instead
  std::string text;                            // what is to be printed
  bool is_prelude = false;                     // whether it is more than C: it includes a header of ours, or asks whether preludec compiles it
  std::map<std::string, std::string> placed;   // files as they are with what has been placed in them, for --fix
  std::optional<std::string> record;           // of -fsave-optimization-record
  bool is_translated = false;                  // what is read instead has been checked as C before, and has C of ours in it
  std::string precompiled;                     // the header to include in place of a precompiled one, which has what is replaced
};

// `record_format` is that of the optimization record ("yaml"); empty if none is wanted. `others`: of the program's files, for -fauto-lock;
// null if they are not known. Empty if errors have been reported.
std::optional<Compiled> compile(frontend::Source, const std::string &record_format, const Options &, const Toolchain &, Diagnostics &,
                                const automatic::Summaries *others = nullptr);

// What the functions of a source do with regions. Empty if it has errors, which its compilation will report.
std::optional<automatic::Summaries> summarize(frontend::Source, const Options &, const Toolchain &);

} // namespace prelude::driver
