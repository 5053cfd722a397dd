#include "arrays/ahead/fronts.h"

#include <algorithm>

namespace mcrl {

void Fronts::read(const PageRead &read) {
  uint32_t page = read.page, phase = read.phase;
  auto [entry, is_first] = fronts_.try_emplace(read.array, Front{.page = page, .phase = phase, .end = read.end});
  Front &front = entry->second;
  if (is_first) return;
  if (front.phase == phase) { // not the first in the phase, or one that has been asked for, and has not come yet
    if (front.page == page) front.unseen = 0;
    else if (front.is_expected) front.unseen += most_unseen / 2;
    front.is_expected = false;
    return;
  }
  int64_t distance = int64_t{page} - front.page, period = int64_t{phase} - front.phase;
  // As fast as before. In some of the phases the page may be the node's own.
  bool moves = distance != 0 && front.period > 0 && distance * front.period == front.distance * period;
  if (moves && front.period < period) distance = front.distance, period = front.period;
  front = {.page = page, .phase = phase, .distance = distance, .period = period, .moves = moves, .end = read.end};
}

std::vector<PageName> Fronts::due(uint32_t phase) {
  std::vector<PageName> pages;
  for (auto next = fronts_.begin(); next != fronts_.end();) {
    auto at = next++;
    Front &front = at->second;
    if (!front.moves || int64_t{phase} - front.phase != front.period) continue;
    if (front.unseen >= most_unseen) continue;
    front.page = static_cast<uint32_t>(front.page + front.distance);
    front.phase = phase;
    front.is_expected = false;
    if (front.page < front.end) pages.emplace_back(at->first, front.page);
    else fronts_.erase(at);
  }
  return pages;
}

void Fronts::asked(PageName name, uint32_t) {
  Front &front = fronts_.at(name.first);
  front.is_expected = true;
  front.unseen++;
}

void Fronts::forget(uint32_t array) { fronts_.erase(array); }

} // namespace mcrl
