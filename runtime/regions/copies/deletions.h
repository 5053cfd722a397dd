// The regions that were deleted last, as far as this node knows: for messages about names that outlive their regions.
#pragma once

#include "base/support/ids.h"
#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

class Deletions {
public:
  struct Deletion {
    mcrl_rid rid;
    NodeId by;
    const char *where; // the call, "file:line"; nullptr if that is not known
  };
  static constexpr size_t most = 1024;

  void note(const Deletion &deletion) {
    if (last_.size() < most) return last_.push_back(deletion);
    last_[next_] = deletion;
    next_ = (next_ + 1) % most;
  }

  // nullptr if it is not known, or not any more.
  const Deletion *find(mcrl_rid rid) const {
    for (const Deletion &deletion : last_)
      if (deletion.rid == rid) return &deletion;
    return nullptr;
  }

private:
  std::vector<Deletion> last_;
  size_t next_ = 0;
};

} // namespace mcrl
