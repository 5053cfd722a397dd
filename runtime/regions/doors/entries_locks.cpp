// The entries of locks and guards (mcrl_abi_locks.h).
#include "regions/copies/engine.h"
#include "regions/doors/calls.h"
#include "regions/in_place/phases.h"
#include "regions/operations/await.h"
#include "regions/operations/operations.h"
#include "regions/operations/update.h"

#include <algorithm>
#include <cstdarg>

using namespace mcrl;

namespace {

// Notes which procedure calls, for histories (base/observe/contexts.h).
[[gnu::always_inline]] inline Node &called_by_procedure(Node &node) {
  node.threads.current().frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  return node;
}

mcrl_region &region_of(void *at) { return *(static_cast<mcrl_region *>(at) - 1); }

} // namespace

__attribute__((no_sanitize("address")))
mcrl_rid mcrl_look_at_name(const mcrl_region *region) { return region->rid; }

// With MCRL_CHECK=1 the way with the place in the source is taken.
void *mcrl_hit_in_place(mcrl_rid rid, mcrl_mode mode) {
  Node &node = current_node();
  if (node.rooms.regions->checks_ends) return nullptr;
  return hit_in_place(node, rid, mode);
}

void *mcrl_lock_wait(mcrl_rid rid, mcrl_mode mode) { return lock_from_thread(current_node(), rid, mode, nullptr); }

void *mcrl_lock_wait_at(mcrl_rid rid, mcrl_mode mode, const char *where) {
  return lock_from_thread(called_by_procedure(current_node()), rid, mode, where);
}

void *mcrl_lock_wait_holding(mcrl_rid rid, mcrl_mode mode, const char *where, unsigned count, ...) {
  Node &node = called_by_procedure(current_node());
  Thread::ToldLock held[Thread::most_told_locks];
  Thread &thread = node.threads.current();
  thread.holds = held;
  va_list regions;
  va_start(regions, count);
  for (thread.hold_count = 0; thread.hold_count < std::min(count, Thread::most_told_locks); thread.hold_count++) {
    auto *data = static_cast<const mcrl_region *>(va_arg(regions, const void *));
    held[thread.hold_count] = {data - 1, va_arg(regions, const char *)};
  }
  va_end(regions);
  void *at = lock_from_thread(node, rid, mode, where);
  thread.hold_count = 0;
  return at;
}

void mcrl_unlock_slow(mcrl_region *region) { finish_unlock(current_node(), *region); }

void mcrl_delete_at(mcrl_rid rid, const char *where) { delete_region(node_in("region_delete"), rid, where); }

void mcrl_look_slow(void) { look_after_unlock(current_node()); }

void mcrl_update_unlock(const void *at) {
  Node &node = current_node();
  end_update_from_code(node, region_of(const_cast<void *>(at)));
  look_after_unlock(node);
}

void *mcrl_update_hit(mcrl_rid rid) {
  Node &node = current_node();
  bool begins = node.faults == nullptr && lock_at_once(node, rid, MCRL_UPDATE);
  if (begins && node.rooms.regions->checks_ends) note_locked(node, rid, MCRL_UPDATE, nullptr);
  return begins ? mcrl_region_at(rid) + 1 : nullptr;
}

int mcrl_upgrade_waits_in_handler(const void *at) {
  Node &node = current_node();
  bool shall_abort = node.faults != nullptr && node.faults->aborts();
  return shall_abort || upgrade_waits(node, region_of(const_cast<void *>(at)));
}

void *mcrl_upgrade_at(const void *at, const char *where) {
  void *data = const_cast<void *>(at);
  upgrade_from_code(current_node(), region_of(data), where);
  return data;
}

void *mcrl_await_at(void *at, mcrl_mode mode, const char *where) {
  return await_change(current_node(), region_of(at), mode, where);
}

void *mcrl_await_until_at(void *at, mcrl_mode mode, mcrl_guard guard, const void *live, const char *where) {
  return guard(live, at) ? at : await(current_node(), region_of(at), mode, guard, live, where);
}
