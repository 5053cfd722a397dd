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

// After so many steps the front is at a page of the same home again; 0: none is near.
uint32_t Fronts::steps_to_alike(const Front &front, const IsAlike &is_alike) {
  int64_t page = front.page;
  for (uint32_t steps = 1; steps * front.period <= longest_period; steps++) {
    page += front.distance;
    if (page < 0 || page >= front.end) return 0;
    if (is_alike(static_cast<uint32_t>(page))) return steps;
  }
  return 0;
}

Lease Fronts::lease(PageName name, uint32_t count, const IsAlike &is_alike) {
  auto found = fronts_.find(name.first);
  if (found == fronts_.end() || !found->second.moves || found->second.page != name.second) return {};
  Front &front = found->second;
  uint32_t steps = steps_to_alike(front, is_alike), turns = steps * static_cast<uint32_t>(front.period);
  if (front.turns != turns || front.pages != count) front.pushes = {};
  front.turns = turns;
  front.pages = count;
  uint32_t times = turns == 0 ? 0 : (most_unseen - front.unseen) / steps;
  if (times == 0) return {};
  front.pushes[front.phase % turns] = times;
  return {turns, times, static_cast<int32_t>(front.distance * steps)};
}

uint32_t Fronts::pushed(PageName name) {
  Front &front = fronts_.at(name.first);
  if (front.turns == 0 || front.pushes[front.phase % front.turns] == 0) return 0;
  front.pushes[front.phase % front.turns]--;
  return front.pages;
}

void Fronts::missed(PageName name) {
  auto found = fronts_.find(name.first);
  if (found == fronts_.end() || name.second - found->second.page >= found->second.pages) return;
  found->second.turns = 0;
}

void Fronts::forget(uint32_t array) { fronts_.erase(array); }

} // namespace mcrl
