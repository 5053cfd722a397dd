// Runnables that a room has made to run later. The room owns each until it has ended.
#pragma once

#include "base/threads/run_queue.h"

#include <memory>
#include <unordered_map>
#include <utility>

namespace mcrl {

class Deferred {
public:
  template <class T, class... Arguments> T &make(Arguments &&...arguments) {
    auto made = std::make_shared<T>(std::forward<Arguments>(arguments)...);
    T &item = *made;
    owned_.emplace(&item, std::move(made));
    return item;
  }

  // It is gone after this.
  void end(const Runnable &item) {
    auto found = owned_.find(&item);
    MCRL_ASSERT(found != owned_.end() && "it ends once");
    MCRL_ASSERT(!item.queued && "what is queued has not ended");
    owned_.erase(found);
  }

  bool empty() const { return owned_.empty(); }

private:
  std::unordered_map<const Runnable *, std::shared_ptr<Runnable>> owned_;
};

} // namespace mcrl
