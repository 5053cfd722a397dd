#include "arrays/ahead/fronts.h"

#include <algorithm>

namespace mcrl {

void Fronts::read(PageName name, uint32_t phase) {
  auto [array, page] = name;
  auto [entry, is_first] = fronts_.try_emplace(array, Front{page, phase});
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
  front = {page, phase, distance, period, moves};
}

std::vector<Fronts::PageName> Fronts::due(uint32_t phase) {
  std::vector<PageName> pages;
  for (auto &[array, front] : fronts_) {
    if (!front.moves || int64_t{phase} - front.phase != front.period) continue;
    if (front.unseen >= most_unseen) continue;
    front.page = static_cast<uint32_t>(front.page + front.distance);
    front.phase = phase;
    front.is_expected = false;
    pages.emplace_back(array, front.page);
  }
  return pages;
}

void Fronts::asked(uint32_t array) {
  Front &front = fronts_.at(array);
  front.is_expected = true;
  front.unseen++;
}

void Fronts::forget(uint32_t array) { fronts_.erase(array); }

} // namespace mcrl
