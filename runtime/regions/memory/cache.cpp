#include "regions/memory/cache.h"

#include "base/support/fatal.h"

#include <algorithm>

namespace mcrl {

RegionCache::Entry *RegionCache::find(uint64_t page) {
  for (Entry &entry : set_of(page).entries)
    if (entry.pages != 0 && entry.page == page) return &entry;
  return nullptr;
}

bool RegionCache::contains(uint64_t page) const { return const_cast<RegionCache *>(this)->find(page) != nullptr; }

// Grows before a set is full, so that a conflict evicts nothing: the limit alone does.
RegionCache::Entry &RegionCache::insert(uint64_t page) {
  if (count_ >= sets_.size() * ways / 2) grow();
  for (;;) {
    for (Entry &entry : set_of(page).entries) {
      if (entry.pages != 0) continue;
      entry = {.page = page, .pages = 1};
      count_++;
      pages_++;
      return entry;
    }
    grow();
  }
}

void RegionCache::grow() {
  std::vector<Set> old(sets_.size() * 2);
  old.swap(sets_);
  count_ = 0;
  pages_ = 0;
  for (const Set &set : old)
    for (const Entry &entry : set.entries) {
      if (entry.pages == 0) continue;
      Entry &moved = insert(entry.page);
      pages_ += entry.pages - 1;
      moved = entry;
    }
}

void RegionCache::touch(uint64_t page) {
  Entry *entry = find(page);
  if (entry == nullptr) entry = &insert(page);
  entry->used = ++clock_;
}

void RegionCache::resize(uint64_t page, int64_t pages) {
  Entry *entry = find(page);
  MCRL_ASSERT(entry != nullptr);
  entry->pages = static_cast<uint32_t>(entry->pages + pages);
  pages_ = static_cast<uint64_t>(static_cast<int64_t>(pages_) + pages);
}

void RegionCache::remove(uint64_t page) {
  Entry *entry = find(page);
  if (entry == nullptr) return;
  pages_ -= entry->pages;
  count_--;
  *entry = {};
}

std::optional<uint64_t> RegionCache::next_victim() {
  if (!is_over_limit()) return {};
  Entry *oldest = nullptr;
  for (size_t tried = 0; tried < sets_.size() && (oldest == nullptr || tried % compared_sets != 0); tried++) {
    hand_ = (hand_ + 1) & (sets_.size() - 1);
    for (Entry &entry : sets_[hand_].entries)
      if (entry.pages != 0 && (oldest == nullptr || clock_ - entry.used > clock_ - oldest->used)) oldest = &entry;
  }
  if (oldest == nullptr) return {};
  oldest->used = clock_; // if it stays, the others come first
  return oldest->page;
}

} // namespace mcrl
