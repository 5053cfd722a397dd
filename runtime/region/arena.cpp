#include "region/arena.h"

#include "support/fatal.h"

#include <cstring>

namespace mcrl {

// Lines 2 to 8 are sizes of their own; above, there are eight sizes from each power of two to the next.
unsigned Arena::size_index(uint64_t lines) {
  if (lines <= 8) return static_cast<unsigned>(lines - 2);
  auto shift = static_cast<unsigned>(std::bit_width(lines - 1) - 4);
  return 7 + shift * 8 + static_cast<unsigned>(((lines - 1) >> shift) - 8);
}

uint64_t Arena::lines_of(unsigned size) {
  if (size < 7) return size + 2;
  return (uint64_t{(size - 7) % 8} + 9) << (size - 7) / 8;
}

std::optional<uint64_t> Arena::allocate(uint64_t bytes) {
  if (bytes > bytes_) return {};
  uint64_t lines = 1 + (bytes + region_alignment - 1) / region_alignment;
  std::optional<uint64_t> offset;
  if (lines <= most_lines_in_slab) offset = allocate_in_slab(size_index(lines));
  if (!offset) { // too large, or there is no room for another slab
    std::optional<uint64_t> page = take_pages((lines * region_alignment + page_bytes - 1) / page_bytes);
    if (!page) return {};
    offset = *page * page_bytes;
  }
  starts_->set(place_ + *offset);
  region_count_++;
  return offset;
}

void Arena::release(uint64_t offset, uint64_t bytes) {
  MCRL_ASSERT(starts_->test(place_ + offset));
  starts_->clear(place_ + offset);
  region_count_--;
  generation_ = (generation_ + 1) & ((1u << SpanLayout::generation_bits) - 1);
  if (slabs_.contains(offset / slab_bytes)) return release_in_slab(offset / slab_bytes, offset);
  give_pages(offset / page_bytes, (sizeof(mcrl_region) + bytes + page_bytes - 1) / page_bytes);
}

std::optional<uint64_t> Arena::allocate_in_slab(unsigned size) {
  std::set<uint64_t> &with_room = with_room_[size];
  if (with_room.empty()) {
    std::optional<uint64_t> page = take_pages(slab_pages);
    if (!page) return {};
    with_room.insert(*page / slab_pages);
    slabs_[*page / slab_pages] = Slab{.size = size};
  }
  uint64_t number = *with_room.begin();
  Slab &slab = slabs_[number];
  uint64_t offset = take_slot(slab, number * slab_bytes);
  if (slab.used == slab_lines / lines_of(size)) with_room.erase(number);
  return offset;
}

uint64_t Arena::take_slot(Slab &slab, uint64_t slab_offset) {
  uint64_t slot_bytes = lines_of(slab.size) * region_alignment;
  slab.used++;
  for (size_t word = 0; word * 64 < slab.fresh; word++) {
    if (slab.free[word] == 0) continue;
    uint64_t slot = word * 64 + static_cast<unsigned>(std::countr_zero(slab.free[word]));
    slab.free[word] &= slab.free[word] - 1;
    std::memset(base_ + slab_offset + slot * slot_bytes, 0, slot_bytes);
    return slab_offset + slot * slot_bytes;
  }
  return slab_offset + slab.fresh++ * slot_bytes;
}

void Arena::release_in_slab(uint64_t number, uint64_t offset) {
  Slab &slab = slabs_[number];
  std::set<uint64_t> &with_room = with_room_[slab.size];
  uint64_t slot = (offset - number * slab_bytes) / (lines_of(slab.size) * region_alignment);
  slab.free[slot / 64] |= uint64_t{1} << slot % 64;
  slab.used--;
  with_room.insert(number);
  if (slab.used > 0 || with_room.size() == 1) return;
  with_room.erase(number);
  slabs_.erase(number);
  give_pages(number * slab_pages, slab_pages);
}

std::optional<uint64_t> Arena::take_pages(uint64_t pages) {
  std::optional<uint64_t> page = runs_.take(pages);
  if (page) held_pages_ += pages;
  return page;
}

void Arena::give_pages(uint64_t page, uint64_t pages) {
  zero_pages(base_ + page * page_bytes, pages * page_bytes);
  held_pages_ -= pages;
  runs_.give(page, pages);
}

} // namespace mcrl
