// Runnables that a room has made to run later. The room owns each until it has ended.
#pragma once

#include "base/threads/run_queue.h"

#include <utility>

namespace mcrl {

class Deferred {
public:
  struct Item : Runnable {
  private:
    friend Deferred;
    Item *next = nullptr, *previous = nullptr; // in the room's list
    void (*free)(Item *) = nullptr;            // nullptr when it has ended
  };

  Deferred() = default;
  Deferred(const Deferred &) = delete;
  ~Deferred() {
    while (first_ != nullptr) remove(*first_);
  }

  // T is an Item.
  template <class T, class... Arguments> T &make(Arguments &&...arguments) {
    T &made = *new T(std::forward<Arguments>(arguments)...);
    Item &item = made;
    item.free = [](Item *self) { delete static_cast<T *>(self); };
    item.next = first_;
    if (first_ != nullptr) first_->previous = &item;
    first_ = &item;
    return made;
  }

  // It is gone after this.
  void end(Item &item) {
    MCRL_ASSERT(item.free != nullptr && "it ends once");
    MCRL_ASSERT(!item.queued && "what is queued has not ended");
    remove(item);
  }

  bool empty() const { return first_ == nullptr; }

private:
  void remove(Item &item) {
    (item.previous == nullptr ? first_ : item.previous->next) = item.next;
    if (item.next != nullptr) item.next->previous = item.previous;
    std::exchange(item.free, nullptr)(&item);
  }

  Item *first_ = nullptr;
};

} // namespace mcrl
