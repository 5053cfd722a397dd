// The part of the span in which a node makes its own regions, and gives their memory back.
//
// A region with its header is rounded up by at most an eighth to one of 47 sizes up to 16 KB; slabs of 64 KB hold regions of one
// size each. What is larger gets pages of its own. An empty slab, unless it is the last of its size, and the pages of large regions
// go back to the system, so free pages read as zero.
#pragma once

#include "region/pages.h"
#include "region/starts.h"

#include <unordered_map>

namespace mcrl {

class Arena {
public:
  Arena() : runs_(0, 0) {} // has no memory

  // Memory of `bytes` that begins at `place` in the span; `starts` is the span's. Page 0 of it is never given out, so that no
  // region's name is 0.
  Arena(char *span, Starts &starts, uint64_t place, uint64_t bytes)
      : base_(span + place), starts_(&starts), place_(place), bytes_(bytes), runs_(1, bytes / page_bytes) {}

  // Room for a header and `bytes` of data, zero-filled, as the header's offset; nothing if the arena is full. From here on a header
  // is known to be there, whose rid the caller sets.
  std::optional<uint64_t> allocate(uint64_t bytes);

  // Gives back a region of `bytes` that was made here. Names with its generation are wrong from now on.
  void release(uint64_t offset, uint64_t bytes);

  // The header if a region of that name is here.
  mcrl_region *find(mcrl_rid rid, uint64_t offset) const {
    if (offset >= bytes_ || !starts_->test(place_ + offset)) return nullptr;
    auto *header = reinterpret_cast<mcrl_region *>(base_ + offset);
    return header->rid == rid ? header : nullptr;
  }

  // Of names given from now on. Changes with every release, and comes back after 2^18 of them.
  uint64_t generation() const { return generation_; }

  uint64_t region_count() const { return region_count_; }

  // In use, headers and rounding included; empty and partly used slabs count in full.
  uint64_t held_bytes() const { return held_pages_ * page_bytes; }

private:
  static constexpr uint64_t slab_pages = 16, slab_bytes = slab_pages * page_bytes, slab_lines = slab_bytes / region_alignment;
  static constexpr uint64_t most_lines_in_slab = slab_lines / 4;
  static constexpr unsigned size_count = 47;

  struct Slab {
    unsigned size = 0;                                // index of its size
    uint32_t used = 0;                                // regions in it
    uint32_t fresh = 0;                               // slots from here on were never used, and are zero
    std::array<uint64_t, slab_lines / 2 / 64> free{}; // slots below `fresh`, a bit each
  };

  static unsigned size_index(uint64_t lines);
  static uint64_t lines_of(unsigned size);

  std::optional<uint64_t> allocate_in_slab(unsigned size);
  void release_in_slab(uint64_t number, uint64_t offset);
  uint64_t take_slot(Slab &, uint64_t slab_offset);
  std::optional<uint64_t> take_pages(uint64_t pages);
  void give_pages(uint64_t page, uint64_t pages);

  char *base_ = nullptr;
  Starts *starts_ = nullptr;
  uint64_t place_ = 0, bytes_ = 0;
  PageRuns runs_;
  std::unordered_map<uint64_t, Slab> slabs_;             // by number: offset / slab_bytes
  std::array<std::set<uint64_t>, size_count> with_room_; // numbers of slabs; the lowest is used first
  uint64_t generation_ = 0;
  uint64_t held_pages_ = 0, region_count_ = 0;
};

} // namespace mcrl
