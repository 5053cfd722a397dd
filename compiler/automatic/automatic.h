// -fauto-lock: text in which regions are used without a lock -> the same text with locks, as a person would write them.
//
//     AST ── Lowering ──> List ── cover ──> List with sections ── print ──> text
//
// The stages after it see a program with locks by hand, and check them like these.
#pragma once

#include "automatic/summaries.h"

#include "analysis/facts.h"
#include "diagnostics/diagnostics.h"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace clang {
class ASTUnit;
}

namespace prelude::frontend {
class MarkedFiles;
}

namespace prelude::automatic {

// A lock that has been placed.
struct PlacedLock {
  std::string function, region;
  facts::Mode mode;
  unsigned accesses; // under it
  Place place = {};  // in the text with locks
};

struct Placed {
  std::map<std::string, std::string> texts; // of the files that have got locks, by the path that Clang has opened
  std::vector<PlacedLock> locks;
};

// The text of a file as it is written, by the path that Clang has opened.
using TextOf = std::function<std::optional<std::string>(const std::string &path)>;

struct Settings {
  bool independent;     // activations that run at the same time are assumed to use no region that one of them writes
  bool breaks_lines;    // a long line with locks may become several; else each line of the source keeps its number
  uint64_t strip_units; // as for the analysis (analysis::Wanted)
  const Summaries *others = nullptr; // of the program's files, if all that it calls is in these or in libraries of others
};

// Places locks around the uses of regions whose variables have none in their functions. Where no lock can stand there is an error.
Placed place_locks(clang::ASTUnit &, const frontend::MarkedFiles &, const TextOf &, const Settings &, Diagnostics &);

// What the functions of a file do, for other files of the program.
Summaries summarize(clang::ASTUnit &, const frontend::MarkedFiles &, uint64_t strip_units);

} // namespace prelude::automatic
