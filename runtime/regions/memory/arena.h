// The part of the span in which a node makes its own regions, and gives their memory back.
//
// A region with its header is rounded up by at most an eighth to one of some sixty sizes up to 16 KB; slabs of 64 KB hold regions of
// one size each. All but two of the smallest sizes are multiples of 32 bytes, to which the data of larger regions are aligned.
// A larger region gets pages of its own. An empty slab, unless it is the last of its size with room, and the pages of
// large regions go back to the system, so free pages read as zero.
//
// Regions of one size that are made one after the other lie one after the other, where no region was deleted before: each size has an
// open slab, of which the next slot is taken. Slots of deleted regions are taken first, the lowest slab's first.
//
// After its first 2 MB an arena asks the system for huge pages: a tree of small regions is then made with few page faults and
// visited with few misses of the TLB. (To populate pages ahead, where there are no huge ones, gains nothing.)
#pragma once

#include "regions/memory/numbers.h"
#include "regions/memory/pages.h"
#include "regions/memory/red_zone.h"
#include "regions/memory/starts.h"

#include <algorithm>
#include <bit>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace mcrl {

// The sizes of regions that lie in slabs, headers included. Up to 16 lines of 32 bytes each count of lines is a size; above, there are
// eight sizes from each power of two to the next.
struct SlabSizes {
  static constexpr uint64_t slab_pages = 16, slab_bytes = slab_pages * page_bytes, line = 32;
  static constexpr uint64_t least = 32, most_fine = 96, most = slab_bytes / 4; // fine: up to here each multiple of 16 is a size
  static constexpr unsigned fine = (most_fine - least) / region_alignment + 1;

  // Slots begin where a header may. Those of up to so many bytes leave the end of the slab free; larger ones have room for that in each.
  static constexpr uint64_t most_without_room = 512;
  static constexpr uint64_t with_room(uint64_t bytes) { return bytes <= most_without_room ? bytes : bytes + header_offset; }

  static constexpr unsigned index(uint64_t bytes) {
    if (bytes <= most_fine) return static_cast<unsigned>((std::max(bytes, least) - least + region_alignment - 1) / region_alignment);
    uint64_t lines = (bytes + line - 1) / line;
    if (lines <= 8) return fine + static_cast<unsigned>(lines - most_fine / line - 1);
    auto shift = static_cast<unsigned>(std::bit_width(lines - 1) - 4);
    return first_coarse + shift * 8 + static_cast<unsigned>(((lines - 1) >> shift) - 8);
  }
  static constexpr uint64_t bytes(unsigned index) {
    if (index < fine) return least + index * region_alignment;
    if (index < first_coarse) return most_fine + (index - fine + 1) * line;
    return ((uint64_t{(index - first_coarse) % 8} + 9) << (index - first_coarse) / 8) * line;
  }
  static constexpr uint64_t slots(unsigned index) {
    return (slab_bytes - (bytes(index) <= most_without_room ? header_offset : 0)) / bytes(index);
  }

private:
  static constexpr unsigned first_coarse = fine + 8 - most_fine / line;
};
inline constexpr unsigned slab_size_count = SlabSizes::index(SlabSizes::most) + 1;

class Arena {
public:
  Arena() : runs_(0, 0) {} // has no memory

  // Memory of `bytes` that begins at `place` in the span; `starts` is the span's. Page 0 of it is never given out, so that no
  // region's name is 0.
  Arena(char *span, Starts &starts, uint64_t place, uint64_t bytes);

  // The same in memory that other processes see, of which each part is to be asked for before it is used: false if there is none. Each
  // region has lines of the processors' caches for itself, so that nodes do not take lines from each other for the sake of other regions.
  using Provide = std::function<bool(uint64_t offset, uint64_t bytes)>;
  Arena(char *span, Starts &starts, uint64_t place, uint64_t bytes, Provide provide);

  // That of each region, from the first one on.
  void set_red_zone(const RedZone &zone) { zone_ = zone; }

