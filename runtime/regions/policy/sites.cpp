#include "regions/policy/sites.h"

#include <algorithm>

namespace mcrl::policy {

void Sites::note(const Visit &visit, uint16_t site, mcrl_rid rid) {
  if (visit.thread != thread_) run_++;
  thread_ = visit.thread;
  Site &at = of(site);
  uint32_t &misses = misses_[number(visit.home) % homes];
  bool is_nested = visit.thread != at.count.thread || visit.frame < at.count.frame;
  if (is_nested) misses += visit.is_miss;
  end(at.count, at.followed);
  if (!is_nested) misses += visit.is_miss;
  at.count = {.rid = rid,
              .frame = visit.frame,
              .thread = visit.thread,
              .misses = misses,
              .run = run_,
              .home = static_cast<uint8_t>(number(visit.home) % homes),
              .is_open = true};
}

// What other threads have missed meanwhile says nothing of one that has stayed.
void Sites::end(const Count &count, uint16_t (&followed)[2]) {
  if (!count.is_open || !(count.has_gone || count.run == run_)) return;
  uint16_t &known = followed[count.has_gone];
  known = average(known, misses_[count.home] - count.misses);
}

void Sites::note_choice(uint16_t site, mcrl_rid rid, bool goes) {
  Count &count = of(site).count;
  if (count.rid == rid) count.has_gone = goes;
}

void Sites::note_end_of_counting(uint16_t site, mcrl_rid rid) {
  Count &count = of(site).count;
  if (count.rid == rid && !count.has_gone) count.is_open = false;
}

uint8_t Sites::saved(uint16_t site) const {
  const auto &[stayed, went] = sites_[site % sites].followed;
  int saved = std::max<int>(stayed, 1) - std::max<int>(went, 1);
  return static_cast<uint8_t>((static_cast<unsigned>(std::max(saved, 0)) + one / 2) / one);
}

// The last one counts for an eighth, or for all.
uint16_t Sites::average(uint16_t known, uint32_t misses) {
  uint32_t now = one * std::min(misses, most_saved);
  return static_cast<uint16_t>(1 + (known == 0 ? now : (7 * (known - 1u) + now) / 8));
}

} // namespace mcrl::policy
