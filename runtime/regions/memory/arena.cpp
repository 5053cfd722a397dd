#include "regions/memory/arena.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mcrl {
namespace {
constexpr uint64_t cache_line = 64;
}

Arena::Arena(char *span, Starts &starts, uint64_t place, uint64_t bytes)
    : base_(span + place), starts_(&starts), place_(place), bytes_(bytes), runs_(1, bytes / page_bytes) {
  if (bytes > first_huge) prefer_huge_pages(base_ + first_huge, bytes - first_huge);
}

Arena::Arena(char *span, Starts &starts, uint64_t place, uint64_t bytes, Provide provide)
    : base_(span + place), starts_(&starts), place_(place), bytes_(bytes), runs_(1, bytes / page_bytes), provide_(std::move(provide)),
      alignment_(cache_line) {}

std::optional<uint64_t> Arena::find_room(uint64_t bytes) {
  if (bytes > bytes_) return {};
  uint64_t room = (SlabSizes::with_room(bytes_with_header(bytes)) + alignment_ - 1) & ~(alignment_ - 1);
  std::optional<uint64_t> offset;
  if (room <= SlabSizes::most) offset = allocate_in_slab(SlabSizes::index(room));
  if (!offset) offset = allocate_pages(room); // too large, or there is no room for another slab
  if (offset) zone_.arm(end_of(*offset, bytes));
  return offset;
}

void Arena::release(uint64_t offset, uint64_t bytes) {
  MCRL_ASSERT(starts_->test(place_ + offset));
  starts_->clear(place_ + offset);
  region_count_--;
  zone_.disarm(end_of(offset, bytes));
  generation_ = (generation_ + 1) & ((1u << SpanLayout::generation_bits) - 1);
  if (slab_of(offset) != nullptr) return release_in_slab(offset / SlabSizes::slab_bytes, offset);
  give_pages(offset / page_bytes, (SlabSizes::with_room(bytes_with_header(bytes)) + page_bytes - 1) / page_bytes);
}

std::optional<uint64_t> Arena::allocate_in_slab(unsigned index) {
  Size &size = sizes_[index];
  if (!size.freed.empty()) return reuse_slot(index);
  if (size.next == size.end && !open_slab(index)) return {};
  size.open->used++;
  return std::exchange(size.next, size.next + SlabSizes::bytes(index));
}

std::optional<uint64_t> Arena::allocate_pages(uint64_t room) {
  std::optional<uint64_t> page = take_pages((room + page_bytes - 1) / page_bytes);
  if (!page) return {};
  return *page * page_bytes + header_offset;
}

bool Arena::open_slab(unsigned index) {
  std::optional<uint64_t> page = take_pages(SlabSizes::slab_pages);
  if (!page) return false;
  uint64_t number = *page / SlabSizes::slab_pages, first = number * SlabSizes::slab_bytes + header_offset;
  if (slabs_.size() <= number) slabs_.resize(number + 1);
  slabs_[number] = std::make_unique<Slab>(index);
  sizes_[index].open = slabs_[number].get();
  sizes_[index].next = first;
  sizes_[index].end = first + SlabSizes::slots(index) * SlabSizes::bytes(index);
  return true;
}

uint64_t Arena::reuse_slot(unsigned index) {
  Size &size = sizes_[index];
  uint64_t number = size.freed.lowest();
  Slab &slab = *slabs_[number];
  uint64_t slot = slab.freed.lowest();
  slab.freed.erase(slot);
  slab.used++;
  if (slab.freed.empty()) size.freed.erase(number);
  uint64_t offset = number * SlabSizes::slab_bytes + header_offset + slot * SlabSizes::bytes(index);
  std::memset(base_ + offset, 0, SlabSizes::bytes(index));
  return offset;
}

void Arena::release_in_slab(uint64_t number, uint64_t offset) {
  Slab &slab = *slabs_[number];
  unsigned slot = static_cast<unsigned>(offset % SlabSizes::slab_bytes) / static_cast<unsigned>(SlabSizes::bytes(slab.size));
  if (slab.freed.empty()) sizes_[slab.size].freed.insert(number);
  slab.freed.insert(slot);
  if (--slab.used == 0) give_up_empty(number);
}

void Arena::give_up_empty(uint64_t number) {
  Size &size = sizes_[slabs_[number]->size];
  bool has_fresh = is_open(size, number);
  bool has_other = size.freed.size() > 1 || (size.next < size.end && !has_fresh);
  if (!has_other) return;
  if (has_fresh) size.next = size.end;
  size.freed.erase(number);
  slabs_[number].reset();
  give_pages(number * SlabSizes::slab_pages, SlabSizes::slab_pages);
}

std::optional<uint64_t> Arena::take_pages(uint64_t pages) {
  std::optional<uint64_t> page = runs_.take(pages);
  if (!page) return {};
  if (provide_ && !provide_(*page * page_bytes, pages * page_bytes)) {
    runs_.give(*page, pages);
    return {};
  }
  held_pages_ += pages;
  return page;
}

void Arena::give_pages(uint64_t page, uint64_t pages) {
  if (provide_) zero_shared_pages(base_ + page * page_bytes, pages * page_bytes);
  else zero_pages(base_ + page * page_bytes, pages * page_bytes);
  held_pages_ -= pages;
  runs_.give(page, pages);
}

} // namespace mcrl
