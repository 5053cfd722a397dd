#include "regions/memory/shadow.h"

#include "base/support/fatal.h"

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
constexpr uint64_t least_after = 64, most_after = 256;

constexpr uint8_t protected_times = 4; // a region's copies that get addresses of their own, which are protected afterwards

constexpr const char *unmapped_copy = "the unmapped copy"; // what is looked at, where a message names a call else

uint64_t pages_of(uint64_t bytes) { return pages_for(bytes + least_after); }

char *header_page(const Shadow &shadow) { return shadow.data - page_bytes; }
uint64_t bytes_with_header(uint64_t region_bytes) { return page_bytes + pages_of(region_bytes); }

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

// Forgets the last operation that this thread has begun, or, if it ends another's, the last of any.
void forget_beginning(Shadow &shadow, mcrl_thread by) {
  auto &begun = shadow.begun;
  auto own = std::find_if(begun.rbegin(), begun.rend(), [by](const Shadow::Beginning &one) { return one.thread == by; });
  begun.erase(own == begun.rend() ? begun.end() - 1 : own.base() - 1);
}

uint64_t bytes_after(const Shadow &shadow) { return std::min(pages_of(shadow.bytes) - shadow.bytes, most_after); }

void fill(const Shadow &shadow) { std::memset(shadow.data, outside_operations, shadow.bytes + bytes_after(shadow)); }

} // namespace

bool Shadows::reserve() {
  for (unsigned bits = most_bits; bits >= least_bits; bits--) {
    if (!memory_.reserve(bits)) continue;
    reserved_bytes_ = uint64_t{1} << bits;
    return true;
  }
  return false;
}

Shadow &Shadows::look_up(mcrl_region &region) {
  if (latest_ == nullptr || latest_->region != &region) {
    auto place = by_place_.find(&region);
    latest_ = place == by_place_.end() ? nullptr : place->second;
  }
  if (latest_ != nullptr && latest_->rid == region.rid && latest_->bytes == region.bytes && take_up(*latest_)) return *latest_;
  if (latest_ != nullptr) give_up(*latest_, unmapped_copy);
  return *(latest_ = &make(region));
}

// A page ends with the header, and the data begin at the next one.
Shadow &Shadows::make(mcrl_region &region) {
  uint64_t bytes = bytes_with_header(region.bytes);
  if (bytes > reserved_bytes_ - used_bytes_)
    fatal("MCRL_CHECK=1 has given out all addresses that it has, %" PRIu64 " bytes", reserved_bytes_);
  char *data = memory_.base() + used_bytes_ + page_bytes;
  used_bytes_ += bytes;
  Shadow &shadow = shadows_[data] = {&region, region.rid, data, region.bytes};
  by_place_[&region] = &shadow;
  close_lock(shadow);
  fill(shadow);
  return shadow;
}

Shadow *Shadows::look_up(const void *at) {
  auto place = shadows_.find(at);
  if (place == shadows_.end() || place->second.state != Shadow::mapped) return nullptr;
  return latest_ = &place->second;
}

const Shadow *Shadows::find_by_name(mcrl_rid rid) const {
  auto place = by_place_.find(mcrl_region_at(rid));
  return place != by_place_.end() && place->second->rid == rid ? place->second : nullptr;
}

mcrl_rid Shadows::find_unmapped(const void *at) const {
  if (auto kept = shadows_.find(at); kept != shadows_.end()) return kept->second.rid;
  for (const Unmapped &old : unmapped_)
    if (old.data == at) return old.rid;
  return 0;
}

void Shadows::check_end(const Shadow &shadow, const char *call) const {
  uint64_t after = bytes_after(shadow);
  uint64_t changed = first_changed(shadow.data + shadow.bytes, after);
  if (__builtin_expect(changed == after, 1)) return;
  fatal("%s of region id %#" PRIx64 " (home: node %u): byte %" PRIu64 ", after the end of its %" PRIu64 " bytes, was written here",
        call, shadow.rid, number(layout_.home(shadow.rid)), shadow.bytes + changed, shadow.bytes);
}

