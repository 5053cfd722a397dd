// Runs of whole pages: a buddy system that gives back what a request does not need. A run of n pages begins at a multiple of the
// power of two that n is rounded up to, which bounds where the region that covers a given page can begin.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>

namespace mcrl {

class PageRuns {
public:
  // The pages from `first` up to `end` are free.
  PageRuns(uint64_t first, uint64_t end) { give(first, end - first); }

  // The first page of a run; nothing if no run is large enough.
  std::optional<uint64_t> take(uint64_t pages);

  // Any part of what was taken may be given back.
  void give(uint64_t page, uint64_t pages);

private:
  void give_block(uint64_t page, unsigned order);

  std::array<std::set<uint64_t>, 52> free_; // first pages of blocks of 2^order pages; the lowest is taken first
};

} // namespace mcrl
