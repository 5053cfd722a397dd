// A node's life: start, agreement with the others, end.
#pragma once

#include "activation/activation.h"
#include "api/deadlock.h"
#include "collective/collective.h"
#include "mcrl_statistics.h"
#include "support/report_file.h"

namespace mcrl {

struct Runtime final : Node {
  Runtime(Conduit &, const Settings &);
  ~Runtime();

  // Collective. Checks that all nodes can run the same program, and reserves the span. `problem` is what this node has found wrong
  // so far, empty if nothing; `executable` says which build it runs (executable_identity()). If any node has a problem, one line is
  // printed and all return false; then only finish is left.
  bool start(const std::string &problem, uint64_t executable = 0);

  // Collective. Waits until all nodes are here, serving them meanwhile, then writes the statistics. False if that failed.
  bool stop();

  Deadlock deadlock;
  bool ends_with_main = false; // and not when the program says so
  mcrl_counters counted_before{}; // the program has begun to count anew
  ReportFile statistics_file;  // node 0's

private:
  bool agree(const std::string &problem);
  bool same_program(uint64_t executable);
  bool reserve_span();
  bool report_statistics();

  Settings settings_;
  Activations all_activations_;
  Collectives all_collectives_;
};

// Handlers of the messages about regions made from afar.
void receive_region_new(Node &, NodeId from, Header &request, size_t message_bytes);
void receive_result_of_request(Node &, NodeId from, Header &reply, size_t message_bytes);

// Handlers of the program's own messages, and of what a migration request is answered with.
void receive_spawn(Node &, NodeId from, Header &, size_t message_bytes);
void receive_call(Node &, NodeId from, Header &, size_t message_bytes);
void receive_migrated(Node &, NodeId from, Header &, size_t message_bytes);

// A thread ends, perhaps before its function has returned: if mcrl_thread_on has made it, the copy of its arguments is given back,
// and its maker may make another one.
void end_spawned(Node &, Thread &);

// Whether this node's settings and program allow a start with so many nodes; else what is wrong. Opens the statistics' file.
std::string find_problem(const Environment &, Runtime &, const char *const *environment);

} // namespace mcrl
