// The calls of programs (prelude.h).
#include "prelude.h"
#undef region // for C, where a region pointer holds its name

#include "net/collective/collective.h"
#include "net/progress/calls.h"
#include "regions/operations/operations.h"
#include "regions/doors/calls.h"

using namespace mcrl;

namespace {

void *as_pointer(mcrl_rid rid) { return reinterpret_cast<void *>(rid); }

} // namespace

void *mcrl_region_new(size_t bytes) {
  Node &node = current_node();
  return as_pointer(create_region(node, number(node.self), bytes, MCRL_COHERENT, "region_new"));
}

void *mcrl_region_new_at(int at, size_t bytes) { return as_pointer(create_region(current_node(), at, bytes, MCRL_COHERENT, "region_new_at")); }

int node_self(void) { return static_cast<int>(number(current_node().self)); }

int node_count(void) { return static_cast<int>(current_node().count); }

int home_of(const volatile void *name) {
  return static_cast<int>(number(home_of_named(current_node(), MCRL_RID(name))));
}

void barrier(void) { current_node().rooms.collectives->barrier(); }

void broadcast(int root, void *data, size_t bytes) {
  Node &node = current_node();
  refuse_elements("broadcast", data);
  node.rooms.collectives->broadcast(root_in(node, "broadcast from", static_cast<unsigned>(root)), data, bytes);
}

double reduce_sum(double x) { return current_node().rooms.collectives->reduce(x, Operation::reduce_sum, MCRL_SUM); }
double reduce_min(double x) { return current_node().rooms.collectives->reduce(x, Operation::reduce_min, MCRL_MIN); }
double reduce_max(double x) { return current_node().rooms.collectives->reduce(x, Operation::reduce_max, MCRL_MAX); }

double wall_seconds(void) { return mcrl_wall_seconds(); }
