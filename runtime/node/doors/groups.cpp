// The calls of prelude_groups.h.
#include "prelude_groups.h"

#include "net/collective/groups.h"
#include "net/collective/numbers.h"
#include "net/progress/calls.h"

using namespace mcrl;

namespace {

Groups &groups_in(const char *call) { return node_of_thread_in(call).rooms.collectives->groups(); }

Collectives &group_in(const char *call, mcrl_group group, const void *data = nullptr) {
  Collectives &known = node_in(call).rooms.collectives->groups().known(call, group);
  refuse_elements(call, data);
  return known;
}

NodeId member_in(const char *call, const Collectives &group, unsigned member) {
  uint32_t count = group.members().count();
  if (member >= count) fatal("%s: member %d: the group has members 0 to %u", call, static_cast<int>(member), count - 1);
  return group.members().node(member);
}

// As the program has written it.
std::string name_in_group(Operation operation) {
  return "group_" + node_in("mcrl_group_reduce_numbers").rooms.collectives->parts().name(operation);
}

} // namespace

mcrl_group mcrl_group_split(int colour, int key) { return groups_in("node_group_split").split(colour, key); }

mcrl_group mcrl_group_range(unsigned first, unsigned count, unsigned stride) {
  Groups &groups = groups_in("node_group_range");
  uint32_t nodes = current_node().count;
  bool is_right = count > 0 && stride > 0 && first < nodes && (count == 1 || (nodes - 1 - first) / stride >= count - 1);
  if (!is_right)
    fatal("node_group_range(%d, %d, %d): there are nodes 0 to %u", static_cast<int>(first), static_cast<int>(count),
          static_cast<int>(stride), nodes - 1);
  return groups.make_of({first, count, stride});
}

void mcrl_group_delete(mcrl_group group) {
  group_in("node_group_delete", group);
  groups_in("node_group_delete").remove(static_cast<uint16_t>(group));
}

unsigned mcrl_group_size(mcrl_group group) { return group_in("group_size", group).members().count(); }
unsigned mcrl_group_self(mcrl_group group) { return group_in("group_self", group).members().self(); }
unsigned mcrl_group_node(mcrl_group group, unsigned member) {
  return number(member_in("group_node", group_in("group_node", group), member));
}

void mcrl_group_barrier(mcrl_group group) { group_in("group_barrier", group).barrier(); }

void mcrl_group_broadcast(mcrl_group group, unsigned root, void *data, size_t bytes) {
  Collectives &collectives = group_in("group_broadcast", group, data);
  collectives.broadcast(member_in("group_broadcast", collectives, root), data, bytes);
}

void mcrl_group_reduce(mcrl_group group, void *data, size_t bytes, mcrl_combine combine) {
  group_in("group_reduce", group, data).reduce(data, bytes, combine, Operation::reduce);
}

void mcrl_group_reduce_to(mcrl_group group, unsigned root, void *data, size_t bytes, mcrl_combine combine) {
  Collectives &collectives = group_in("group_reduce_to", group, data);
  collectives.reduce_to(member_in("group_reduce_to", collectives, root), data, bytes, combine, Operation::reduce_to);
}

void mcrl_group_reduce_numbers(mcrl_group group, void *values, size_t count, mcrl_number number, mcrl_operator operation) {
  std::string call = name_in_group(reductions[operation]);
  Collectives &collectives = group_in(call.c_str(), group, values);
  collectives.reduce(values, bytes_of_numbers(call.c_str(), count, number), combination(number, operation), reductions[operation], number);
}

void mcrl_group_reduce_numbers_to(mcrl_group group, unsigned root, void *values, size_t count, mcrl_number number,
                                  mcrl_operator operation) {
  std::string call = name_in_group(reductions_to_one[operation]);
  Collectives &collectives = group_in(call.c_str(), group, values);
  collectives.reduce_to(member_in(call.c_str(), collectives, root), values, bytes_of_numbers(call.c_str(), count, number),
                        combination(number, operation), reductions_to_one[operation], number);
}
