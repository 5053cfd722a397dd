// Sets of pools of filaments: descriptors that the program makes, the patterns in them, and the rounds in which they run.
#pragma once

#include "tasks/foralls/filaments.h"
#include "tasks/pools/patterns.h"

#include <memory>

namespace mcrl {

class Pool : public mcrl_filament_pool {
public:
  explicit Pool(const mcrl_filament_set &set) : mcrl_filament_pool{}, set_(set) {}

  // The next filament is of this function: mcrl_filament_more_room().
  char *more_room(mcrl_filament_function, int kind, size_t bytes);

  // Before a round: looks for patterns in what has been created; from here on creating more calls more_room() first.
  void close();

  const std::vector<Recognized> &filaments() const { return filaments_; }

  bool has_waited = false; // in the last round
  uint64_t strip = 16;     // filaments that take about a microsecond

private:
  // In memory, arguments of filaments of one function follow this; then the next one.
  struct Batch {
    mcrl_filament_function function;
    int kind;
    uint32_t bytes; // of the arguments
  };
  static constexpr size_t block_bytes = 64 << 10;

  void end_batch();

  const mcrl_filament_set &set_;
  std::vector<std::unique_ptr<char[]>> blocks_; // of what has been created since the last round
  Batch *batch_ = nullptr;                      // the last one in the last block
  std::vector<Recognized> filaments_;
};

// The filaments of a node's pools. A pool is run by one thread, which waits with it.
class Round final : public Assignment {
public:
  Round(Node &node, std::vector<Pool *> pools, const char *where) : Assignment(node), pools_(std::move(pools)), where_(where) {}

  bool is_left() const override { return next_ < pools_.size(); }
  std::string name() const override { return std::string("the round of filaments at ") + where_; }

private:
  void serve(Thread &) override;
  void run_pool(Pool &);
  template <class Run> void run_in_strips(Pool &, uint64_t count, Run);
  void end_strip(Pool &, uint64_t ticks);

  std::vector<Pool *> pools_; // not begun, from `next_` on
  size_t next_ = 0;
  const char *where_;
};

} // namespace mcrl

struct mcrl_filament_set {
  // From the first thread: rounds, until its function says that there are no more: mcrl_filament_set_run().
  void run(mcrl::Node &, const char *where);

  mcrl_filaments_between between = nullptr;
  std::vector<std::unique_ptr<mcrl::Pool>> pools;
  bool runs = false;

private:
  std::vector<mcrl::Pool *> begin_round();
};
