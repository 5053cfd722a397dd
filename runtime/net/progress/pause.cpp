#include "net/progress/pause.h"

#include "net/progress/node.h"

#include <algorithm>

namespace mcrl {

static_assert(Conduit::never == UINT64_MAX);

void Pauses::note_first() { first_end_ns_ = heap_.empty() ? Conduit::never : heap_.front().end_ns; }

void Pauses::add(Runnable &item, uint64_t end_ns) {
  heap_.push_back({end_ns, &item});
  std::push_heap(heap_.begin(), heap_.end());
  note_first();
}

Runnable *Pauses::take_ended(uint64_t now_ns) {
  if (first_end_ns_ > now_ns) return nullptr;
  Runnable *item = heap_.front().item;
  std::pop_heap(heap_.begin(), heap_.end());
  heap_.pop_back();
  note_first();
  return item;
}

void pause(Node &node, Runnable &item, uint64_t length_ns) {
  node.turns.pauses.add(item, node.conduit.now_ns() + length_ns);
  node.turns.attention.set(Attention::pauses);
}

size_t end_pauses(Node &node) {
  uint64_t now_ns = node.conduit.now_ns();
  size_t ended = 0;
  while (Runnable *item = node.turns.pauses.take_ended(now_ns)) {
    node.ready.push(*item);
    ended++;
  }
  if (node.turns.pauses.first_end_ns() == Conduit::never) node.turns.attention.clear(Attention::pauses);
  return ended;
}

} // namespace mcrl
