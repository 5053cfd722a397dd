#include "tasks/children/running_children.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <cstdlib>
#include <cstring>

namespace mcrl {
namespace {

constexpr size_t alignment = 16, short_bytes = 16, most_unused = 4096;

// Short results that are not in use, of all nodes of this process: each begins with the address of the next.
struct Unused {
  void *first = nullptr;
  size_t count = 0;
} unused;

// With room for `bytes` after it; nullptr if there is no memory.
mcrl_child *allocate_child(uint32_t bytes) {
  if (bytes > short_bytes) {
    size_t padded = (bytes + alignment - 1) / alignment * alignment;
    return static_cast<mcrl_child *>(std::aligned_alloc(alignment, sizeof(mcrl_child) + padded));
  }
  if (unused.first == nullptr) return static_cast<mcrl_child *>(std::aligned_alloc(alignment, sizeof(mcrl_child) + short_bytes));
  void *found = unused.first;
  std::memcpy(&unused.first, found, sizeof unused.first);
  unused.count--;
  return static_cast<mcrl_child *>(found);
}

} // namespace

void FreeChild::operator()(mcrl_child *child) const {
  if (child->bytes > short_bytes || unused.count == most_unused) return std::free(child);
  std::memcpy(static_cast<void *>(child), &unused.first, sizeof unused.first);
  unused.first = child;
  unused.count++;
}

// Most are a number.
void copy_result(void *to, const void *value, size_t bytes) {
  if (bytes == sizeof(uint64_t)) std::memcpy(to, value, sizeof(uint64_t));
  else if (bytes > 0) std::memcpy(to, value, bytes);
}

ChildResult make_result(const mcrl_child &child, const void *value) {
  mcrl_child *result = allocate_child(child.bytes);
  if (MemoryText text; result == nullptr)
    fatal("no memory for the result of a child, of %u bytes: %s", child.bytes, describe_memory(text));
  *result = child;
  copy_result(result + 1, value, child.bytes);
  return ChildResult(result);
}

void RunningChildren::begin_earlier(uint32_t number) {
  size_t missing = first_ - number;
  if (missing > begin_) {
    size_t more = missing - begin_, before = all_.size();
    all_.resize(before + more);
    std::move_backward(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(before), all_.end());
    for (size_t i = 0; i < more; i++) all_[i] = {};
    begin_ = missing;
  }
  begin_ -= missing;
  first_ = number;
}

// The places before the first go when they are as many as the others.
void RunningChildren::drop_first() {
  for (; !all_[begin_].is_there(); begin_++) first_++;
  if (begin_ < all_.size() / 2) return;
  all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(begin_));
  begin_ = 0;
}

} // namespace mcrl
