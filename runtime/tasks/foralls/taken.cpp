// Filaments that a node gives to another one, which has nothing to do: a record with the live variables, and after them what is below; and
// what comes back as its result.
#include "net/progress/loop.h"
#include "tasks/children/children.h"
#include "tasks/children/remote_calls.h"
#include "tasks/foralls/counters.h"
#include "tasks/foralls/filaments.h"
#include "tasks/records/activation.h"
#include "tasks/records/pointers.h"
#include "tasks/records/records.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

// The reduction variables from before the forall follow.
struct alignas(16) Given {
  uint64_t count; // of the forall
  Lattice lattice;
  Interval interval;
};

// The copies of the leaves, or of all, follow.
struct alignas(16) Returned {
  uint64_t ran, leaves;
};

size_t reduced_bytes(const mcrl_filaments &filaments) { return filaments.combine == nullptr ? 0 : filaments.partial_bytes; }

size_t live_bytes(const mcrl_filaments &filaments) { return Copies::padded(filaments.point.live_bytes); }

// Whole leaves: the number of the first, and how many.
Interval leaves_in(const Leaves &leaves, const Lattice &lattice, const Interval &interval) {
  if (leaves.size() == 0) return {0, 1};
  return {leaves.of(lattice.index(interval.first)), leaves.of(lattice.index(interval.end - 1)) + 1};
}

} // namespace

bool Share::give(NodeId to) {
  if (!is_left() || !may_travel()) return false;
  uint64_t given = state_.given;
  take({.kind = shares::Event::asked, .node = to, .is_between_strips = is_between_strips()});
  return state_.given > given;
}

void Share::take(const shares::Event &event) {
  shares::Actions actions;
  shares::step(state_, event, actions);
  for (const shares::Action &action : actions) send(action.to, action.some);
}

bool Share::may_travel() {
  if (!may_travel_) {
    std::vector<std::byte> live(terms_.filaments->point.live_bytes);
    if (!live.empty()) std::memcpy(live.data(), terms_.live, live.size());
    may_travel_ = !pointers_stay(node_, terms_.filaments->point, live.data());
  }
  return *may_travel_;
}

void Share::send(NodeId to, const Interval &some) {
  const mcrl_filaments &filaments = *terms_.filaments;
  size_t live = live_bytes(filaments), reduced = reduced_bytes(filaments);
  mcrl_activation &record = make_call(node_, number(to), filaments.point, live + sizeof(Given) + reduced, owner_scope());
  auto *at = static_cast<std::byte *>(mcrl_live(&record));
  if (live > 0) std::memcpy(at, terms_.live, filaments.point.live_bytes);
  new (at + live) Given{terms_.count, terms_.lattice, some};
  if (reduced > 0) std::memcpy(at + live + sizeof(Given), terms_.reduced, reduced);
  AllChildren &all = *node_.rooms.children;
  if (children_.id == 0) children_ = {all.make().id, number(node_.self), 0};
  uint32_t child = children_.count++;
  record.linkage = {children_.node, child_linkage | static_cast<uint32_t>(children_.id), child};
  record.flags |= descendant_record;
  record.target = 0;
  all.know(children_.id, child, 0, leaves_in(state_.leaves, terms_.lattice, some).first);
  name_pointers(node_, record);
  uint64_t strips = (some.size() - 1) / state_.grain + 1;
  node_.statistics[ForallCounter::strips_given] += strips;
  if (!node_.conduit.is_near(to)) node_.statistics[ForallCounter::strips_between_hosts] += strips;
  node_.rooms.activations->send_call(to, record);
}

// Takes what one has reduced that was given.
void Share::join() {
  is_awaited_ = true;
  mcrl_child *child = node_.rooms.children->join(children_, terms_.filaments->point.where);
  is_awaited_ = false;
  MCRL_ASSERT(child != nullptr && "there is a child for what was given");
  auto *result = static_cast<std::byte *>(mcrl_result_of(child));
  const auto &returned = *reinterpret_cast<const Returned *>(result);
  MCRL_ASSERT(child->bytes == sizeof returned + Copies::bytes(*terms_.filaments, returned.leaves));
  Copies copies(result + sizeof returned, *terms_.filaments, returned.leaves);
  for (uint64_t i = 0; i < copies.count(); i++)
    if (copies.has(i)) copies_.add(child->offset + i - first_leaf_, copies.at(i));
  take({.kind = shares::Event::returned, .filaments = returned.ran});
}

void Share::end_children() {
  if (children_.id == 0) return;
  [[maybe_unused]] mcrl_child *other = node_.rooms.children->join(children_, terms_.filaments->point.where);
  MCRL_ASSERT(other == nullptr && "the children are what was given");
}

mcrl_outcome Filaments::run_taken(mcrl_activation &self) {
  const mcrl_point &point = node_.rooms.activations->point_of(self);
  const auto &filaments = *reinterpret_cast<const mcrl_filaments *>(&point); // whose first member it is
  if (forall_ != &filaments)
    fatal("filaments of the forall at %s have come from node %u, but this node is in %s: all nodes must run the same foralls", point.where,
          self.linkage.node, what_ == nullptr ? "none" : name_under_way().c_str());
  size_t live = live_bytes(filaments), reduced = reduced_bytes(filaments);
  auto *at = static_cast<std::byte *>(mcrl_live(&self));
  MCRL_ASSERT(self.live_bytes == live + sizeof(Given) + reduced);
  place_pointers(node_, self);
  const auto &given = *reinterpret_cast<const Given *>(at + live);
  Interval leaves = leaves_in(Share::leaves_of(filaments, given.count), given.lattice, given.interval);
  CopyMemory memory;
  size_t bytes = sizeof(Returned) + Copies::bytes(filaments, leaves.size());
  std::byte *result = memory.make(bytes);
  Copies copies(result + sizeof(Returned), filaments, leaves.size());
  copies.clear();
  Share share(node_, {&filaments, at, &given + 1, given.count, given.lattice}, {given.interval}, copies, leaves.first);
  run(share);
  new (result) Returned{share.ran(), leaves.size()};
  return_result(node_, self, result, bytes);
  return MCRL_DONE;
}

} // namespace mcrl
