#include "tasks/records/wait_first.h"

#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/operations/operations.h"
#include "regions/operations/update.h"
#include "tasks/loans/loans.h"
#include "tasks/records/counters.h"
#include "tasks/records/observed.h"
#include "tasks/records/records.h"

namespace mcrl {
namespace {

// Its lock has been granted, and is given back at once: the record takes it itself.
void run_after_wait(Runnable &runnable) {
  auto &parked = static_cast<Parked &>(runnable);
  Node &node = current_node();
  mcrl_region &region = *mcrl_region_at(parked.waits_for);
  MCRL_ASSERT((parked.record->flags & has_waited_first) != 0 && operations_here(region) != 0);
  run_as_handler(node, [&] {
    if (parked.waits_to == MCRL_UPDATE) end_update_from_code(node, region);
    else if (mcrl_end_operation(&region, parked.waits_to == MCRL_WRITE ? 1 : -1)) finish_unlock(node, region);
  });
  Activations &activations = *node.rooms.activations;
  activations.run_handler(activations.point_of(*parked.record), *parked.record, parked.peer);
  activations.drop(parked);
}

} // namespace

bool is_to_wait_first(const Node &node, const mcrl_activation &self, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  constexpr uint8_t rules_it_out = record_has_loans | has_waited_first;
  bool may_wait = (self.flags & rules_it_out) == 0 && rid != self.target && rid != 0 && node.rooms.regions->layout.names_node(rid);
  if (!may_wait) return false;
  if (node.faults == nullptr && begins_at_once(node, rid, mode)) return false; // without an inline call
  return node.faults != nullptr ? node.faults->aborts() : waits_here(node, rid, mode, policy);
}

void wait_first(Node &node, const mcrl_activation &self, mcrl_rid rid, mcrl_mode mode) {
  Activations &activations = *node.rooms.activations;
  MCRL_ASSERT(node.in_handler && rid != self.target && (self.flags & (record_has_loans | has_waited_first)) == 0);
  check_name(node, rid, lock_name(mode), activations.point_of(self).where);
  count_abort(node, self, MCRL_ABORT_LOCK, AbortStrategy::go_on);
  node.statistics[ActivationCounter::parked]++;
  mcrl_activation &copy = activations.copy_to_buffer(self);
  copy.flags |= has_waited_first;
  copy.flags &= ~noted_read; // its read has been noted
  Parked &parked = activations.make_parked(copy, activations.running().sender);
  parked.run = run_after_wait;
  lock(node, rid, mode, parked, lock_name(mode));
}

} // namespace mcrl
