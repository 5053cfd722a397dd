#include "region/shadow.h"

#include "support/fatal.h"

#include <algorithm>
#include <cinttypes>
#include <cstring>
#include <sys/mman.h>

namespace mcrl {
namespace {

constexpr unsigned most_bits = 40, least_bits = 30;
constexpr char outside_operations = '\xdb'; // as a number or a pointer it looks wrong
constexpr size_t most_unmapped = 4096;      // that are told by name; each has a page, and two parts of the kernel's 65530

uint64_t pages_for(uint64_t bytes) { return (bytes + page_bytes - 1) / page_bytes * page_bytes; }

// Bytes after a copy's data that are checked. A program that writes beyond the end mostly writes there.
constexpr uint64_t least_behind = 64, most_behind = 512;

constexpr uint8_t protected_times = 4;        // a region's copies that get addresses of their own, which are protected afterwards
constexpr size_t most_kept = size_t{1} << 14; // each takes two pages or more

uint64_t pages_of(uint64_t bytes) { return pages_for(bytes + least_behind); }

// The first byte that is not as outside operations; `bytes` if there is none.
uint64_t first_changed(const char *data, uint64_t bytes) {
  if (data[0] == outside_operations && std::memcmp(data, data + 1, bytes - 1) == 0) return bytes;
  return static_cast<uint64_t>(std::find_if(data, data + bytes, [](char byte) { return byte != outside_operations; }) - data);
}

// The first byte that differs.
uint64_t first_difference(const char *a, const char *b, uint64_t bytes) {
  return static_cast<uint64_t>(std::mismatch(a, a + bytes, b).first - a);
}

void close_lock(const Shadow &shadow) {
  auto *header = reinterpret_cast<mcrl_region *>(shadow.data) - 1;
  *header = {};
  header->rid = shadow.rid;
  header->bytes = shadow.bytes;
  header->lock = MCRL_LOCK_CLOSED;
}

// Of the last operation that this thread has begun, or, if it ends another's, of any.
void forget_beginning(Shadow &shadow, mcrl_thread by) {
  auto &begun = shadow.begun;
  auto own = std::find_if(begun.rbegin(), begun.rend(), [by](const Shadow::Beginning &one) { return one.thread == by; });
  begun.erase(own == begun.rend() ? begun.end() - 1 : own.base() - 1);
}

} // namespace

bool Shadows::reserve() {
  for (unsigned bits = most_bits; bits >= least_bits; bits--) {
    if (!memory_.reserve(bits)) continue;
    reserved_bytes_ = uint64_t{1} << bits;
    return true;
  }
  return false;
}

// A page ends with the header, and the data begin at the next one.
Shadow &Shadows::of(mcrl_region &region) {
  if (auto place = by_name_.find(region.rid); place != by_name_.end()) {
    Shadow &shadow = *place->second;
    if (!shadow.is_mapped) kept_--;
    shadow.is_mapped = true;
    return shadow;
  }
  uint64_t bytes = page_bytes + pages_of(region.bytes);
  if (bytes > reserved_bytes_ - used_bytes_)
    fatal("MCRL_CHECK=1 has given out all addresses that it has, %" PRIu64 " bytes", reserved_bytes_);
  char *data = memory_.base() + used_bytes_ + page_bytes;
  used_bytes_ += bytes;
  Shadow &shadow = shadows_[data] = {&region, region.rid, data, region.bytes};
  by_name_[region.rid] = &shadow;
  close_lock(shadow);
  std::memset(data, outside_operations, std::min(pages_of(shadow.bytes), shadow.bytes + most_behind));
  return shadow;
}

Shadow *Shadows::find(const void *at) {
  auto place = shadows_.find(at);
  return place == shadows_.end() || !place->second.is_mapped ? nullptr : &place->second;
}

const Shadow *Shadows::find_by_name(mcrl_rid rid) const {
  auto place = by_name_.find(rid);
  return place == by_name_.end() ? nullptr : place->second;
}

mcrl_rid Shadows::find_unmapped(const void *at) const {
  if (auto kept = shadows_.find(at); kept != shadows_.end()) return kept->second.rid;
  for (const Unmapped &old : unmapped_)
    if (old.data == at) return old.rid;
  return 0;
}

void Shadows::check_end(const Shadow &shadow, const char *call) const {
  uint64_t behind = std::min(pages_of(shadow.bytes) - shadow.bytes, most_behind);
  uint64_t changed = first_changed(shadow.data + shadow.bytes, behind);
  if (__builtin_expect(changed == behind, 1)) return;
  fatal("%s of region id %#" PRIx64 " (home: node %u): byte %" PRIu64 ", behind the end of its %" PRIu64 " bytes, was written here",
        call, shadow.rid, number(layout_.home(shadow.rid)), shadow.bytes + changed, shadow.bytes);
}

void Shadows::check_idle(const Shadow &shadow, const char *call) const {
  check_end(shadow, call);
  if (shadow.operations != 0) return;
  uint64_t changed = first_changed(shadow.data, shadow.bytes);
  if (__builtin_expect(changed == shadow.bytes, 1)) return;
  fatal("%s of region id %#" PRIx64 ": byte %" PRIu64 " of its data was written while no operation was in progress here", call,
        shadow.rid, changed);
}

void Shadows::check_all_idle(const char *call) const {
  for (const auto &[data, shadow] : shadows_) check_idle(shadow, call);
}

void Shadows::begin(Shadow &shadow, mcrl_mode mode, Shadow::Beginning beginning, const char *call) {
  check_idle(shadow, call);
  if (shadow.operations == 0) std::memcpy(shadow.data, shadow.region + 1, shadow.bytes);
  shadow.operations += mode == MCRL_WRITE ? -1 : 1;
  shadow.begun.push_back(beginning);
}

void Shadows::end(Shadow &shadow, mcrl_mode mode, mcrl_thread by, const char *call) {
  check_end(shadow, call);
  auto *real = reinterpret_cast<char *>(shadow.region + 1);
  if (mode == MCRL_WRITE) {
    std::memcpy(real, shadow.data, shadow.bytes);
  } else if (std::memcmp(real, shadow.data, shadow.bytes) != 0) {
    fatal("%s of region id %#" PRIx64 ": a write under a read operation has changed byte %" PRIu64 " of its data", call, shadow.rid,
          first_difference(real, shadow.data, shadow.bytes));
  }
  close_lock(shadow); // from which the inline call has taken the operation
  shadow.operations += mode == MCRL_WRITE ? 1 : -1;
  forget_beginning(shadow, by);
  if (shadow.operations == 0) std::memset(shadow.data, outside_operations, shadow.bytes);
}

void Shadows::retire(mcrl_region &region) {
  auto place = by_name_.find(region.rid);
  MCRL_ASSERT(place != by_name_.end());
  Shadow &shadow = *place->second;
  uint8_t &times = unmapped_times(region.rid);
  if (times < protected_times || kept_ >= most_kept) {
    times = static_cast<uint8_t>(std::min(times + 1, int{protected_times}));
    by_name_.erase(place);
    return protect(shadow);
  }
  shadow.is_mapped = false;
  kept_++;
}

void Shadows::protect(Shadow &shadow) {
  Unmapped unmapped{shadow.rid, shadow.data, shadow.bytes};
  shadows_.erase(unmapped.data); // whose header stays, closed
  zero_pages(unmapped.data, pages_of(unmapped.bytes));
  // If the kernel has no more parts for this process, accesses to these data are not found.
  mprotect(unmapped.data, pages_of(unmapped.bytes), PROT_NONE);
  unmapped_.push_back(unmapped);
  if (unmapped_.size() > most_unmapped) forget_oldest();
}

void Shadows::forget_oldest() {
  char *header_page = unmapped_.front().data - page_bytes;
  // Unless its memory could become that of no access, its lock has to stay closed.
  if (mprotect(header_page, page_bytes, PROT_NONE) == 0) madvise(header_page, page_bytes, MADV_DONTNEED);
  unmapped_.pop_front();
}

bool Shadows::explains(const void *access, mcrl_rid &rid, uint64_t &offset) const {
  auto *byte = static_cast<const char *>(access);
  if (byte < memory_.base() || byte >= memory_.base() + used_bytes_) return false;
  rid = 0;
  for (const Unmapped &old : unmapped_)
    if (byte >= old.data && byte < old.data + pages_of(old.bytes)) {
      rid = old.rid;
      offset = static_cast<uint64_t>(byte - old.data);
    }
  return true;
}

} // namespace mcrl
