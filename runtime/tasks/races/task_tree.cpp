#include "tasks/races/task_tree.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <map>

namespace mcrl {

bool TaskJoin::is_for(const Task &task) const {
  if (site == all_sites) return true;
  const ForkPlace &place = task.place;
  return place.number < count && place.site == site && place.offset < offset + bytes && offset < place.offset + site_bytes;
}

TaskTree::TaskTree(std::vector<Task> tasks, const std::vector<TaskJoin> &joins, const Begun &before) {
  nodes_.reserve(tasks.size());
  for (const Task &task : tasks) nodes_[task.name].task = task;
  find_depths();
  find_ends(joins);
  number_activations(before);
}

const TaskTree::Node &TaskTree::node(uint64_t name) const {
  auto found = nodes_.find(name);
  MCRL_ASSERT(found != nodes_.end() && "each task is known");
  return found->second;
}

const Task &TaskTree::task(uint64_t name) const { return node(name).task; }

// Without recursion: ways may be long.
void TaskTree::find_depths() {
  std::vector<Node *> way;
  for (auto &[name, first] : nodes_) {
    Node *at = &first;
    for (; at->depth == 0 && at->task.kind != TaskKind::root; at = &nodes_.at(at->task.begin.task)) way.push_back(at);
    uint32_t depth = at->depth;
    for (; !way.empty(); way.pop_back()) way.back()->depth = ++depth;
  }
}

// The end of a task is the first wait that is for it: waits for a group are on one way through the program.
void TaskTree::find_ends(const std::vector<TaskJoin> &joins) {
  std::map<std::pair<uint32_t, uint64_t>, std::vector<const TaskJoin *>> by_group;
  for (const TaskJoin &join : joins) by_group[{join.group.node, join.group.id}].push_back(&join);
  for (auto &[name, one] : nodes_) {
    const Task &task = one.task;
    if (task.kind == TaskKind::call) one.end = Strand{task.begin.task, task.begin.at + 1};
    auto found = by_group.find({task.group.node, task.group.id});
    if (task.kind == TaskKind::root || task.kind == TaskKind::call || found == by_group.end()) continue;
    for (const TaskJoin *join : found->second)
      if (join->is_for(task) && (!one.end || is_earlier(join->after, *one.end))) one.end = join->after;
  }
}

uint64_t TaskTree::first_of_activation(uint64_t name) const {
  const Task *at = &task(name);
  while (at->kind == TaskKind::call) at = &task(at->begin.task);
  return at->name;
}

void TaskTree::number_activations(const Begun &before) {
  std::unordered_map<uint64_t, std::vector<Node *>> begun;
  for (auto &[name, one] : nodes_)
    if (one.task.kind == TaskKind::fork || one.task.kind == TaskKind::spawn)
      begun[first_of_activation(one.task.begin.task)].push_back(&one);
  for (auto &[name, all] : begun) {
    std::sort(all.begin(), all.end(), [this](const Node *one, const Node *other) {
      int order = compare(one->task.begin, other->task.begin);
      return order != 0 ? order < 0 : one->task.name < other->task.name;
    });
    auto earlier = before.find(name);
    uint32_t number = earlier == before.end() ? 0 : earlier->second;
    for (Node *one : all) one->number = ++number;
  }
}

uint64_t TaskTree::root_of(uint64_t name) const {
  const Task *at = &task(name);
  while (at->kind != TaskKind::root) at = &task(at->begin.task);
  return at->name;
}

bool TaskTree::is_before(Strand one, Strand other) const {
  for (;;) {
    for (Strand up = other;; up = task(up.task).begin) {
      if (up.task == one.task) return one.at <= up.at;
      if (task(up.task).kind == TaskKind::root) break;
    }
    const std::optional<Strand> &end = node(one.task).end;
    if (!end) return false;
    one = *end;
  }
}

// Up to where both are of one task, or of two roots.
void TaskTree::meet(Place &one, Place &other) const {
  auto rise = [this](Place &place) {
    place.child = &task(place.strand.task);
    place.strand = place.child->begin;
  };
  uint32_t depth = node(one.strand.task).depth, other_depth = node(other.strand.task).depth;
  for (; depth > other_depth; depth--) rise(one);
  for (; other_depth > depth; other_depth--) rise(other);
  for (; one.strand.task != other.strand.task && depth > 0; depth--) rise(one), rise(other);
}

int TaskTree::compare(Strand first, Strand second) const {
  Place one{first}, other{second};
  meet(one, other);
  auto key = [](const Place &place) { return uint64_t{place.strand.at} * 2 + (place.child != nullptr); };
  if (one.strand.task != other.strand.task) return one.strand.task < other.strand.task ? -1 : 1;
  if (key(one) != key(other)) return key(one) < key(other) ? -1 : 1;
  if (one.child == other.child) return 0;
  return one.child->name < other.child->name ? -1 : 1;
}

TaskTree::Activation TaskTree::activation_of(const Strand &strand) const {
  Activation activation{first_of_activation(strand.task), root_of(strand.task), {}};
  for (uint64_t at = activation.task; task(at).kind != TaskKind::root; at = first_of_activation(task(at).begin.task))
    activation.way.push_back(node(at).number);
  std::reverse(activation.way.begin(), activation.way.end());
  return activation;
}

TaskTree::Meeting TaskTree::meeting_of(Strand first, Strand second) const {
  // Ways by activations, from the root.
  auto way_of = [this](const Strand &strand) {
    std::vector<uint64_t> way;
    uint64_t at = first_of_activation(strand.task);
    for (; task(at).kind != TaskKind::root; at = first_of_activation(task(at).begin.task)) way.push_back(at);
    std::reverse(way.begin(), way.end());
    return way;
  };
  std::vector<uint64_t> one = way_of(first), other = way_of(second);
  size_t same = 0;
  while (same < one.size() && same < other.size() && one[same] == other[same]) same++;
  return {same < one.size() ? &task(one[same]) : nullptr, same < other.size() ? &task(other[same]) : nullptr};
}

} // namespace mcrl
