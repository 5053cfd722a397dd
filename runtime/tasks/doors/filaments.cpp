// The calls of prelude_filaments.h.
#include "tasks/pools/pools.h"

#include "net/progress/calls.h"

using namespace mcrl;

namespace {

void refuse_running(const char *call, const mcrl_filament_set &set) {
  node_of_thread_in(call);
  if (set.runs) fatal("%s in a set whose filaments run", call);
}

} // namespace

mcrl_filament_set *mcrl_filament_set_new(mcrl_filaments_between between) {
  node_of_thread_in("mcrl_filament_set_new");
  auto *set = new mcrl_filament_set;
  set->between = between;
  return set;
}

mcrl_filament_pool *mcrl_filament_pool_new(mcrl_filament_set *set) {
  refuse_running("mcrl_filament_pool_new", *set);
  return set->pools.emplace_back(std::make_unique<Pool>(*set)).get();
}

char *mcrl_filament_more_room(mcrl_filament_pool *pool, mcrl_filament_function function, int kind, size_t bytes) {
  return static_cast<Pool *>(pool)->more_room(function, kind, bytes);
}

void mcrl_filament_set_run_at(mcrl_filament_set *set, const char *where) {
  set->run(node_of_thread_in("mcrl_filament_set_run"), where);
}

void mcrl_filament_set_delete(mcrl_filament_set *set) {
  refuse_running("mcrl_filament_set_delete", *set);
  delete set;
}
