// The unmapped region cache (CRL 3.4.2): which pages of the span hold regions of other nodes here, and which of them to give up.
//
// A region's copy has its place in the span, so its memory can go back to the system in whole pages only: what is cached, and
// evicted together, is the regions whose headers lie in one page. The table is set-associative. A page is as recent as its last new
// header or the last time that it was spared; that a region was used since, its header says (mcrl_region::mapped).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace mcrl {

class RegionCache {
public:
  RegionCache() : sets_(first_sets) {}

  void set_limit(uint64_t bytes) { limit_pages_ = bytes / 4096; }

  // A region whose header lies in `page` is new here.
  void touch(uint64_t page);

  // The regions of a cached page reach over this many more (or fewer) pages.
  void resize(uint64_t page, int64_t pages);

  // No header is left in the page.
  void remove(uint64_t page);

  bool contains(uint64_t page) const;
  bool is_over_limit() const { return pages_ > limit_pages_; }
  uint64_t pages() const { return pages_; }

  // While the cache is over its limit: the page to evict next, the least recently used one of some sets; the next time it is the
  // turn of the sets after them. A page that is not evicted then counts as used just now.
  std::optional<uint64_t> next_victim();

private:
  static constexpr unsigned ways = 8;
  static constexpr size_t first_sets = 16;
  static constexpr size_t compared_sets = 8; // some 20 entries, among which the oldest is seldom one that is needed soon

  struct Entry {
    uint64_t page = 0;
    uint32_t pages = 0; // 0 is a free entry
    uint32_t used = 0;  // when, by the clock
  };
  struct Set {
    Entry entries[ways];
  };

  Set &set_of(uint64_t page) { return sets_[page * 0x9E3779B97F4A7C15 >> 20 & (sets_.size() - 1)]; }
  Entry *find(uint64_t page);
  Entry &insert(uint64_t page);
  void grow();

  std::vector<Set> sets_; // a power of two
  size_t count_ = 0;
  uint64_t pages_ = 0;
  uint64_t limit_pages_ = UINT64_MAX;
  uint32_t clock_ = 0;
  size_t hand_ = 0; // the last set that was looked at for a victim
};

} // namespace mcrl
