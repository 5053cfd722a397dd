#include "regions/pure/home.h"

namespace mcrl::protocol {
namespace {

uint32_t first_read(const Machine &home) {
  return home.sharing.recall != 0 ? home.pool[home.sharing.recall].next : home.sharing.queue_head;
}

bool reads_have_turn(const Machine &home) {
  if (first_read(home) == 0) return false;
  return home.sharing.recall == 0 || home.region.copied.request == most_writes_before_reads;
}

Entry take_after(Machine &home, uint32_t previous) {
  uint32_t index = previous != 0 ? home.pool[previous].next : home.sharing.queue_head;
  Entry entry = home.pool[index];
  home.remove(previous, index);
  return entry;
}

} // namespace

void enqueue(Machine &home, const Entry &entry) {
  Sharing &sharing = home.sharing;
  if (entry.mode == MCRL_READ) return home.append(entry);
  uint32_t index = home.pool.take(entry), behind = sharing.recall;
  home.pool[index].next = first_read(home);
  (behind != 0 ? home.pool[behind].next : sharing.queue_head) = index;
  if (sharing.queue_tail == behind) sharing.queue_tail = index;
  sharing.recall = index;
}

void enqueue_upgrade(Machine &home, const Entry &entry) {
  uint32_t index = home.prepend(entry);
  if (home.sharing.recall == 0) home.sharing.recall = index;
}

const Entry &next_entry(const Machine &home) {
  return home.pool[reads_have_turn(home) ? first_read(home) : home.sharing.queue_head];
}

Entry take_next(Machine &home) {
  mcrl_region &region = home.region;
  Sharing &sharing = home.sharing;
  if (reads_have_turn(home)) {
    Entry read = take_after(home, sharing.recall);
    if (first_read(home) == 0) region.copied.request = 0;
    return read;
  }
  if (sharing.queue_head == sharing.recall) sharing.recall = 0;
  Entry write = take_after(home, 0);
  if (first_read(home) != 0) region.copied.request++;
  return write;
}

void give_turn_to_reads(Machine &home) { home.region.copied.request = most_writes_before_reads; }

} // namespace mcrl::protocol
