// The command line of preludec: that of clang, and a few options of its own (options.td).
#pragma once

#include "diagnostics/warnings.h"
#include "remarks/levels.h"

#include "llvm/ADT/ArrayRef.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
}
namespace llvm {
class raw_ostream;
}

namespace prelude::driver {

enum class Print : uint8_t { nothing, c, serial, continuations, html, json, annotations, locks, live, loops, plan, port };

enum class Help : uint8_t { no, own, all };

struct Options {
  Print print = Print::nothing;
  bool annotations = true;          // -fno-annotations: check them, then ignore them
  bool moves = true;                // -fno-move: each `move` is `move(never)`
  bool poll = true;                 // -fpoll=loops: loops look for messages; -fpoll=none: they do not
  uint64_t strip_units = 4096;      // -fpoll-units=: the work between two looks for messages
  bool moves_locks = true;          // -flocks=moved: sections may become one, and loops keep locks; -flocks=written: they do not
  bool auto_lock = false;           // -fauto-lock: regions that are used without a lock get one
  bool independent = false;         // -fassume-independent: activations that run at the same time use regions of their own
  bool auto_move = false;           // -fauto-move: locks on walks move the computation
  bool writes_moves = false;        // and the command line says so: --fix writes each `move`
  std::string profile;              // of -fauto-move=: by which is decided at which locks; empty: there is none
  std::string abort = "continue";   // --abort: continue, undo or refuse
  bool check_races = false;         // -fcheck=races: accesses to memory are calls that the runtime may look at
  bool counts_units = false;        // -fsim: the program counts its computation for the simulator
  bool serial = false;              // -DPRELUDE_SERIAL: the sequential program, which needs no runtime
  WarningLevels warnings;           // of -Wnode-state and the other groups
  remarks::Levels remarks;          // of -Rmove and the other groups
  Help help = Help::no;
  bool version = false;
  bool fix = false;                   // --fix
  bool sarif = false;                 // -fdiagnostics-format=sarif
  std::optional<std::string> explain; // of --explain=
  std::string output;                 // of -o
  std::vector<const char *> for_clang; // the command line without our own options; the strings are those given
};

// Nothing if the command line is wrong, which has been reported. `arguments` is without the program's name and with response files
// expanded; its strings must live as long as the result.
std::optional<Options> parse_options(llvm::ArrayRef<const char *> arguments, clang::DiagnosticsEngine &);

void print_help(Help, llvm::raw_ostream &);

} // namespace prelude::driver
