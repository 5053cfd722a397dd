// What records ask of the children of activations, which are above them (tasks/children/): each result that no thread waits for
// goes there.
#pragma once

#include "base/support/ids.h"
#include "mcrl_abi.h"

#include <cstddef>

namespace mcrl {

class Results {
public:
  // A child of this node's children has returned.
  virtual void child_returned(const mcrl_linkage &, const void *value, size_t bytes) = 0;

  // A spawn of node `by` on node `on` has ended on this node.
  virtual void spawned_ended(NodeId by, NodeId on) = 0;

protected:
  ~Results() = default;
};

} // namespace mcrl
