#include "node/diagnosis/debugger.h"

#include "node/diagnosis/deadlock.h"
#include "node/diagnosis/waits.h"
#include "regions/operations/operations.h"

#include <cinttypes>
#include <cstdio>
#include <string>

namespace mcrl {
namespace {

bool has_node() {
  return mcrl_current != nullptr && !current_node().life.has_ended && current_node().rooms.regions->memory.base() != nullptr;
}

const mcrl_region *region_of(uint64_t rid) {
  if (!has_node() || rid == 0) return nullptr;
  NodeRegions &regions = *current_node().rooms.regions;
  if (!regions.layout.names_node(rid)) return nullptr;
  regions.sees(regions.layout.home(rid));
  const mcrl_region *region = mcrl_region_at(rid);
  return region->rid == rid ? region : nullptr;
}

bool is_here(const Node &node, const mcrl_region &region) { return is_local(node, region.rid) || !misses_copy(region); }

const char *place_of_data(const Node &node, const mcrl_region &region) {
  if (!is_copied(node, region.rid)) return "used in place";
  if (is_local(node, region.rid)) return "at home here";
  return is_here(node, region) ? "copy here" : "no copy here";
}

std::string operations_in(const mcrl_region &region, uint64_t brief) {
  int32_t count = operations_here(region) + static_cast<int32_t>(brief);
  if (count < 0) return "a write in progress";
  if (count == 0) return "not locked here";
  bool updates = mode_of_update(region) == MCRL_UPDATE;
  return std::to_string(count) + (count == 1 ? " read" : " reads") + " in progress" + (updates ? ", one of them an update" : "");
}

std::string name_of(const Node &node, mcrl_rid rid) {
  char text[80];
  snprintf(text, sizeof text, " region id %#" PRIx64 " (home: node %u)", rid, number(present_home(node, rid)));
  return text;
}

std::string line_of(const Node &node, const WaitFact &fact) {
  bool runs = fact.who == node.threads.running().index && fact.rid == 0;
  std::string line = std::string(runs ? "* " : "  ") + fact.name + fact.caller;
  if (runs) return line + (node.in_handler ? " receives: an activation runs on its stack as a message handler" : " runs");
  line += std::string(" waits ") + fact.text;
  return fact.rid == 0 ? line : line + name_of(node, fact.rid);
}

} // namespace
} // namespace mcrl

using namespace mcrl;

const char *mcrl_debugger_activations() {
  if (!has_node()) return "no node runs here\n";
  Node &node = current_node();
  std::string &answer = node.rooms.deadlock->answer_to_debugger;
  answer = "node " + std::to_string(number(node.self)) + " of " + std::to_string(node.count) + "\n";
  for (const WaitFact &fact : waits_of(node))
    if (fact.kind == WaitFact::waits) answer += line_of(node, fact) + "\n";
    else if (fact.kind == WaitFact::holds) answer += "      holds" + name_of(node, fact.rid) + "\n";
  return answer.c_str();
}

const char *mcrl_debugger_region(uint64_t rid, uint64_t brief) {
  const mcrl_region *region = region_of(rid);
  if (region == nullptr) return "";
  const Node &node = current_node();
  std::string &answer = node.rooms.deadlock->answer_to_debugger;
  answer = "home: node " + std::to_string(number(present_home(node, rid)));
  if (knows_size(*region)) answer += ", " + std::to_string(region->bytes) + " bytes";
  answer += std::string(", ") + place_of_data(node, *region) + ", " + operations_in(*region, brief);
  return answer.c_str();
}

const void *mcrl_debugger_data(uint64_t rid) {
  const mcrl_region *region = region_of(rid);
  return region != nullptr && is_here(current_node(), *region) ? region + 1 : nullptr;
}
