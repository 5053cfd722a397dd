#include "tasks/foralls/placement.h"

#include "arrays/engine/homes.h"

#include <algorithm>
#include <cinttypes>

namespace mcrl {
namespace {

// Where there are leaves, a block has whole ones.
Interval block_of(uint64_t count, uint32_t nodes, uint32_t node, const Leaves &leaves) {
  auto begins = [&](uint32_t each) {
    return leaves.size() == 0 ? part_begins(count, nodes, each) : leaves.begin(part_begins(leaves.size(), nodes, each));
  };
  return {begins(node), node + 1 == nodes ? count : begins(node + 1)};
}

void add(Intervals &own, uint64_t first, uint64_t end) {
  if (!own.empty() && own.back().end == first) own.back().end = end;
  else own.push_back({first, end});
}

// Those of which `node_of` says so.
template <typename NodeOf> Intervals chosen(const Node &node, uint64_t count, NodeOf node_of) {
  Intervals own;
  for (uint64_t index = 0; index < count; index++)
    if (node_of(index) == number(node.self)) add(own, index, index + 1);
  return own;
}

// Many are asked for at once: a call for each would take longer than most places.
Intervals at_nodes(const Node &node, const mcrl_filaments &filaments, const void *live, uint64_t count) {
  constexpr uint64_t most = 512;
  bool is_together = (filaments.flags & MCRL_FILAMENTS_TOGETHER) != 0;
  uint64_t asked = is_together ? std::min<uint64_t>(count, 1) : count;
  Intervals own;
  for (uint64_t first = 0, after; first < asked; first = after) {
    after = std::min(first + most, asked);
    int nodes[most];
    filaments.place(live, first, after, nodes);
    for (uint64_t index = first, end; index < after; index = end) {
      int place = nodes[index - first];
      for (end = index + 1; end < after && nodes[end - first] == place;) end++;
      if (place < 0 || static_cast<uint32_t>(place) >= node.count)
        fatal("forall at %s: index %" PRIu64 " is on node %d: there are nodes 0 to %u", filaments.point.where, index, place, node.count - 1);
      if (static_cast<uint32_t>(place) == number(node.self)) add(own, index, is_together ? count : end);
    }
  }
  return own;
}

// At elements of arrays, or at rows.
class Elements {
public:
  Elements(const Node &node, const mcrl_filaments &filaments, const void *live, uint64_t count)
      : node_(node), arrays_(static_cast<Arrays &>(*node.rooms.consistency)), filaments_(filaments), live_(live), count_(count) {}

  Placement place() const {
    if (count_ == 0) return {};
    std::optional<Homes> homes = homes_of_all();
    if (!homes) return {{}, chosen(node_, count_, [this](uint64_t index) { return home_of(index); }), 0};
    if (auto first = homes->first_at(number(node_.self), node_.count)) {
      Lattice lattice{*first, node_.count};
      return {lattice, {{0, lattice.number_from(count_)}}, 0};
    }
    Intervals own;
    for (uint64_t index = 0; index < count_;) {
      Homes::Run run = homes->from(index);
      if (run.home == number(node_.self)) add(own, index, run.end);
      index = run.end;
    }
    return {{}, own, 0};
  }

private:
  bool has(uint32_t flags) const { return (filaments_.flags & flags) != 0; }
  const char *address(uint64_t index) const {
    return static_cast<const char *>(const_cast<const void *>(filaments_.element(live_, index)));
  }

  std::optional<Homes> homes_of_all() const {
    if (!has(MCRL_FILAMENTS_TOGETHER | MCRL_FILAMENTS_ELEMENTS | MCRL_FILAMENTS_ROWS)) return {};
    const char *first = address(0);
    Sequence sequence{first, count_ == 1 || has(MCRL_FILAMENTS_TOGETHER) ? 0 : address(1) - first, count_};
    return has(MCRL_FILAMENTS_ROWS) ? Homes::of_rows(arrays_, sequence) : homes_of(sequence);
  }

  // A pointer to rows may be what is meant, too: of three dimensions a[i] is one.
  std::optional<Homes> homes_of(const Sequence &sequence) const {
    std::optional<Homes> homes = Homes::of_elements(arrays_, sequence);
    return homes ? homes : Homes::of_rows(arrays_, sequence);
  }

  // Pointers to rows may be the program's own, or be elements of an array.
  uint32_t home_of(uint64_t index) const {
    const char *at = address(index);
    std::optional<Homes> homes;
    if (has(MCRL_FILAMENTS_ROWS)) homes = Homes::of_rows(arrays_, {at, 0, 1});
    if (!homes && has(MCRL_FILAMENTS_ROWS)) at = *reinterpret_cast<const char *const *>(at);
    if (!homes) homes = homes_of({at, 0, 1});
    if (!homes) fatal("forall at %s: index %" PRIu64 " is at %p, which is in no shared array", filaments_.point.where, index, at);
    return homes->from(0).home;
  }

  const Node &node_;
  Arrays &arrays_;
  const mcrl_filaments &filaments_;
  const void *live_;
  uint64_t count_;
};

} // namespace

Placement place(const Node &node, const mcrl_filaments &filaments, const void *live, uint64_t count, const Leaves &leaves,
                bool is_cyclic, const Members &members) {
  Placement placement;
  uint32_t self = number(node.self);
  if (filaments.element != nullptr) placement = Elements(node, filaments, live, count).place();
  else if (filaments.place == nullptr) placement.intervals = {block_of(count, members.count(), members.self(), leaves)};
  else if (is_cyclic) {
    placement.lattice = {self, node.count};
    placement.intervals = {{0, placement.lattice.number_from(count)}};
  } else placement.intervals = at_nodes(node, filaments, live, count);
  std::erase_if(placement.intervals, [](const Interval &interval) { return interval.size() == 0; });
  for (const Interval &interval : placement.intervals) placement.sum += placement.lattice.sum_of_indices(interval);
  return placement;
}

} // namespace mcrl
