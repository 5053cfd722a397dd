#include "node/start/counters.h"

#include "arrays/engine/counters.h"
#include "net/progress/counters.h"
#include "net/progress/node.h"
#include "regions/copies/counters.h"
#include "tasks/foralls/counters.h"
#include "tasks/forks/counters.h"
#include "tasks/records/counters.h"
#include "tasks/scopes/counters.h"

namespace mcrl {
namespace {

using enum AbortReason;
using enum AbortStrategy;

constexpr CounterName names[] = {{"stayed", ActivationCounter::stayed},
                                 {"callers", ActivationCounter::callers},
                                 {"parked", ActivationCounter::parked},
                                 {"handlers", ActivationCounter::handlers},
                                 {"promoted", ActivationCounter::promoted},
                                 {"aborts/lock/continue", aborts(lock, go_on)},
                                 {"aborts/lock/undo", aborts(lock, undo)},
                                 {"aborts/lock/refuse", aborts(lock, refuse)},
                                 {"aborts/window/continue", aborts(window, go_on)},
                                 {"aborts/window/undo", aborts(window, undo)},
                                 {"aborts/window/refuse", aborts(window, refuse)},
                                 {"aborts/late/continue", aborts(late, go_on)},
                                 {"aborts/late/undo", aborts(late, undo)},
                                 {"aborts/late/refuse", aborts(late, refuse)},
                                 {"thread_switches", NodeCounter::thread_switches},
                                 {"operations/hits", NodeCounter::hits},
                                 {"operations/misses", RegionCounter::misses},
                                 {"operations/miss_ns", RegionCounter::miss_ns},
                                 {"operations/no_header", RegionCounter::no_header},
                                 {"operations/no_data", RegionCounter::no_data},
                                 {"operations/offers", RegionCounter::offers},
                                 {"operations/taken", RegionCounter::taken},
                                 {"operations/phases", RegionCounter::phases},
                                 {"looks/strips", LookCounter::at_strips},
                                 {"looks/unlocks", LookCounter::at_unlocks},
                                 {"looks/calls", LookCounter::in_calls},
                                 {"calls/gathered", GatheringCounter::calls},
                                 {"calls/routed", GatheringCounter::routed},
                                 {"calls/passed_on", GatheringCounter::passed_on},
                                 {"guards/waits", RegionCounter::guard_waits},
                                 {"guards/evaluations", RegionCounter::guard_evaluations},
                                 {"guards/wakeups", RegionCounter::guard_wakeups},
                                 {"forks/asked", ForkCounter::steals_asked},
                                 {"forks/given", ForkCounter::steals},
                                 {"forks/given_between_hosts", ForkCounter::steals_between_hosts},
                                 {"forks/answers", ForkCounter::steal_answers},
                                 {"forks/moved", ForkCounter::moved},
                                 {"forks/brief", ForkCounter::brief},
                                 {"forks/of_loops", ForkCounter::of_loops},
                                 {"forks/no_calls", ForkCounter::no_calls},
                                 {"filaments/strips", ForallCounter::strips},
                                 {"filaments/waited", ForallCounter::strips_waited},
                                 {"filaments/given", ForallCounter::strips_given},
                                 {"filaments/given_between_hosts", ForallCounter::strips_between_hosts},
                                 {"scopes/begun", ScopeCounter::begun},
                                 {"scopes/waited", ScopeCounter::waited},
                                 {"scopes/waves", ScopeCounter::waves},
                                 {"scopes/messages", ScopeCounter::messages},
                                 {"region_cache/hits", RegionCounter::cache_hits},
                                 {"region_cache/misses", RegionCounter::cache_misses},
                                 {"region_cache/evictions", RegionCounter::cache_evictions},
                                 {"pages/read_faults", ArrayCounter::read_faults},
                                 {"pages/write_faults", ArrayCounter::write_faults},
                                 {"pages/twins", ArrayCounter::twins},
                                 {"pages/prefetched", ArrayCounter::prefetched},
                                 {"pages/late", ArrayCounter::late},
                                 {"pages/held", ArrayCounter::held},
                                 {"pages/rows_moved", ArrayCounter::rows_moved},
                                 {"pages/requested", ArrayCounter::requested},
                                 {"pages/pushed", ArrayCounter::pushed},
                                 {"pages/dropped", ArrayCounter::dropped},
                                 {"pages/unread", ArrayCounter::unread},
                                 {"udp/resent", NodeCounter::udp_resent},
                                 {"udp/duplicates", NodeCounter::udp_duplicates},
                                 {"udp/damaged", NodeCounter::udp_damaged},
                                 {"udp/foreign", NodeCounter::udp_foreign}};

// As many names as counters.
constexpr size_t in(auto end, size_t first) { return static_cast<size_t>(end) - first; }
static_assert(std::size(names) ==
                  in(NodeCounter::end, first_counter::of_node) + in(RegionCounter::end, first_counter::of_regions) +
                      in(GatheringCounter::end, first_counter::of_looks) + in(ActivationCounter::end, first_counter::of_activations) +
                      in(ForkCounter::end, first_counter::of_forks) + in(ForallCounter::end, first_counter::of_foralls) +
                      in(ScopeCounter::end, first_counter::of_scopes) + in(ArrayCounter::end, first_counter::of_arrays),
              "each counter has a name");

} // namespace

StatisticsNames names_of_all() {
  StatisticsNames all = statistics_names;
  all.counters = names;
  return all;
}

std::vector<Work> work_of(const Node &node) {
  std::vector<Work> all = {{"threads", &node.threads.made()}, {"thread_switches", &node.threads.switches()}};
  for (size_t kind = 0; kind < statistics_names.kinds.size(); kind++)
    if (statistics_names.kinds[kind] != nullptr) all.push_back({statistics_names.kinds[kind], &node.statistics.messages[kind]});
  for (const CounterName &name : names)
    if (name.counter >= first_counter::of_regions) all.push_back({name.path, &node.statistics.counters[name.counter]});
  return all;
}

} // namespace mcrl
