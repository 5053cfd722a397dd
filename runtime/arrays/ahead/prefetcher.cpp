#include "arrays/ahead/prefetcher.h"

namespace mcrl {

void Prefetcher::read(const PageRead &read) {
  PageName page{read.array, read.page};
  uint32_t phase = read.phase;
  auto [entry, is_first] = histories_.try_emplace(page);
  History &history = entry->second;
  if (has_shown_nothing(history, phase)) unread_ += history.unseen;
  history.unseen = 0;
  if (is_first) history.last = phase;
  if (history.last == phase) return; // or it has been asked for, and has not come yet
  uint32_t period = phase - history.last;
  history.repeats = period == history.period;
  if (!history.repeats) history.pushes = 0;
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

Lease Prefetcher::lease(PageName page) {
  History &history = histories_[page];
  history.pushes = most_unseen - history.unseen;
  return history.pushes == 0 ? Lease{} : Lease{history.period, history.pushes};
}

bool Prefetcher::is_pushed(PageName page) {
  History &history = histories_[page];
  if (history.pushes == 0) return false;
  history.pushes--;
  return true;
}

// The thread that was to read it has not.
bool Prefetcher::has_shown_nothing(const History &history, uint32_t phase) {
  return history.unseen >= most_unseen && phase > history.last + history.period;
}

uint64_t Prefetcher::unread(uint32_t phase) const {
  uint64_t count = unread_;
  for (const auto &[page, history] : histories_) count += has_shown_nothing(history, phase) ? history.unseen : 0;
  return count;
}

void Prefetcher::plan(PageName page, const History &history) {
  if (history.period <= longest_period) planned_[(history.last + history.period) % planned_.size()].push_back(page);
}

void Prefetcher::forget(uint32_t array) {
  histories_.erase(histories_.lower_bound({array, 0}), histories_.lower_bound({array + 1, 0}));
  for (auto &pages : planned_) std::erase_if(pages, [array](const PageName &page) { return page.first == array; });
}

} // namespace mcrl
