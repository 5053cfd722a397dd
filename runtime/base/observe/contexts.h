// Where a computation would be if it had moved: what its procedure has used before, and what those have that have called it.
//
// A procedure is told by its place in the thread's stack, as uses of the same procedure have the same one. A use further up ends
// all procedures that lie deeper. A procedure that comes back to the region with which it began at a place, after others there, has
// been called again: walks do not go in circles.
#pragma once

#include "base/support/ids.h"
#include "mcrl_abi.h"

#include <cstdint>
#include <map>
#include <vector>

namespace mcrl {

// The last use of each place, the latest first.
struct UseContext {
  struct Visited {
    uint16_t place = 0;
    uint32_t home = 0; // of the region
    auto operator<=>(const Visited &) const = default;
  };
  std::vector<Visited> own, callers; // of the procedure, and of those that wait for it
  auto operator<=>(const UseContext &) const = default;
};

class UseContexts {
public:
  struct Use {
    const void *thread;
    uintptr_t frame; // in a stack that grows downward
    uint16_t place;
    mcrl_rid rid;
    NodeId home;
  };
  // The number of the context in which a use comes, from 1 on; 0: not known, as there are too many.
  uint16_t before(const Use &);

  const std::vector<const UseContext *> &all() const { return all_; }

  static constexpr size_t most_visited = 8, most_contexts = 4096, most_threads = 1024;

private:
  struct Uses {
    UseContext::Visited last_visited;
    mcrl_rid first, last;
  };
  struct Procedure {
    uintptr_t frame;
    std::vector<Uses> own; // by place, the latest first
  };
  using Stack = std::vector<Procedure>;

  static void add(Procedure &, const Use &);
  uint16_t number_of(const Stack &);

  std::map<const void *, Stack> stacks_;
  std::map<UseContext, uint16_t> numbers_;
  std::vector<const UseContext *> all_;
};

} // namespace mcrl
