// What a node has noted of the order of tasks, and what it has found of that already.
//
// A program's `main` that has waited for all that it has begun comes after it, and so does all that happens later: no later access
// conflicts with an earlier one. So what conflicts among these is found then, and they go. That is only so on a node that runs the
// whole program, since parts of it may be on other nodes.
#pragma once

#include "tasks/races/conflicts.h"

#include <functional>
#include <set>
#include <string>

namespace mcrl {

class OrderHistory {
public:
  // `most`: accesses that are kept at a time. `least`: so many items are not looked through.
  explicit OrderHistory(size_t most, size_t least = 4096) : accesses(most), least_(least), next_(least) {}

  std::vector<Task> tasks;
  std::vector<TaskJoin> joins;
  RegionAccesses accesses;

  // The text for a conflict, which is kept. The texts are in the order of the sequential program.
  using Tell = std::function<std::string(const TaskTree &, const OrderConflict &)>;
  const std::vector<std::string> &found() const { return found_; }

  // A task that begins nothing else meanwhile is on this strand: what all that comes later comes after is looked through, told of, and
  // goes. Whether it has gone. `name_places` gives the places of accesses their names.
  bool settle(const Strand &here, const std::function<void(std::vector<RegionAccess> &)> &name_places, const Tell &);
  // The rest: at the end, when no section is open. `tree` is of the tasks of all nodes, and `conflicts` of their accesses.
  void tell_rest(const TaskTree &tree, const std::vector<OrderConflict> &conflicts, const Tell &);
  // Tasks that have gone, by the activation that has begun them.
  const TaskTree::Begun &gone() const { return gone_; }
  size_t items() const { return tasks.size() + joins.size() + accesses.count(); }

private:
  bool is_settled(const TaskTree &, const std::set<uint64_t> &open, const Strand &here) const;

  size_t least_, next_;
  TaskTree::Begun gone_;
  std::set<PairOfPlaces> pairs_;
  std::vector<std::string> found_;
};

} // namespace mcrl
