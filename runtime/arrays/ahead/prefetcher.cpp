#include "arrays/ahead/prefetcher.h"

namespace mcrl {

void Prefetcher::read(const PageRead &read) {
  PageName page{read.array, read.page};
  uint32_t phase = read.phase;
  auto [entry, is_first] = histories_.try_emplace(page);
  History &history = entry->second;
  if (has_shown_nothing(history, phase)) unread_ += history.unseen;
  history.unseen = history.recalls = history.ahead = 0;
  if (is_first) note_last(page, history, phase);
  else note(page, history, phase);
}

std::vector<uint32_t> Prefetcher::recall(const PageRead &read, const IsAbsent &is_absent) {
  auto found = histories_.find({read.array, read.page});
  uint32_t last = found == histories_.end() ? read.phase : found->second.last;
  if (read.phase - last == 0 || read.phase - last > longest_period) return {};
  Phase &before = phases_[read.array][last % phases];
  auto is_left = [&](uint32_t page) { return histories_[{read.array, page}].last == last && is_absent(page); };
  if (before.number != last) return {};
  while (before.first < before.pages.size() && !is_left(before.pages[before.first])) before.first++;
  if (before.first == before.pages.size() || before.pages[before.first] != read.page) return {};
  this->read(read); // before the others, as last time
  std::vector<uint32_t> recalled;
  for (size_t i = ++before.first; i < before.pages.size(); i++) {
    uint32_t page = before.pages[i];
    History &history = histories_[{read.array, page}];
    if (!is_left(page) || history.recalls >= most_recalls + page % spread_of_recalls) continue;
    history.recalls++;
    history.unseen++;
    history.ahead = 0;
    note({read.array, page}, history, read.phase);
    recalled.push_back(page);
  }
  return recalled;
}

// Once a phase: it may have been asked for, and has not come yet.
void Prefetcher::note(PageName page, History &history, uint32_t phase) {
  if (history.last == phase) return;
  uint32_t period = phase - history.last;
  history.repeats = period == history.period;
  if (!history.repeats) history.pushes = 0;
  history.period = period;
  note_last(page, history, phase);
  if (history.repeats) plan(page, history);
}

void Prefetcher::note_last(PageName page, History &history, uint32_t phase) {
  history.last = phase;
  Phase &now = phases_[page.first][phase % phases];
  if (now.number != phase) now = {.number = phase};
  now.pages.push_back(page.second);
}

std::vector<PageName> Prefetcher::due(uint32_t phase) { return std::exchange(planned_[phase % planned_.size()], {}); }

void Prefetcher::asked(PageName page, uint32_t phase) {
  History &history = histories_[page];
  note_last(page, history, phase);
  history.unseen++;
  if (++history.ahead < most_unseen) plan(page, history);
}

Lease Prefetcher::lease(PageName page, uint32_t, const IsAlike &) {
  History &history = histories_[page];
  bool is_planned = history.repeats && history.period <= longest_period;
  history.pushes = is_planned ? most_unseen - history.ahead : 0;
  return history.pushes == 0 ? Lease{} : Lease{history.period, history.pushes};
}

uint32_t Prefetcher::pushed(PageName page) {
  History &history = histories_[page];
  if (history.pushes == 0) return 0;
  history.pushes--;
  return 1;
}

void Prefetcher::missed(PageName page) {
  if (auto found = histories_.find(page); found != histories_.end()) found->second.pushes = 0;
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
  std::erase_if(histories_, [array](const auto &each) { return each.first.first == array; });
  phases_.erase(array);
  for (auto &pages : planned_) std::erase_if(pages, [array](const PageName &page) { return page.first == array; });
}

} // namespace mcrl
