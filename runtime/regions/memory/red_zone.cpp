#include "regions/memory/red_zone.h"

#include "regions/memory/starts.h"

#include <algorithm>
#include <cstddef>

extern "C" {
void __asan_poison_memory_region(const volatile void *address, size_t bytes) __attribute__((weak));
void __asan_unpoison_memory_region(const volatile void *address, size_t bytes) __attribute__((weak));
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RUNTIME_IS_SANITIZED 1
#endif
#endif
#ifndef RUNTIME_IS_SANITIZED
#define RUNTIME_IS_SANITIZED 0
#endif

namespace mcrl {
namespace {

constexpr unsigned char untouched = 0xdb; // no header begins so: its name would not be 8 more than a multiple of 16

// To the place where the next header may begin: the sanitizer knows of bytes that are forbidden only if those after them are, too, up to a
// multiple of 8.
size_t poisoned_bytes(const char *end, uint64_t bytes) {
  uint64_t after = reinterpret_cast<uintptr_t>(end) + bytes;
  uint64_t next = (after + region_alignment - header_offset - 1) / region_alignment * region_alignment + header_offset;
  return next - reinterpret_cast<uintptr_t>(end);
}

} // namespace

bool RedZone::is_sanitized() { return __asan_poison_memory_region != nullptr; }

void RedZone::fill(char *end) const { std::fill_n(reinterpret_cast<unsigned char *>(end), bytes_, untouched); }

void RedZone::arm(char *end) const {
  if (bytes_ == 0) return;
  disarm(end);
  fill(end);
  if (is_sanitized()) __asan_poison_memory_region(end, poisoned_bytes(end, bytes_));
}

void RedZone::arm_copy(char *end) const {
  if (!RUNTIME_IS_SANITIZED) return arm(end);
  if (bytes_ != 0) fill(end);
}

void RedZone::disarm(char *end) const {
  if (bytes_ != 0 && is_sanitized()) __asan_unpoison_memory_region(end, poisoned_bytes(end, bytes_));
}

#if RUNTIME_IS_SANITIZED
__attribute__((no_sanitize("address")))
#endif
uint64_t RedZone::first_changed(const char *end) const {
  // Not by a call, which a sanitizer may have replaced.
  for (uint64_t i = 0; i < bytes_; i++)
    if (*reinterpret_cast<const volatile unsigned char *>(end + i) != untouched) return i;
  return bytes_;
}

} // namespace mcrl
