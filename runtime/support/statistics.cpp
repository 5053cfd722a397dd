#include "support/statistics.h"

#include <nlohmann/json.hpp>

namespace mcrl {
namespace {

using nlohmann::ordered_json;

ordered_json aborts_of(const Statistics &node) {
  ordered_json object = ordered_json::object();
  constexpr const char *reasons[] = {"lock", "window", "late"}, *strategies[] = {"continue", "undo", "refuse"};
  for (size_t reason = 0; reason < node.aborts.size(); reason++)
    for (size_t strategy = 0; strategy < node.aborts[reason].size(); strategy++)
      object[reasons[reason]][strategies[strategy]] = node.aborts[reason][strategy];
  return object;
}

ordered_json to_object(const Statistics &node, const StatisticsNames &names) {
  uint64_t messages = 0, bytes = 0;
  ordered_json by_kind = ordered_json::object();
  for (size_t kind = 0; kind < names.kinds.size(); kind++) {
    if (names.kinds[kind] == nullptr) continue;
    by_kind[names.kinds[kind]] = {{"messages", node.messages[kind]}, {"bytes", node.bytes[kind]}};
    messages += node.messages[kind];
    bytes += node.bytes[kind];
  }
  return {{"messages", messages},
          {"bytes", bytes},
          {"migrations", sum_of(node, names.migrations)},
          {"data_requests", sum_of(node, names.data_requests)},
          {"invalidations", sum_of(node, names.invalidations)},
          {"stayed", node.stayed},
          {"callers", node.callers},
          {"parked", node.parked},
          {"handlers", node.handlers},
          {"promoted", node.promoted},
          {"aborts", aborts_of(node)},
          {"thread_switches", node.thread_switches},
          {"operations", {{"hits", node.hits}, {"misses", node.misses}, {"miss_ns", node.miss_ns}}},
          {"guards", {{"waits", node.guard_waits}, {"evaluations", node.guard_evaluations}, {"wakeups", node.guard_wakeups}}},
          {"region_cache", {{"hits", node.cache_hits}, {"misses", node.cache_misses}, {"evictions", node.cache_evictions}}},
          {"by_kind", by_kind}};
}

void add(Statistics &total, const Statistics &node) {
  for (size_t kind = 0; kind < Statistics::max_kinds; kind++) {
    total.messages[kind] += node.messages[kind];
    total.bytes[kind] += node.bytes[kind];
  }
  total.stayed += node.stayed;
  total.callers += node.callers;
  total.parked += node.parked;
  total.handlers += node.handlers;
  total.promoted += node.promoted;
  for (size_t reason = 0; reason < total.aborts.size(); reason++)
    for (size_t strategy = 0; strategy < total.aborts[reason].size(); strategy++)
      total.aborts[reason][strategy] += node.aborts[reason][strategy];
  total.thread_switches += node.thread_switches;
  total.hits += node.hits;
  total.misses += node.misses;
  total.miss_ns += node.miss_ns;
  total.guard_waits += node.guard_waits;
  total.guard_evaluations += node.guard_evaluations;
  total.guard_wakeups += node.guard_wakeups;
  total.cache_hits += node.cache_hits;
  total.cache_misses += node.cache_misses;
  total.cache_evictions += node.cache_evictions;
}

} // namespace

uint64_t sum_of(const Statistics &node, const KindSet &kinds) {
  uint64_t sum = 0;
  for (size_t kind = 0; kind < node.messages.size(); kind++)
    if (kinds.has(kind)) sum += node.messages[kind];
  return sum;
}

std::string to_json(std::span<const Statistics> nodes, const StatisticsNames &names) {
  Statistics total;
  ordered_json list = ordered_json::array();
  for (const Statistics &node : nodes) {
    add(total, node);
    list.push_back(to_object(node, names));
  }
  ordered_json report;
  report["total"] = to_object(total, names);
  report["nodes"] = list;
  return report.dump(2) + "\n";
}

} // namespace mcrl
