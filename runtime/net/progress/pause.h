// What is to run when some time has passed: records that are sent again, of which each waits longer than before.
#pragma once

#include "base/threads/run_queue.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

struct Node;

// By the conduit's clock.
class Pauses {
public:
  void add(Runnable &item, uint64_t end_ns);

  // When the first of them ends; Conduit::never if there is none.
  uint64_t first_end_ns() const { return first_end_ns_; }

  // One that has ended by then, nullptr if there is none.
  Runnable *take_ended(uint64_t now_ns);

private:
  struct Pause {
    uint64_t end_ns;
    Runnable *item;
    bool operator<(const Pause &other) const { return end_ns > other.end_ns; } // the first to end is on top of the heap
  };
  void note_first();

  std::vector<Pause> heap_;
  uint64_t first_end_ns_ = UINT64_MAX;
};

// Pushes the item to node.ready when so much time has passed, or somewhat later.
void pause(Node &, Runnable &, uint64_t length_ns);

// Does that for all that have ended; returns how many.
size_t end_pauses(Node &);

} // namespace mcrl
