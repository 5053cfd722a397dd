// The entries of activations (mcrl_abi_activations.h): points, records that move and that wait, results, locks that travel.
#include "base/observe/task_order.h"
#include "regions/operations/operations.h"
#include "tasks/loans/loans.h"
#include "tasks/races/races.h"
#include "tasks/records/records.h"

using namespace mcrl;

void mcrl_register(mcrl_unit *unit) { register_unit(*unit); }

void *mcrl_pack(mcrl_rid rid, mcrl_mode mode, const mcrl_point *point, size_t live_bytes) {
  return left_out(current_node(), mcrl_live(&make_record(current_node(), rid, mode, *point, live_bytes)), live_bytes);
}

void mcrl_then(void *live, mcrl_rid next, mcrl_mode mode, int moves) {
  note_next(current_node(), record_of(live), next, mode, moves != 0);
}

void *mcrl_go(void *live, mcrl_policy policy) {
  current_node().threads.current().frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0)); // for histories
  return move_or_fetch(current_node(), record_of(live), policy);
}

void *mcrl_result(size_t bytes) { return result_here(current_node(), bytes); }

void *mcrl_repack(mcrl_activation *self, mcrl_rid rid, mcrl_mode mode, const mcrl_point *point, size_t live_bytes) {
  return left_out(current_node(), mcrl_live(&make_record_after(current_node(), *self, rid, mode, *point, live_bytes)), live_bytes);
}

mcrl_outcome mcrl_forward(void *live, mcrl_policy policy) { return forward(current_node(), record_of(live), policy); }

mcrl_outcome mcrl_wait(void *live) { return wait_here(current_node(), record_of(live)); }

mcrl_outcome mcrl_park_until(void *live, void *at) {
  current_node().rooms.activations->park_until(record_of(live), *(static_cast<mcrl_region *>(at) - 1));
  return MCRL_PARKED;
}

mcrl_outcome mcrl_return(mcrl_activation *self, const void *value, size_t bytes) {
  return_result(current_node(), *self, value, bytes);
  return MCRL_DONE;
}

size_t mcrl_loan_bytes(const void *at, int with_data) { return loan_bytes(current_node(), at, with_data != 0); }

void mcrl_lend(void *live, void *at, mcrl_mode mode, int with_data) { lend(current_node(), record_of(live), at, mode, with_data != 0); }

void *mcrl_borrow(mcrl_activation *self, unsigned index) {
  Node &node = current_node();
  void *at = borrow_from(node, *self, index);
  if (node.rooms.order != nullptr) {
    const mcrl_region &region = *(static_cast<const mcrl_region *>(at) - 1);
    node.rooms.order->locked(region.rid, operations_here(region) < 0 ? MCRL_WRITE : MCRL_READ, nullptr);
  }
  return at;
}
