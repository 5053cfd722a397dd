#include "tasks/children/running_children.h"

namespace mcrl {

void RunningChildren::begin_earlier(uint32_t number) {
  size_t missing = first_ - number;
  if (missing > begin_) {
    size_t more = missing - begin_, before = all_.size();
    all_.resize(before + more);
    std::move_backward(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(before), all_.end());
    for (size_t i = 0; i < more; i++) all_[i] = {};
    begin_ = missing;
  }
  begin_ -= missing;
  first_ = number;
}

// The places before the first go when they are as many as the others.
void RunningChildren::drop_first() {
  for (; !all_[begin_].is_there(); begin_++) first_++;
  if (begin_ < all_.size() / 2) return;
  all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(begin_));
  begin_ = 0;
}

} // namespace mcrl
