// What the processes of a simulated job have in common: memory at the same addresses in all of them. One process at a time runs and
// uses it. What passes from one to the next is the turn, a word of each node.
#pragma once

#include "net/conduit/sim/inbox.h"
#include "net/conduit/sim/machine.h"

#include <atomic>
#include <sys/types.h>

namespace mcrl::sim {

// Virtual time begins so late, since 0 stands for no time in many places.
inline constexpr uint64_t beginning_ps = 1'000'000'000'000;

struct alignas(64) SharedNode {
  std::atomic<uint32_t> turn{0};
  bool is_idle = false;  // and goes on when a message comes
  bool has_ended = false;
  uint64_t woken_ps = 0; // when it goes on
  uint64_t main_ended_ps = 0;
  uint64_t messages = 0, bytes = 0; // sent until then
  Inbox inbox;
};

// A call of a foreign library that the machine's table lacks.
struct UnknownCall {
  UnknownCall *next;
  uint64_t count;
  char name[];
};

struct World {
  // Maps the memory. nullptr if there is none.
  static World *make(const Job &);

  // Gives the turn to the node that is next, which is taken out of the schedule. False if none ever goes on.
  bool wake_next();
  // If a signal has come to all nodes: those that wait for something go on at this time at the latest.
  void wake_interrupted(uint64_t now_ps);
  // Returns when the turn has come to this node.
  void await_turn(uint32_t self);

  uint32_t nodes = 0, runs = 0;
  std::atomic<bool> is_interrupted{false};
  uint64_t numbers = 0; // of messages
  uint64_t turns = 0;
  bool is_aborted = false;
  int abort_code = 0;
  int offered_file = -1;
  SharedNode *node = nullptr;
  Schedule *schedule = nullptr;
  Store *store = nullptr;
  uint64_t *network = nullptr;
  UnknownCall *unknown = nullptr;
};

} // namespace mcrl::sim
