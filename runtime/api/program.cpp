// The calls of programs (prelude.h).
#include "prelude.h"
#undef region // for C, where a region pointer holds its name

#include "api/regions.h"
#include "progress/coherence.h"

#include <cinttypes>
#include <ctime>

using namespace mcrl;

namespace {

void *as_pointer(mcrl_rid rid) { return reinterpret_cast<void *>(rid); }

} // namespace

void *mcrl_region_new(size_t bytes) {
  Node &node = current_node();
  return as_pointer(create_region(node, number(node.self), bytes, "region_new"));
}

void *mcrl_region_new_at(int at, size_t bytes) { return as_pointer(create_region(current_node(), at, bytes, "region_new_at")); }

int node_self(void) { return static_cast<int>(number(current_node().self)); }

int node_count(void) { return static_cast<int>(current_node().count); }

int home_of(const volatile void *name) {
  Node &node = current_node();
  mcrl_rid rid = MCRL_RID(name);
  check_name(node, rid, "home_of");
  return static_cast<int>(number(node.layout.home(rid)));
}

void barrier(void) { current_node().collectives->barrier(); }

void broadcast(int root, void *data, size_t bytes) {
  Node &node = current_node();
  if (root < 0 || static_cast<uint32_t>(root) >= node.count)
    fatal("broadcast from node %d: there are nodes 0 to %u", root, node.count - 1);
  if (bytes > largest_broadcast_bytes)
    fatal("broadcast of %zu bytes: at most %" PRIu64 " bytes go at a time", bytes, largest_broadcast_bytes);
  node.collectives->broadcast(static_cast<NodeId>(root), data, bytes);
}

double reduce_sum(double x) {
  return current_node().collectives->reduce(x, Operation::reduce_sum, [](double a, double b) { return a + b; });
}

double reduce_min(double x) {
  return current_node().collectives->reduce(x, Operation::reduce_min, [](double a, double b) { return b < a ? b : a; });
}

double reduce_max(double x) {
  return current_node().collectives->reduce(x, Operation::reduce_max, [](double a, double b) { return b > a ? b : a; });
}

double wall_seconds(void) {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}
