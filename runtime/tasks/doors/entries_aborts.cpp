// The entries of handlers that cannot go on (mcrl_abi_aborts.h).
#include "tasks/children/remote_calls.h"
#include "tasks/records/records.h"
#include "tasks/records/refusal.h"
#include "tasks/records/undo.h"
#include "tasks/records/wait_first.h"

using namespace mcrl;

mcrl_outcome mcrl_promote(void *live, mcrl_abort reason) { return go_on_in_thread(current_node(), record_of(live), reason); }

mcrl_abort mcrl_undoes(const mcrl_activation *self, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  return undoes(current_node(), *self, rid, mode, policy);
}

int mcrl_can_undo(const mcrl_activation *self) { return can_undo(current_node(), *self); }

void mcrl_keep_shadow(const mcrl_activation *self, const void *at) {
  keep_for_undo(current_node(), *self, *(static_cast<mcrl_region *>(const_cast<void *>(at)) - 1));
}

void mcrl_undo_writes(const mcrl_activation *) { current_node().rooms.activations->undo_log.put_back(); }

mcrl_outcome mcrl_rerun(mcrl_activation *self, mcrl_abort reason) {
  run_again(current_node(), *self, reason);
  return MCRL_PARKED;
}

mcrl_outcome mcrl_refuse(mcrl_activation *self, mcrl_abort reason) { return refuse(current_node(), *self, reason); }

int mcrl_would_wait_in_handler(void) { return would_wait_in_handler(current_node()); }

int mcrl_misses_first(const mcrl_activation *self, mcrl_rid rid, mcrl_mode mode, mcrl_policy policy) {
  return is_to_wait_first(current_node(), *self, rid, mode, policy);
}

mcrl_outcome mcrl_wait_first(mcrl_activation *self, mcrl_rid rid, mcrl_mode mode) {
  wait_first(current_node(), *self, rid, mode);
  return MCRL_PARKED;
}
