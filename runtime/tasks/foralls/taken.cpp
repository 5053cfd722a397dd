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
  std::optional<Interval> some = cut_off();
  if (!some) return false;
  send(to, *some);
  return true;
}

bool Share::may_travel() {
  if (!may_travel_) {
    std::vector<std::byte> live(terms_.filaments->point.live_bytes);
    if (!live.empty()) std::memcpy(live.data(), terms_.live, live.size());
    may_travel_ = !pointers_stay(node_, terms_.filaments->point, live.data());
  }
  return *may_travel_;
}

// In whole strips, or leaves. The strip that a thread is about to take, or the one that it runs, is this node's.
std::optional<Interval> Share::cut_off() {
  auto shorter = [](const Interval &a, const Interval &b) { return a.size() < b.size(); };
  auto longest = std::max_element(intervals_.begin() + static_cast<std::ptrdiff_t>(next_), intervals_.end(), shorter);
  uint64_t strips = (longest->size() - 1) / grain_ + 1, given = is_between_strips() ? strips / 2 : (strips + 1) / 2;
  uint64_t from = longest->first + (strips - given) * grain_;
  if (given == 0) return {};
  if (leaves_.size() > 0) {
    uint64_t leaf = leaf_of(from), begins = terms_.lattice.number_from(leaves_.begin(leaf));
    uint64_t ends = terms_.lattice.number_from(leaves_.begin(leaf + 1));
    from = begins >= from ? from : ends < longest->end ? ends : begins;
    if (from <= longest->first && is_between_strips()) return {};
    from = std::max(from, longest->first);
  }
  MCRL_ASSERT(longest->first <= from && from < longest->end && "some of what is left goes");
  Interval some{from, longest->end};
  longest->end = from;
  if (longest->size() == 0) intervals_.erase(longest);
  return some;
}

void Share::send(NodeId to, const Interval &some) {
  const mcrl_filaments &filaments = *terms_.filaments;
  size_t live = live_bytes(filaments), reduced = reduced_bytes(filaments);
  mcrl_activation &record = make_call(node_, number(to), filaments.point, live + sizeof(Given) + reduced);
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
  all.know(children_.id, child, 0, leaves_in(leaves_, terms_.lattice, some).first);
  name_pointers(node_, record);
  node_.statistics[ForallCounter::strips_given] += (some.size() - 1) / grain_ + 1;
  node_.rooms.activations->send_call(to, record);
}

// What they have reduced.
void Share::add_children() {
  is_awaited_ = true;
  while (children_.id != 0) {
    mcrl_child *child = node_.rooms.children->join(children_, terms_.filaments->point.where);
    if (child == nullptr) break;
    auto *result = static_cast<std::byte *>(mcrl_result_of(child));
    const auto &returned = *reinterpret_cast<const Returned *>(result);
    MCRL_ASSERT(returned.ran > 0 && "no empty interval is given");
    MCRL_ASSERT(child->bytes == sizeof returned + Copies::bytes(*terms_.filaments, returned.leaves));
    Copies copies(result + sizeof returned, *terms_.filaments, returned.leaves);
    for (uint64_t i = 0; i < copies.count(); i++)
      if (copies.has(i)) copies_.add(child->offset + i - first_leaf_, copies.at(i));
    ran_ += returned.ran;
  }
  is_awaited_ = false;
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
