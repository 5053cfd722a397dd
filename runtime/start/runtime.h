// A node's life: start, agreement with the others, end.
#pragma once

#include "activation/activation.h"
#include "arrays/arrays.h"
#include "coherence/coherence.h"
#include "collective/collective.h"
#include "diagnosis/deadlock.h"
#include "filaments/filaments.h"
#include "races/races.h"
#include "start/reports.h"

namespace mcrl {

struct Runtime final : Node {
  Runtime(Conduit &, const Settings &);
  ~Runtime();

  // Collective. Checks that all nodes can run the same program, and reserves the span. `problem` is what this node has found wrong
  // so far, empty if nothing; `executable` says which build it runs (executable_identity()). If any node has a problem, one line is
  // printed and all return false; then only finish is left.
  bool start(const std::string &problem, uint64_t executable = 0);

  // Collective. Waits until all nodes are here, serving them meanwhile, then writes the reports. False if that failed, or if filaments
  // have raced.
  bool stop();

  // Node 0 calls it before the start. Returns what is wrong with the files of reports, if anything is.
  std::string open_reports() { return reports_.open_files(); }

  // For a job that ends too early for stop().
  Reports &reports() { return reports_; }

  bool ends_with_main = false; // and not when the program says so

private:
  bool agree(const std::string &problem);
  bool same_program(uint64_t executable);
  bool reserve_span();

  Settings settings_;
  Reports reports_;
  Coherence all_coherence_;
  Activations all_activations_;
  Collectives all_collectives_;
  Arrays all_arrays_;
  Filaments all_filaments_;
  std::unique_ptr<Races> all_races_;
  Deadlock deadlock_;
};

// Whether this node's settings and program allow a start with so many nodes; else what is wrong. Opens the files of reports.
std::string find_problem(const Environment &, Runtime &);

} // namespace mcrl
