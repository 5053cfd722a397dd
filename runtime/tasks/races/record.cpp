#include "tasks/races/record.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace mcrl {
namespace {

// The bytes of a word that lie in [address, end).
uint8_t bytes_within(uint64_t word, uint64_t address, uint64_t end) {
  uint64_t first = std::max(word, address) - word, last = std::min(word + TouchRecord::word_bytes, end) - word;
  return static_cast<uint8_t>((0xffu << first) & (0xffu >> (TouchRecord::word_bytes - last)));
}

uint64_t lowest(uint8_t bytes) { return static_cast<uint64_t>(std::countr_zero(bytes)); }

} // namespace

bool TouchRecord::touch(uint64_t address, uint64_t bytes, Touch touch, Race &race) {
  bool races = false;
  Race other;
  for (uint64_t word = address / word_bytes * word_bytes, end = address + bytes; word < end; word += word_bytes) {
    touch.bytes = bytes_within(word, address, end);
    races |= touch_word(word, touch, races ? other : race);
  }
  return races;
}

bool TouchRecord::touch_word(uint64_t address, const Touch &touch, Race &race) {
  Page &page = page_of(address);
  uint64_t word = address % page_bytes / word_bytes;
  uint8_t &raced = page.raced[word];
  uint8_t asked = touch.bytes & static_cast<uint8_t>(~raced), known = 0, read = 0, races = 0;
  const Touch *other = nullptr;
  for (uint32_t next = page.heads[word]; next != 0; next = at(next).next) {
    const Touch &before = at(next);
    uint8_t common = before.bytes & asked;
    if (common == 0) continue;
    if (before.filament == touch.filament) {
      if (before.is_write || !touch.is_write) known |= common;
    } else if (before.is_write || touch.is_write) {
      if (races == 0 || lowest(common) < lowest(races)) other = &before;
      races |= common;
    } else {
      known |= read & common;
      read |= common;
    }
  }
  page.is_written |= touch.is_write;
  if (races != 0) race = {address + lowest(races), *other, touch};
  raced |= races;
  add(page.heads[word], touch, static_cast<uint8_t>(asked & ~known & ~races));
  return races != 0;
}

void TouchRecord::add(uint32_t &head, Touch touch, uint8_t bytes) {
  if (bytes == 0) return;
  if (count_ == UINT32_MAX) fatal("MCRL_CHECK=races: a phase has more than 4 billion accesses that must be remembered");
  if (count_ / touches_of_chunk == touches_.size()) touches_.emplace_back(new Touch[touches_of_chunk]);
  MCRL_ASSERT(head < count_ && "a list has touches of this phase only");
  touch.bytes = bytes;
  touch.next = head;
  at(count_) = touch;
  head = count_++;
}

TouchRecord::Page &TouchRecord::page_of(uint64_t address) {
  uint64_t number = address / page_bytes;
  if (__builtin_expect(number == last_number_, 1)) return *last_;
  std::unique_ptr<Page> &page = pages_[number];
  if (page == nullptr) page = std::make_unique<Page>();
  if (page->phase != phase_) {
    page->phase = phase_;
    page->is_written = false;
    std::memset(page->heads, 0, sizeof page->heads);
    std::memset(page->raced, 0, sizeof page->raced);
    used_.push_back(number);
  }
  last_number_ = number;
  return *(last_ = page.get());
}

void TouchRecord::forget(uint64_t address, uint64_t bytes) {
  uint64_t end = address + bytes;
  for (uint64_t number = address / page_bytes; number * page_bytes < end; number++) {
    auto found = pages_.find(number);
    if (found == pages_.end() || found->second->phase != phase_) continue;
    uint64_t from = std::max(address, number * page_bytes), to = std::min(end, (number + 1) * page_bytes);
    for (uint64_t word = from / word_bytes * word_bytes; word < to; word += word_bytes) {
      auto kept = static_cast<uint8_t>(~bytes_within(word, from, to));
      uint64_t of_page = word % page_bytes / word_bytes;
      found->second->raced[of_page] &= kept;
      for (uint32_t next = found->second->heads[of_page]; next != 0; next = at(next).next) at(next).bytes &= kept;
    }
  }
}

void TouchRecord::clear() {
  phase_++;
  used_.clear();
  last_number_ = UINT64_MAX;
  count_ = 1;
}

bool TouchRecord::has_raced(uint64_t address) const {
  auto page = pages_.find(address / page_bytes);
  if (page == pages_.end() || page->second->phase != phase_) return false;
  return (page->second->raced[address % page_bytes / word_bytes] >> address % word_bytes & 1) != 0;
}

} // namespace mcrl
