// A node's life: start, agreement with the others, end.
#pragma once

#include "arrays/engine/arrays.h"
#include "net/collective/collective.h"
#include "node/diagnosis/deadlock.h"
#include "node/start/reports.h"
#include "regions/copies/coherence.h"
#include "regions/in_place/phases.h"
#include "regions/memory/node_regions.h"
#include "tasks/children/children.h"
#include "tasks/children/spawn_quota.h"
#include "tasks/foralls/filaments.h"
#include "tasks/races/order.h"
#include "tasks/races/races.h"
#include "tasks/records/activation.h"
#include "tasks/scopes/scopes.h"
#include "tasks/unwinding/unwinding.h"

namespace mcrl {

struct Runtime final : Services, Node {
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

  bool ends_with_main = false;     // and not when the program says so
  bool notices_interrupts = false; // SIGINT and SIGTERM end the job with its reports

private:
  std::byte *place_for_data(NodeId from, const Header &, size_t data_bytes) override;
  const char *place_of_point(uint16_t index) override;
  bool find_work() override { return (all_filaments_ != nullptr && all_filaments_->find_work()) || all_forks_.find_work(); }
  void choose_forks() override { all_forks_.choose(); }
  void begin_fork_late() override { all_forks_.begin_late(); }
  bool give_work(NodeId to) override { return all_filaments_ != nullptr && all_filaments_->give(to); }
  void calls_gathered(uint64_t scope, uint32_t count, std::span<const NodeId> to) override;
  RoomForForks forks_begin(const TogetherForked &, size_t most) override;
  void forks_gathered(uint32_t number, uint32_t count) override;
  void take_faults() override;
  void update_access() override;
  void hand_over(mcrl_rid, NodeId to) override;
  void begin_phase(mcrl_region &region) override { mcrl::begin_phase(*this, region); }
  void end_phase(mcrl_rid rid) override { mcrl::end_phase(*this, rid); }
  void forget_phases(mcrl_rid rid) override { mcrl::forget_phases(*this, rid); }
  void report_deadlock() override { deadlock_.report(*this); }
  [[noreturn]] void end_by_signal(int signal) override; // interrupt.cpp

  uint64_t fingerprint_of(uint64_t executable) const;
  void report_other_builds(uint64_t mine);
  std::string reserve_span(unsigned &bits);

  Settings settings_;
  Reports reports_;
  NodeRegions all_regions_;
  Coherence all_coherence_;
  AllChildren all_children_;
  SpawnQuota quota_;
  Scopes scopes_;
  Activations all_activations_;
  Unwinding unwinding_;
  Forks all_forks_;
  Collectives all_collectives_;
  std::unique_ptr<Consistency> all_arrays_;   // if the program has any, as the two below
  std::unique_ptr<Filaments> all_filaments_;
  std::unique_ptr<Races> all_races_;
  std::unique_ptr<TaskOrder> order_;
  Deadlock deadlock_;
};

// A message that says why there can be no job of so many nodes; empty if there can.
std::string find_problem(const Settings &, uint32_t nodes);

// Whether this node's settings and program allow a start with so many nodes; else what is wrong. Opens the files of reports.
std::string find_problem(const Environment &, Runtime &);

} // namespace mcrl
