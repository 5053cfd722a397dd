#include "tasks/records/undo.h"

#include "regions/copies/engine.h"
#include "regions/operations/operations.h"
#include "tasks/loans/loans.h"
#include "tasks/records/activation.h"
#include "tasks/records/observed.h"
#include "tasks/records/records.h"

#include <cstring>

namespace mcrl {

// Room for more than that is given back after each handler.
static constexpr size_t most_kept_bytes = 1 << 20;

void UndoLog::keep(void *at, size_t bytes) {
  auto *data = static_cast<const std::byte *>(at);
  kept_.push_back({at, bytes});
  copies_.insert(copies_.end(), data, data + bytes);
}

// The last first: of a region that was kept twice, the earlier copy counts.
void UndoLog::put_back() {
  for (; !kept_.empty(); kept_.pop_back()) {
    const Kept &kept = kept_.back();
    std::memcpy(kept.at, copies_.data() + copies_.size() - kept.bytes, kept.bytes);
    copies_.resize(copies_.size() - kept.bytes);
  }
}

void UndoLog::forget_all() {
  kept_.clear();
  copies_.clear();
  if (copies_.capacity() > most_kept_bytes) copies_.shrink_to_fit();
}

bool can_undo(const Node &node, const mcrl_activation &self) { return node.in_handler && (self.flags & record_has_loans) == 0; }

mcrl_abort undoes(const Node &node, const mcrl_activation &self, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  // make_record_after() reports a wrong name, because it knows the place.
  bool may_undo = can_undo(node, self) && rid != 0 && node.rooms.regions->layout.names_node(rid);
  if (!may_undo) return MCRL_ABORT_NONE;
  bool is_wait = waits_here(node, rid, mode, policy);
  // With faults every lock misses, and none need be held.
  if (node.faults != nullptr) return !node.faults->aborts() ? MCRL_ABORT_NONE : is_wait ? MCRL_ABORT_LOCK : MCRL_ABORT_WINDOW;
  if (begins_at_once(node, rid, mode)) return MCRL_ABORT_NONE; // without an inline call
  if (is_wait) return MCRL_ABORT_LOCK;
  return node.conduit.is_busy(present_home(node, rid)) ? MCRL_ABORT_WINDOW : MCRL_ABORT_NONE;
}

void keep_for_undo(Node &node, const mcrl_activation &self, mcrl_region &region) {
  if (can_undo(node, self)) node.rooms.activations->undo_log.keep(&region + 1, region.bytes);
}

void run_again(Node &node, const mcrl_activation &self, mcrl_abort reason) {
  MCRL_ASSERT(can_undo(node, self));
  count_abort(node, self, reason, AbortStrategy::undo);
  Activations &activations = *node.rooms.activations;
  mcrl_activation &again = activations.copy_to_buffer(self);
  if (again.mode == MCRL_NONE) return activations.promote(again);
  again.flags |= runs_in_thread;
  again.flags &= ~noted_read; // its read has been noted
  activations.park(again, activations.running().sender);
}

} // namespace mcrl
