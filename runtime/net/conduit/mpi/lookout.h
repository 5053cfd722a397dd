// When a node that waits looks whether the others of its host live, and when it tells that one does not.
//
// The launcher, too, notices when a process ends, mostly within some milliseconds; it then ends the others, and says more of a
// signal. It has the time of `longest_clearing_ns` for that.
#pragma once

#include "base/support/ids.h"

#include <cstdint>
#include <optional>
#include <utility>

namespace mcrl {

class Lookout {
public:
  static constexpr uint64_t look_after_ns = 100'000'000, longest_clearing_ns = 1'000'000'000;

  // Asked as often as one likes: a node that is missing, when it is time to tell. find_missing() is as in Host.
  template <class Find> std::optional<NodeId> look(uint64_t now_ns, Find &&find_missing) {
    if (now_ns < next_ns_) return std::nullopt;
    next_ns_ = now_ns + look_after_ns;
    if (missing_) return missing_;
    missing_ = find_missing();
    if (missing_) next_ns_ = now_ns + longest_clearing_ns;
    return std::nullopt;
  }

  bool has_found_one() const { return missing_.has_value(); }

private:
  std::optional<NodeId> missing_;
  uint64_t next_ns_ = 0;
};

} // namespace mcrl
