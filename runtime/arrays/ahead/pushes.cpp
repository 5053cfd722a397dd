#include "arrays/ahead/pushes.h"

namespace mcrl {

void Pushes::add(PageName page, uint32_t to, Lease lease, uint32_t asked, uint32_t now) {
  if (lease.period == 0 || lease.period > longest_period) return;
  auto move_on = [&] { page.second = static_cast<uint32_t>(page.second + lease.distance); };
  uint32_t next = asked + lease.period;
  for (move_on(); lease.times > 0 && next <= now; move_on(), next += lease.period) lease.times--; // the request has come late
  if (lease.times == 0) return;
  promises_[{page, to}] = {lease, next};
  planned_[next % planned_.size()].push_back({page, to});
}

std::vector<Pushes::Due> Pushes::due(uint32_t phase) {
  std::vector<Due> pushes = std::exchange(planned_[phase % planned_.size()], {});
  std::erase_if(pushes, [&](const Due &due) {
    auto found = promises_.find({due.page, due.to});
    if (found == promises_.end() || found->second.next != phase) return true;
    Promise promise = found->second;
    promise.next += promise.lease.period;
    promise.lease.times--;
    Due next = due;
    next.page.second = static_cast<uint32_t>(due.page.second + promise.lease.distance);
    bool is_over = promise.lease.times == 0;
    if (is_over || promise.lease.distance != 0) promises_.erase(found);
    else found->second = promise; // the same page again
    if (is_over) return false;
    if (promise.lease.distance != 0) promises_[{next.page, next.to}] = promise;
    planned_[promise.next % planned_.size()].push_back(next);
    return false;
  });
  return pushes;
}

void Pushes::forget(uint32_t array) {
  std::erase_if(promises_, [array](const auto &each) { return each.first.first.first == array; });
}

} // namespace mcrl
