#include "arrays/ahead/pushes.h"

namespace mcrl {

void Pushes::add(PageName page, uint32_t to, uint32_t period, uint32_t times, uint32_t asked, uint32_t now) {
  if (period == 0 || period > longest_period) return;
  Lease lease{period, times, asked + period};
  for (; lease.left > 0 && lease.next <= now; lease.next += period) lease.left--; // the request has come late
  if (lease.left == 0) return;
  leases_[{page, to}] = lease;
  planned_[lease.next % planned_.size()].push_back({page, to});
}

std::vector<Pushes::Due> Pushes::due(uint32_t phase) {
  std::vector<Due> pushes = std::exchange(planned_[phase % planned_.size()], {});
  std::erase_if(pushes, [&](const Due &due) {
    auto found = leases_.find({due.page, due.to});
    if (found == leases_.end() || found->second.next != phase) return true;
    Lease &lease = found->second;
    lease.next += lease.period;
    if (--lease.left == 0) leases_.erase(found);
    else planned_[lease.next % planned_.size()].push_back(due);
    return false;
  });
  return pushes;
}

void Pushes::forget(uint32_t array) {
  std::erase_if(leases_, [array](const auto &each) { return each.first.first.first == array; });
}

} // namespace mcrl
