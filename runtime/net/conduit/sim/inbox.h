// Messages that are on their way to a node, or have come: a heap by the time of arrival, in memory that the processes share.
#pragma once

#include "net/conduit/sim/schedule.h"
#include "net/conduit/sim/store.h"

#include <algorithm>
#include <cstring>

namespace mcrl::sim {

struct Letter {
  uint64_t arrival_ps;
  uint64_t number; // of all messages of the job
  std::byte *message;
  uint64_t bytes;
  uint32_t from;
  bool has_data; // its data may have a place of their own

  bool comes_before(const Letter &other) const {
    return arrival_ps != other.arrival_ps ? arrival_ps < other.arrival_ps : number < other.number;
  }
};

class Inbox {
public:
  uint32_t size() const { return size_; }
  uint64_t first_ps() const { return size_ == 0 ? never_ps : letters_[0].arrival_ps; }

  // False if there is no memory.
  bool push(Store &store, const Letter &letter) {
    if (size_ == capacity_ && !grow(store)) return false;
    letters_[size_++] = letter;
    std::push_heap(letters_, letters_ + size_, is_later);
    return true;
  }

  // The one that has come first.
  Letter pop() {
    std::pop_heap(letters_, letters_ + size_, is_later);
    return letters_[--size_];
  }

private:
  static bool is_later(const Letter &one, const Letter &other) { return other.comes_before(one); }

  bool grow(Store &store) {
    uint32_t more = std::max(2 * capacity_, 8u);
    auto *letters = static_cast<Letter *>(store.acquire(more * sizeof(Letter)));
    if (letters == nullptr) return false;
    if (capacity_ > 0) {
      std::memcpy(static_cast<void *>(letters), letters_, capacity_ * sizeof(Letter));
      store.release(letters_, capacity_ * sizeof(Letter));
    }
    letters_ = letters;
    capacity_ = more;
    return true;
  }

  Letter *letters_ = nullptr;
  uint32_t size_ = 0, capacity_ = 0;
};

} // namespace mcrl::sim