void Shadows::check_idle(const Shadow &shadow, const char *call) const {
  if (shadow.operations != 0) return check_end(shadow, call);
  uint64_t all = shadow.bytes + bytes_after(shadow), changed = first_changed(shadow.data, all);
  if (__builtin_expect(changed == all, 1)) return;
  check_end(shadow, call);
  fatal("%s of region id %#" PRIx64 ": byte %" PRIu64 " of its data was written while no operation was in progress here", call,
        shadow.rid, changed);
}

void Shadows::check_all_idle(const char *call) const {
  for (const auto &[data, shadow] : shadows_)
    if (shadow.state != Shadow::asleep) check_idle(shadow, call);
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
  Shadow &shadow = of(region);
  uint8_t &times = unmapped_times(region.rid);
  if (times >= protected_times) return keep(shadow);
  times++;
  protect(shadow);
}

void Shadows::keep(Shadow &shadow) {
  shadow.state = Shadow::kept;
  shadow.place_among_kept = kept_.size();
  kept_.push_back(&shadow);
  kept_bytes_ += bytes_with_header(shadow.bytes);
  // Not the oldest ones: a program that goes round more regions than are kept finds some of them.
  for (; kept_bytes_ > most_kept_bytes_ && kept_.size() > 1; random_ = random_ * 0x5851f42d4c957f2du + 1)
    put_to_sleep(*kept_[(random_ >> 32) % (kept_.size() - 1)]);
}

void Shadows::keep_no_longer(Shadow &shadow) {
  Shadow &last = *kept_.back();
  kept_[last.place_among_kept = shadow.place_among_kept] = &last;
  kept_.pop_back();
  kept_bytes_ -= bytes_with_header(shadow.bytes);
}

void Shadows::put_to_sleep(Shadow &shadow) {
  check_idle(shadow, unmapped_copy);
  keep_no_longer(shadow);
  shadow.state = Shadow::asleep;
  zero_pages(header_page(shadow), bytes_with_header(shadow.bytes));
  if (mprotect(header_page(shadow), bytes_with_header(shadow.bytes), PROT_NONE) != 0) close_lock(shadow);
}

// False if the kernel has no more parts for this process.
bool Shadows::wake(Shadow &shadow) {
  if (mprotect(header_page(shadow), bytes_with_header(shadow.bytes), PROT_READ | PROT_WRITE) != 0) return false;
  close_lock(shadow);
  fill(shadow);
  return true;
}

bool Shadows::take_up(Shadow &shadow) {
  if (shadow.state == Shadow::asleep && !wake(shadow)) return false;
  if (shadow.state == Shadow::kept) keep_no_longer(shadow);
  shadow.state = Shadow::mapped;
  return true;
}

void Shadows::discard(mcrl_rid rid) {
  auto place = by_place_.find(mcrl_region_at(rid));
  if (place != by_place_.end() && place->second->rid == rid) give_up(*place->second, "rgn_delete");
}

// Its region has been deleted.
void Shadows::give_up(Shadow &shadow, const char *call) {
  if (shadow.state == Shadow::kept) {
    check_idle(shadow, call);
    keep_no_longer(shadow);
  }
  protect(shadow);
}

void Shadows::protect(Shadow &shadow) {
  Unmapped unmapped{shadow.rid, shadow.data, shadow.bytes};
  bool is_protected = shadow.state == Shadow::asleep;
  if (latest_ == &shadow) latest_ = nullptr;
  by_place_.erase(shadow.region);
  shadows_.erase(unmapped.data);
  if (!is_protected) {
    zero_pages(unmapped.data, pages_of(unmapped.bytes)); // the header stays, closed
    // If the kernel has no more parts for this process, accesses to these data are not found.
    mprotect(unmapped.data, pages_of(unmapped.bytes), PROT_NONE);
  }
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
  // An inline start has looked at the header of a copy that sleeps.
  for (const auto &[data, shadow] : shadows_)
    if (shadow.state == Shadow::asleep && byte >= header_page(shadow) && byte < shadow.data + pages_of(shadow.bytes)) {
      rid = shadow.rid;
      offset = byte < shadow.data ? 0 : static_cast<uint64_t>(byte - shadow.data);
    }
  return true;
}

} // namespace mcrl
