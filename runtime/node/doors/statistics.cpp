// The clock and the counters of mcrl_statistics.h.
#include "mcrl_statistics.h"

#include "base/support/clock.h"
#include "net/collective/collective.h"
#include "net/progress/calls.h"
#include "regions/copies/counters.h"
#include "tasks/records/counters.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>

using namespace mcrl;

namespace {

struct Row {
  const char *name;
  uint64_t mcrl_counters::*counter;
};

constexpr Row rows[] = {{"messages", &mcrl_counters::messages},
                        {"bytes", &mcrl_counters::bytes},
                        {"migrations", &mcrl_counters::migrations},
                        {"data requests", &mcrl_counters::data_requests},
                        {"invalidations", &mcrl_counters::invalidations},
                        {"stayed", &mcrl_counters::stayed},
                        {"parked", &mcrl_counters::parked},
                        {"handlers", &mcrl_counters::handlers},
                        {"promoted", &mcrl_counters::promoted},
                        {"thread switches", &mcrl_counters::thread_switches},
                        {"guard waits", &mcrl_counters::guard_waits},
                        {"guard evaluations", &mcrl_counters::guard_evaluations},
                        {"guard wake-ups", &mcrl_counters::guard_wakeups},
                        {"cache hits", &mcrl_counters::cache_hits},
                        {"cache misses", &mcrl_counters::cache_misses},
                        {"cache evictions", &mcrl_counters::cache_evictions},
                        {"hits", &mcrl_counters::hits},
                        {"misses", &mcrl_counters::misses},
                        {"time in misses, ns", &mcrl_counters::miss_ns},
                        {"callers", &mcrl_counters::callers}};
constexpr size_t row_count = sizeof rows / sizeof *rows;
static_assert(sizeof(mcrl_counters) == row_count * sizeof(uint64_t), "each counter has a row");

constexpr size_t most_columns = 8;

// Since the beginning.
mcrl_counters counted_by(const Node &node) {
  const Statistics &all = node.statistics;
  mcrl_counters out{};
  for (size_t kind = 0; kind < statistics_names.kinds.size(); kind++) {
    if (statistics_names.kinds[kind] == nullptr) continue;
    out.messages += all.messages[kind];
    out.bytes += all.bytes[kind];
  }
  out.messages -= all.in_packets;
  out.migrations = sum_of(all, statistics_names.migrations);
  out.data_requests = sum_of(all, statistics_names.data_requests);
  out.invalidations = sum_of(all, statistics_names.invalidations);
  out.stayed = all[ActivationCounter::stayed];
  out.parked = all[ActivationCounter::parked];
  out.handlers = all[ActivationCounter::handlers];
  out.promoted = all[ActivationCounter::promoted];
  out.thread_switches = node.threads.switches();
  out.guard_waits = all[RegionCounter::guard_waits];
  out.guard_evaluations = all[RegionCounter::guard_evaluations];
  out.guard_wakeups = all[RegionCounter::guard_wakeups];
  out.cache_hits = all[RegionCounter::cache_hits];
  out.cache_misses = all[RegionCounter::cache_misses];
  out.cache_evictions = all[RegionCounter::cache_evictions];
  out.hits = node.hits;
  out.misses = all[RegionCounter::misses];
  out.miss_ns = all[RegionCounter::miss_ns];
  out.callers = all[ActivationCounter::callers];
  return out;
}

mcrl_counters counters_of(const Node &node) {
  mcrl_counters out = counted_by(node);
  for (const Row &row : rows) out.*row.counter -= node.observed.counted_before.*row.counter;
  return out;
}

void add_counters(void *left, const void *right, size_t) {
  for (const Row &row : rows)
    static_cast<mcrl_counters *>(left)->*row.counter += static_cast<const mcrl_counters *>(right)->*row.counter;
}

void print_row(const Row &row, const std::vector<mcrl_counters> &nodes) {
  uint64_t total = 0;
  for (const mcrl_counters &node : nodes) total += node.*row.counter;
  if (total == 0) return;
  printf("%-18s %16" PRIu64, row.name, total);
  for (size_t node = 0; node < nodes.size() && nodes.size() > 1 && nodes.size() <= most_columns; node++)
    printf(" %14" PRIu64, nodes[node].*row.counter);
  printf("\n");
}

} // namespace

double mcrl_wall_seconds(void) { return static_cast<double>(clock_ns()) * 1e-9; }

void mcrl_statistics(mcrl_counters *counters) { *counters = counters_of(node_in("mcrl_statistics")); }

void mcrl_statistics_reset(void) {
  Node &node = node_in("mcrl_statistics_reset");
  node.observed.counted_before = counted_by(node);
}

void mcrl_statistics_total(mcrl_counters *counters) {
  Node &node = node_of_thread_in("mcrl_statistics_total");
  *counters = counters_of(node);
  node.rooms.collectives->reduce(counters, sizeof *counters, add_counters, Operation::statistics);
}

void mcrl_statistics_print(void) {
  Node &node = node_of_thread_in("mcrl_statistics_print");
  mcrl_counters mine = counters_of(node);
  std::vector<mcrl_counters> nodes(node.self == node_zero ? node.count : 0);
  node.rooms.collectives->gather(node_zero, &mine, sizeof mine, nodes.data(), Operation::statistics);
  if (node.self != node_zero) return;
  printf("%-18s %16s", "", "all nodes");
  for (size_t column = 0; column < nodes.size() && nodes.size() > 1 && nodes.size() <= most_columns; column++)
    printf("        node %zu", column);
  printf("\n");
  for (const Row &row : rows) print_row(row, nodes);
}

void mcrl_profile_phase(const char *name) {
  Node &node = node_in("mcrl_profile_phase");
  if (name == nullptr) fatal("mcrl_profile_phase of NULL");
  if (node.observed.observer != nullptr) node.observed.observer->phase_began(name);
}
