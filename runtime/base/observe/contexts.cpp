#include "base/observe/contexts.h"

#include <algorithm>

namespace mcrl {

void UseContexts::add(Procedure &procedure, const Use &use) {
  auto known = std::ranges::find_if(procedure.own, [&](const Uses &one) { return one.last_visited.place == use.place; });
  Uses uses{{use.place, number(use.home)}, known == procedure.own.end() ? use.rid : known->first, use.rid};
  if (known != procedure.own.end()) procedure.own.erase(known);
  procedure.own.insert(procedure.own.begin(), uses);
  if (procedure.own.size() > most_visited) procedure.own.pop_back();
}

uint16_t UseContexts::number_of(const Stack &stack) {
  UseContext context;
  for (const Uses &uses : stack.back().own) context.own.push_back(uses.last_visited);
  for (size_t i = stack.size() - 1; i-- > 0 && context.callers.size() < most_visited;)
    for (const Uses &uses : stack[i].own) {
      auto is_same = [&](const UseContext::Visited &one) { return one.place == uses.last_visited.place; };
      bool is_new = context.callers.size() < most_visited && std::ranges::none_of(context.callers, is_same);
      if (is_new) context.callers.push_back(uses.last_visited);
    }
  auto known = numbers_.find(context);
  if (known != numbers_.end()) return known->second;
  if (all_.size() >= most_contexts) return 0;
  auto made = numbers_.emplace(std::move(context), static_cast<uint16_t>(all_.size() + 1)).first;
  all_.push_back(&made->first);
  return made->second;
}

uint16_t UseContexts::before(const Use &use) {
  if (stacks_.size() >= most_threads && !stacks_.contains(use.thread)) return 0;
  Stack &stack = stacks_[use.thread];
  while (!stack.empty() && stack.back().frame < use.frame) stack.pop_back();
  if (stack.empty() || stack.back().frame != use.frame) stack.push_back({use.frame, {}});
  auto begins_anew = [&](const Uses &one) {
    return one.last_visited.place == use.place && one.first == use.rid && one.last != use.rid;
  };
  if (std::ranges::any_of(stack.back().own, begins_anew)) stack.back().own.clear();
  uint16_t context = number_of(stack);
  add(stack.back(), use);
  return context;
}

} // namespace mcrl