  // Room for a header and `bytes` of data, zero-filled, as the header's offset; nothing if the arena is full. From here on a header
  // is known to be there, whose rid the caller sets.
  std::optional<uint64_t> allocate(uint64_t bytes) {
    std::optional<uint64_t> offset = small_slot(bytes);
    if (!offset) offset = find_room(bytes);
    if (!offset) return {};
    starts_->set(place_ + *offset);
    region_count_++;
    return offset;
  }

  // Gives back a region of `bytes` that was made here. Names with its generation are wrong from now on.
  void release(uint64_t offset, uint64_t bytes);

  // The header if a region of that name is here.
  mcrl_region *find(mcrl_rid rid, uint64_t offset) const {
    if (offset >= bytes_ || !starts_->test(place_ + offset)) return nullptr;
    auto *header = reinterpret_cast<mcrl_region *>(base_ + offset);
    return header->rid == rid ? header : nullptr;
  }

  // The generation of names given from now on. It changes with every release, and comes back after 2^18 of them.
  uint64_t generation() const { return generation_; }

  uint64_t region_count() const { return region_count_; }

  // In use, headers and rounding included; empty and partly used slabs count in full.
  uint64_t held_bytes() const { return held_pages_ * page_bytes; }

  // Up to here its pages are small, as a huge one may be more than a small program has in all.
  static constexpr uint64_t first_huge = 2 << 20;

private:
  struct Slab {
    unsigned size;     // index of its size
    uint32_t used = 0; // slots with regions
    Numbers freed;     // slots whose regions were deleted
  };
  struct Size {
    uint64_t next = 0, end = 0; // offsets: slots of the open slab that were never used, and are zero
    Slab *open = nullptr;       // that one
    Numbers freed;              // of slabs with slots whose regions were deleted; the lowest is used first
  };

  Slab *slab_of(uint64_t offset) const {
    uint64_t number = offset / SlabSizes::slab_bytes;
    return number < slabs_.size() ? slabs_[number].get() : nullptr;
  }
  // Whether the slots of a size that were never used are of this slab.
  static bool is_open(const Size &size, uint64_t number) { return size.next < size.end && size.next / SlabSizes::slab_bytes == number; }

  // For a small region, where there is nothing to be said of its memory: a slot, if a slab of its size has one.
  std::optional<uint64_t> small_slot(uint64_t bytes) {
    bool is_plain = alignment_ == region_alignment && zone_.bytes() == 0;
    if (bytes > SlabSizes::most_fine - sizeof(mcrl_region) || !is_plain) return {};
    unsigned index = SlabSizes::index(sizeof(mcrl_region) + bytes);
    Size &size = sizes_[index];
    if (!size.freed.empty()) return reuse_slot(index);
    if (size.next == size.end) return {};
    size.open->used++;
    return std::exchange(size.next, size.next + SlabSizes::bytes(index));
  }
  std::optional<uint64_t> find_room(uint64_t bytes);
  std::optional<uint64_t> allocate_in_slab(unsigned index);
  std::optional<uint64_t> allocate_pages(uint64_t room);
  uint64_t bytes_with_header(uint64_t bytes) const { return sizeof(mcrl_region) + bytes + zone_.bytes(); }
  char *end_of(uint64_t offset, uint64_t bytes) const { return base_ + offset + sizeof(mcrl_region) + bytes; } // of a region's data
  bool open_slab(unsigned index);
  uint64_t reuse_slot(unsigned index);
  void release_in_slab(uint64_t number, uint64_t offset);
  void give_up_empty(uint64_t number); // unless it is the last of its size with room
  std::optional<uint64_t> take_pages(uint64_t pages);
  void give_pages(uint64_t page, uint64_t pages);

  char *base_ = nullptr;
  Starts *starts_ = nullptr;
  uint64_t place_ = 0, bytes_ = 0;
  PageRuns runs_;
  Provide provide_;
  uint64_t alignment_ = region_alignment; // of the bytes from one region to the next
  RedZone zone_;
  std::vector<std::unique_ptr<Slab>> slabs_; // by number: offset / slab_bytes
  std::array<Size, slab_size_count> sizes_;
  uint64_t generation_ = 0;
  uint64_t held_pages_ = 0, region_count_ = 0;
};

} // namespace mcrl
