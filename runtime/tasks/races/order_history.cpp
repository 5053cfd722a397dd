#include "tasks/races/order_history.h"

#include <algorithm>

namespace mcrl {

// Whether all tasks that are not open have ended before this strand, and no other one can begin beside it.
bool OrderHistory::is_settled(const TaskTree &tree, const std::set<uint64_t> &open, const Strand &here) const {
  return std::all_of(tasks.begin(), tasks.end(), [&](const Task &task) {
    if (open.contains(task.name)) return true;
    return task.kind != TaskKind::root && tree.is_before({task.name, UINT32_MAX, 0}, here);
  });
}

bool OrderHistory::settle(const Strand &here, const std::function<void(std::vector<RegionAccess> &)> &name_places, const Tell &tell) {
  if (items() < next_ || !accesses.are_all_over()) return false;
  next_ = 2 * items();
  TaskTree tree(tasks, joins, gone_);
  std::set<uint64_t> open{here.task}; // what calls it waits for its end
  const Task *at = &tree.task(here.task);
  for (; at->kind == TaskKind::call; at = &tree.task(at->begin.task)) open.insert(at->begin.task);
  if (at->kind != TaskKind::root || !is_settled(tree, open, here)) return false;
  std::vector<RegionAccess> all = accesses.take_all();
  name_places(all);
  tell_rest(tree, find_conflicts(tree, std::move(all)), tell);
  for (const Task &task : tasks)
    if (!open.contains(task.name) && task.kind != TaskKind::call && open.contains(task.begin.task)) gone_[at->name]++;
  std::erase_if(tasks, [&](const Task &task) { return !open.contains(task.name); });
  joins.clear();
  next_ = std::max(least_, 2 * items());
  return true;
}

void OrderHistory::tell_rest(const TaskTree &tree, const std::vector<OrderConflict> &conflicts, const Tell &tell) {
  for (const OrderConflict &conflict : conflicts)
    if (pairs_.insert(pair_of(conflict.first, conflict.second)).second) found_.push_back(tell(tree, conflict));
}

} // namespace mcrl
