// The command line of fsc.
#pragma once

#include "diagnostics/print.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace sisal::driver {

enum class Action {
  link,
  object,     // -c
  emit_c,     // --emit=c
  dump_tree,  // --dump=tree
  dump_graph, // --dump=graph
  run,        // --run
  help,
  version
};

struct Options {
  Action action = Action::link;
  std::vector<std::string> inputs;
  std::string output; // "": by default
  unsigned optimization = 0;
  bool has_debug_information = false;
  bool has_bounds = true;
  bool has_memory_remarks = false, has_parallel_remarks = false;
  bool has_full_errors = false;
  bool prints_commands = false; // -v and -###
  bool runs_commands = true;    // not with -###
  unsigned nodes = 1;
  std::vector<std::string> program_arguments;
  std::vector<std::string> include_folders;
  std::vector<std::string> c_options;    // -I and -D
  std::vector<std::string> link_options; // -L and -l
  PrintOptions printing;
};

// Nothing if something is wrong with the command line, which is then said.
std::optional<Options> parse_options(llvm::ArrayRef<const char *> arguments, llvm::raw_ostream &errors);

void print_help(llvm::raw_ostream &out);

} // namespace sisal::driver
