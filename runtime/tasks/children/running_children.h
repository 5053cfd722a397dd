// Children that have not ended, and what is known of each.
#pragma once

#include "tasks/children/results_of_children.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

struct Child {
  bool is_known = false; // what mcrl_fork has said of it
  uint32_t site = 0;
  uint64_t offset = 0;
  ChildResult result;

  bool is_there() const { return is_known || result != nullptr; }
};

// Children by number, until they are among those that have ended. Numbers are given one after the other, so most lie in a row.
class RunningChildren {
public:
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }

  // One that is there; nullptr if there is none; the same, or a new one, which the caller makes one that is.
  Child &at(uint32_t number) { return all_[place_of(number)]; }
  const Child *find(uint32_t number) const {
    size_t place = place_of(number);
    return number >= first_ && place < all_.size() && all_[place].is_there() ? &all_[place] : nullptr;
  }
  Child &make(uint32_t number) {
    if (all_.empty()) first_ = number;
    if (__builtin_expect(number < first_, 0)) begin_earlier(number);
    while (place_of(number) >= all_.size()) all_.emplace_back();
    Child &child = at(number);
    if (!child.is_there()) size_++;
    return child;
  }
  void erase(uint32_t number) {
    at(number) = {};
    if (--size_ == 0) clear();
    else if (number == first_) drop_first();
  }

  template <class Test> size_t count_if(Test &&test) const {
    return static_cast<size_t>(std::ranges::count_if(all_, [&](const Child &each) { return each.is_there() && test(each); }));
  }

private:
  size_t place_of(uint32_t number) const { return begin_ + (number - first_); }
  void clear() {
    all_.clear(); // the memory is kept
    begin_ = 0;
  }
  void begin_earlier(uint32_t number);
  void drop_first();

  std::vector<Child> all_;
  size_t begin_ = 0;   // the place of the first; there are none before it
  uint32_t first_ = 0; // its number
  size_t size_ = 0;    // that are there
};

} // namespace mcrl
