#include "net/collective/groups.h"

#include <algorithm>

namespace mcrl {

Collectives &Groups::at(uint16_t group) {
  std::unique_ptr<Collectives> &known = groups_[group];
  if (known == nullptr) known = std::make_unique<Collectives>(job_, group);
  return *known;
}

Collectives *Groups::find(uint16_t group) {
  auto found = groups_.find(group);
  return found == groups_.end() || found->second->members().count() == 0 ? nullptr : found->second.get();
}

Collectives &Groups::known(const char *call, unsigned group) {
  if (group == 0) fatal("%s of no group (0): this node was not to be a member of any", call);
  Collectives *found = group > most ? nullptr : find(static_cast<uint16_t>(group));
  if (found == nullptr)
    fatal("%s: this node is no member of a group %u: it has been deleted, or is that of another node", call, group);
  return *found;
}

uint32_t Groups::taken_from(uint16_t group) const {
  uint32_t taken = 0;
  while (taken < most && groups_.contains(after(group, taken))) taken++;
  return taken;
}

uint16_t Groups::split(int colour, int key) { return make({colour, key, 0, false, {}}); }

uint16_t Groups::make_of(const Range &range) {
  uint32_t self = number(node_.self);
  bool is_in = self >= range.first && (self - range.first) % range.stride == 0 && (self - range.first) / range.stride < range.count;
  return make({is_in ? 0 : -1, static_cast<int32_t>(self), 0, true, range});
}

// A number is given if it is free on all nodes. Those that were given up last are taken last: a handle that outlives its group is
// found out.
uint16_t Groups::make(Wish mine) {
  std::vector<Wish> wishes(node_.count);
  for (uint16_t group = after(last_, 1);; group = after(group, mine.taken)) {
    mine.taken = taken_from(group);
    job_.allgather(&mine, sizeof mine, wishes.data(), Operation::group_new);
    for (uint32_t node = 0; node < node_.count; node++) {
      const Wish &theirs = wishes[node];
      if (theirs.is_range != mine.is_range || !(theirs.range == mine.range))
        fatal(
            "node_group_range(%u, %u, %u) here, but %s on node %u: all nodes must make the same collective calls in the same order",
            mine.range.first, mine.range.count, mine.range.stride, theirs.is_range ? "of other nodes" : "node_group_split", node);
      mine.taken = std::max(mine.taken, theirs.taken);
    }
    if (mine.taken == 0) {
      last_ = group;
      break;
    }
    if (mine.taken == most) fatal("a node is a member of %u groups: no more are possible; node_group_delete ends one", most);
  }
  if (mine.colour < 0) return 0;
  std::vector<NodeId> nodes;
  for (uint32_t node = 0; node < node_.count; node++)
    if (wishes[node].colour == mine.colour) nodes.push_back(NodeId{node});
  std::stable_sort(nodes.begin(), nodes.end(), [&](NodeId a, NodeId b) { return wishes[number(a)].key < wishes[number(b)].key; });
  at(last_).parts().set_members({node_.self, node_.count, std::move(nodes)});
  return last_;
}

// After a barrier of its members nothing of the group is on its way.
void Groups::remove(uint16_t group) {
  find(group)->barrier(Operation::group_delete);
  groups_.erase(group);
}

} // namespace mcrl
