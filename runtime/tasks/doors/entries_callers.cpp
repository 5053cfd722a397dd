// The entries of callers that go along (mcrl_abi_callers.h).
#include "tasks/callers/callers.h"
#include "tasks/races/races.h"
#include "tasks/unwinding/unwinding.h"

using namespace mcrl;

void *mcrl_go_along(void *live, mcrl_policy policy, unsigned callers) {
  return move_along_or_fetch(current_node(), record_of(live), policy, callers);
}

void *mcrl_add_caller(const mcrl_point *point, size_t live_bytes) {
  return left_out(current_node(), add_caller(current_node(), *point, live_bytes), live_bytes);
}

mcrl_caller_outcome mcrl_take_caller(void *, mcrl_activation *self, int has_caller) {
  return take_caller(current_node(), self, has_caller != 0);
}

void *mcrl_callee_result(mcrl_activation *self, size_t bytes) { return callee_result(current_node(), *self, bytes); }
