#include "arrays/ahead/prefetcher.h"

namespace mcrl {

void Prefetcher::read(const PageRead &read) {
  PageName page{read.array, read.page};
  uint32_t phase = read.phase;
  auto [entry, is_first] = histories_.try_emplace(page);
  History &history = entry->second;
  history.unseen = 0;
  if (is_first) history.last = phase;
  if (history.last == phase) return; // or it has been asked for, and has not come yet
  uint32_t period = phase - history.last;
  history.repeats = period == history.period;
  history.period = period;
  history.last = phase;
  if (history.repeats) plan(page, history);
}

std::vector<PageName> Prefetcher::due(uint32_t phase) { return std::exchange(planned_[phase % planned_.size()], {}); }

void Prefetcher::asked(PageName page, uint32_t phase) {
  History &history = histories_[page];
  history.last = phase;
  if (++history.unseen < most_unseen) plan(page, history);
}

void Prefetcher::plan(PageName page, const History &history) {
  if (history.period <= longest_period) planned_[(history.last + history.period) % planned_.size()].push_back(page);
}

void Prefetcher::forget(uint32_t array) {
  histories_.erase(histories_.lower_bound({array, 0}), histories_.lower_bound({array + 1, 0}));
  for (auto &pages : planned_) std::erase_if(pages, [array](const PageName &page) { return page.first == array; });
}

} // namespace mcrl
