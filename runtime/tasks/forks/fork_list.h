// The forks of a node that have not begun, the oldest first. Most come and go at the end. Other nodes take them from the front; those that
// another node has given come there.
#pragma once

#include "net/progress/node.h"

#include <vector>

namespace mcrl {

struct ListedFork {
  mcrl_activation *record;
  uint64_t children; // on the node that the record's linkage names; those of other nodes may have the same
  uint64_t offset;
  uint32_t site;
  bool is_stealable, is_told;
};

class ForkList {
public:
  bool empty() const { return first_ == all_.size(); }
  size_t size() const { return all_.size() - first_; }
  ListedFork *begin() { return all_.data() + first_; }
  ListedFork *end() { return all_.data() + all_.size(); }

  void push_back(const ListedFork &fork) {
    if (all_.size() == all_.capacity()) close_up();
    all_.push_back(fork);
  }
  void push_front(const ListedFork &fork) {
    if (first_ == 0) all_.insert(all_.begin(), fork);
    else all_[--first_] = fork;
  }
  void erase(ListedFork *fork) {
    MCRL_ASSERT(begin() <= fork && fork < end());
    if (fork == begin()) first_++;
    else all_.erase(all_.begin() + (fork - all_.data()));
    if (empty()) all_.clear(), first_ = 0;
  }

private:
  // The room in front of the first is used again before there is more.
  void close_up() {
    if (first_ <= all_.size() / 2) return;
    all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }

  std::vector<ListedFork> all_;
  size_t first_ = 0;
};

} // namespace mcrl
