// One random run: nodes in one process whose threads and activations lock regions, and the history that they leave.
#pragma once

#include "base/support/statistics.h"
#include "history.h"
#include "mcrl.h"
#include "mcrl_abi.h"
#include "plan.h"

#include <random>

namespace mcrl::random_run {

// What the run's operations were and what they made the runtime do; all runs together must have had all of it.
struct Counters {
  uint64_t operations = 0, longest_wait = 0; // in ticks of the history's clock, which each operation moves by three
  uint64_t digest = 0;                       // of the history: equal for equal runs
  uint64_t misses = 0;                       // operations on a node that had to ask the home, on another node, for a copy
  std::array<uint64_t, work_count> work{};
  static constexpr size_t max_kinds = Statistics::max_kinds;
  std::array<uint64_t, max_kinds> messages{}; // by kind
  uint64_t parked = 0, evictions = 0, taken = 0;
};

class Run {
public:
  explicit Run(const Plan &);

  // Runs the nodes, and checks the history. If something is wrong, prints it and ends the process with code 1.
  void run(bool print_history);

  Counters counters;

  // ---- For the threads and activations of run.cpp and visit.cpp

  bool one_in(uint32_t n) { return random() % n == 0; }
  uint64_t now() { return ++clock_; }
  // Whether a region has not been deleted. One that is pinned, or on which there is an operation, will not be.
  bool is_alive(uint32_t region) const { return holders_[region].is_alive; }
  void pin(uint32_t region) { holders_[region].users++; }
  void unpin(uint32_t region) { holders_[region].users--; }
  // Takes a region out of those that any_region() gives, if no thread uses it. Region 0 stays.
  bool retire(uint32_t region);
  // After retire(): gives it again, with this home.
  void revive(uint32_t region, uint32_t home);
  bool may_begin() const { return history_.operations.size() < plan.operations; }
  uint32_t any_region();         // that any node may lock
  uint32_t any_region_to_visit(); // that may be private
  bool is_private(uint32_t region) const { return holders_[region].is_private; }
  mcrl_rid rid(uint32_t region) const { return history_.regions[region].name; }
  uint64_t bytes(uint32_t region) const { return history_.regions[region].bytes; }
  bool is_replicated(uint32_t region) const { return history_.regions[region].is_replicated; }
  uint32_t add_region(mcrl_rid, uint64_t bytes);
  // Makes a region, at home here if it is of a kind of its own.
  uint32_t make_any_region(uint64_t bytes);
  uint64_t any_size();

  // An operation: ask before the lock is asked for, begin once it is held, end before the unlock. Between them the data are looked
  // at, and others run if they may.
  size_t ask(uint32_t region, mcrl_mode, const char *form);
  void begin(size_t operation, void *data);
  void end(size_t operation, void *data, bool may_switch);

  uint64_t seen(size_t operation) const { return history_.operations[operation].seen; }

  // The lock if it is granted at once, else nullptr.
  static void *hit(mcrl_rid rid, mcrl_mode mode) {
    return mode == MCRL_WRITE ? mcrl_write_hit(rid) : mode == MCRL_UPDATE ? mcrl_update_hit(rid) : mcrl_read_hit(rid);
  }
  // To be called before this node waits for a lock after a miss.
  void note_miss(uint32_t region);

  // Lets other threads and messages go first, for a while.
  void linger();

  [[noreturn]] void fail(const history::Violation &);
  // After an error that ends the node: what was going on.
  void print_unfinished() const;

  Plan plan;
  std::mt19937_64 random;

private:
  // The operations in progress in a region, the one that writes or those that read, and what the last write has left there. What is
  // wrong at first sight stops the run where it happened. So the checker of the history finds nothing else, and need not be trusted alone.
  struct Holders {
    std::optional<size_t> writer;
    std::vector<size_t> readers;
    std::optional<size_t> last_write;
    uint64_t writes = 0;
    uint32_t users = 0; // operations, from asking on, and pins
    bool is_alive = true, is_private = false;
  };

  void live_node(uint32_t node);
  void read_all_regions();
  void finish(bool print_history);
  void check_value(size_t operation);
  void check_grants() const;
  const history::Region &region_of(size_t operation) const;

  history::History history_;
  std::vector<uint64_t> made_ahead_; // by home: regions that were made for other nodes, which have not given out their names
  std::vector<Holders> holders_;
  uint64_t clock_ = 0;
};

// The run of this process: continuations and error handlers have no argument for it.
extern Run *this_run;

// One operation by this thread, and what it saw; does nothing if the region has been deleted meanwhile.
uint64_t operate(Run &, uint32_t region, mcrl_mode);
// Ends an operation on locked data.
void unlock(void *data, mcrl_mode);
// An operation on a mapped region if it can begin at once, else nullptr.
inline void *start_without_wait(void *at, mcrl_mode mode) {
  return mode == MCRL_WRITE ? rgn_start_write_nonblock(at) : rgn_start_read_nonblock(at);
}
// Does one piece of work, as a thread of the node that runs.
void do_work(Run &, Work);
// A procedure that migrates (visit.cpp).
void visit_regions(Run &, Work);
// A procedure that migrates and takes locks along (chain.cpp).
void follow_chain(Run &, Work);
// Procedures on other nodes (call.cpp): one that is called, threads that are spawned, children that are forked and joined.
void call_elsewhere(Run &);
void spawn_errands(Run &);
void fork_errands(Run &);
// A thread on any node that writes a region, which is pinned until it has.
void spawn_write(Run &, uint32_t region);
// A thread that asks for a region with its computation (migrate.cpp).
void migrate_to_region(Run &);
// A guard (await.cpp).
void await_write(Run &);

} // namespace mcrl::random_run
