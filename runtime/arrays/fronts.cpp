#include "arrays/fronts.h"

namespace mcrl {

void Fronts::read(PageName name, uint32_t phase) {
  auto [array, page] = name;
  auto [entry, is_first] = fronts_.try_emplace(array, Front{page, phase});
  Front &front = entry->second;
  if (is_first) return;
  if (front.phase == phase) { // not the first in the phase; or it has been asked for, and has not come yet
    if (front.page == page) front.unseen = 0;
    return;
  }
  uint32_t distance = page - front.page, period = phase - front.phase;
  bool moves = distance != 0 && distance == front.distance && period == front.period;
  front = {page, phase, distance, period, moves};
}

std::vector<Fronts::PageName> Fronts::due(uint32_t phase) {
  std::vector<PageName> pages;
  for (auto &[array, front] : fronts_) {
    if (!front.moves || phase - front.phase != front.period) continue;
    if (++front.unseen > most_unseen) continue;
    front.page += front.distance;
    front.phase = phase;
    pages.emplace_back(array, front.page);
  }
  return pages;
}

void Fronts::forget(uint32_t array) { fronts_.erase(array); }

} // namespace mcrl
