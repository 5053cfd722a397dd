#include "tasks/points/points.h"

#include "base/support/fatal.h"
#include "base/support/hash.h"
#include "tasks/points/summaries.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mcrl {
namespace {

// The list cannot hang off a node: constructors fill it before main, and all nodes of a process share the program.
mcrl_unit *registered_units = nullptr;

uint64_t fingerprint_of(const std::vector<mcrl_point *> &points, uint64_t units) {
  Hash hash;
  uint32_t abi_version = MCRL_ABI_VERSION;
  hash.add(&abi_version, sizeof abi_version);
  hash.add(&units, sizeof units);
  for (const mcrl_point *point : points) {
    hash.add(point->name, strlen(point->name) + 1);
    hash.add(&point->live_bytes, sizeof point->live_bytes);
    auto flags = point->flags & ~MCRL_POINT_THREAD; // a node may have added it, and nodes of one process share the points
    hash.add(&flags, sizeof flags);
  }
  return hash.value();
}

// Points that depend on what functions of other files may wait for: forks, and handlers before calls. Each is answered once: nodes of one
// process share the points.
void answer_points(const std::vector<mcrl_point *> &points) {
  auto asks = [](const mcrl_point *point) {
    return (point->flags & (MCRL_POINT_ASKS | MCRL_POINT_MAY_WAIT)) != 0 && point->calls != nullptr;
  };
  if (std::none_of(points.begin(), points.end(), asks)) return;
  Summaries summaries = read_summaries();
  auto take_off = [](mcrl_point &point, uint16_t flag) { point.flags &= static_cast<uint16_t>(~flag); };
  for (mcrl_point *point : points) {
    if (!asks(point)) continue;
    const char *names = std::exchange(point->calls, nullptr);
    if ((point->flags & MCRL_POINT_MAY_WAIT) != 0) {
      if (!summaries.may_need_thread(names)) take_off(*point, MCRL_POINT_MAY_WAIT);
      continue;
    }
    std::string why = summaries.why(names);
    take_off(*point, MCRL_POINT_ASKS);
    if (why.empty()) continue;
    point->flags |= MCRL_POINT_NO_CALL;
    point->calls = strdup(why.c_str());
  }
}

} // namespace

PointTable number_points() {
  PointTable table;
  table.has_units = registered_units != nullptr;
  uint64_t units = 0; // a sum, because units register in the order of linking
  for (mcrl_unit *unit = registered_units; unit != nullptr; unit = unit->next) {
    if (unit->abi_version != MCRL_ABI_VERSION) {
      table.error = "a unit was compiled by a preludec for ABI version " + std::to_string(unit->abi_version) +
                    ", but the runtime has version " + std::to_string(MCRL_ABI_VERSION) + "; recompile all units";
      return table;
    }
    table.points.insert(table.points.end(), unit->points, unit->points + unit->point_count);
    for (const mcrl_private *one = unit->privates; one != nullptr && one->at != nullptr; one++) table.privates.push_back(*one);
    units += unit->fingerprint;
  }
  auto by_name = [](const mcrl_point *a, const mcrl_point *b) { return strcmp(a->name, b->name) < 0; };
  std::sort(table.points.begin(), table.points.end(), by_name);
  for (size_t i = 1; i < table.points.size(); i++)
    if (strcmp(table.points[i - 1]->name, table.points[i]->name) == 0)
      table.error = std::string("two units have a migration point of the name ") + table.points[i]->name +
                    "; give their source files different names";
  if (table.points.size() > UINT16_MAX) table.error = "the program has more than 65535 migration points";
  if (!table.error.empty()) return table;
  for (size_t i = 0; i < table.points.size(); i++) table.points[i]->index = static_cast<uint16_t>(i);
  answer_points(table.points);
  table.fingerprint = fingerprint_of(table.points, units);
  return table;
}

void register_unit(mcrl_unit &unit) {
  // The nodes have agreed on the numbers of all points.
  if (mcrl_current != nullptr)
    fatal("a shared object with %s%s was loaded after main had begun; link it with the program",
          unit.point_count > 0 ? "migration point " : "node_private variables", unit.point_count > 0 ? unit.points[0]->name : "");
  unit.next = registered_units;
  registered_units = &unit;
}

} // namespace mcrl
