// A computation that moves takes callers along (tasks/callers/): the thread's stack is unwound, and each caller puts its rest into
// the record. mcrl_abi_callers.h says what each of the calls does.
#pragma once

#include "tasks/records/activation.h"

#include "mcrl_abi_callers.h"

#include <vector>

namespace mcrl {

// A record that is to leave when its callers have been added to it; of the thread that runs, while Node::unwinding says so.
struct Unwinding {
  explicit Unwinding(Node &node) { node.rooms.unwinding = this; }

  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  mcrl_activation *record = nullptr;
  policy::Choice choice{};
  mcrl_policy policy = MCRL_BY_DEFAULT;
  bool roams = false;
  unsigned wanted = 0;       // callers that may still go along
  uint32_t count = 0;        // that do
  std::vector<Unit> callers; // the innermost first,
  size_t last = 0;           // and where the last of them begins
};

// From a thread at a call point: as move_or_fetch(), but nullptr also if the stack is to be unwound.
void *move_along_or_fetch(Node &, mcrl_activation &record, mcrl_policy, unsigned callers);
void *add_caller(Node &, const mcrl_point &, size_t live_bytes);
mcrl_caller_outcome take_caller(Node &, const mcrl_activation *self, bool has_caller);

} // namespace mcrl
