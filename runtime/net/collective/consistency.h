// Barriers and reductions are synchronization points of shared arrays: where there are any, these operations are theirs.
#pragma once

#include "net/collective/parts.h"
#include "prelude_collective.h"

namespace mcrl {

class Consistency {
public:
  virtual ~Consistency() = default;

  virtual bool are_there() const = 0;

  // Returns when all nodes have called it; combines their data in place, node 0's first, on all nodes; no data: a barrier. What
  // nodes tell each other goes as parts of the operation.
  virtual void meet(Parts &, void *data, size_t bytes, mcrl_combine) = 0;
  virtual bool is_waiting() const = 0;

  // Before the end of the job, while all nodes still answer: waits for the pages that this one has asked for.
  virtual void finish() = 0;

  // The program's access to pages becomes what it is to be, and lags no longer (Rooms): its code may run.
  virtual void update_access() = 0;
};

} // namespace mcrl
