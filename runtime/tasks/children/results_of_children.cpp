#include "tasks/children/results_of_children.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <algorithm>
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

bool is_short(const mcrl_child &child) { return child.offsets == nullptr && child.bytes <= short_bytes; }

// With room for `bytes` after it; nullptr if there is no memory.
void *allocate(size_t bytes) {
  return std::aligned_alloc(alignment, sizeof(mcrl_child) + (bytes + alignment - 1) / alignment * alignment);
}

void *allocate_short() {
  if (unused.first == nullptr) return allocate(short_bytes);
  void *found = unused.first;
  std::memcpy(&unused.first, found, sizeof unused.first);
  unused.count--;
  return found;
}

// The head, in memory of that size.
mcrl_child *make_head(const mcrl_child &head, size_t bytes) {
  void *memory = is_short(head) ? allocate_short() : allocate(bytes);
  if (MemoryText text; memory == nullptr)
    fatal("no memory for results of children, of %zu bytes: %s", bytes, describe_memory(text));
  return new (memory) mcrl_child(head);
}

} // namespace

void FreeChild::operator()(mcrl_child *child) const {
  if (!is_short(*child) || unused.count == most_unused) return std::free(child);
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
  mcrl_child *result = make_head(child, child.bytes);
  copy_result(result + 1, value, child.bytes);
  return ChildResult(result);
}

// The offsets lie after the values.
ChildResult make_results(const mcrl_child &child, const void *values, const uint64_t *offsets) {
  mcrl_child head = child;
  head.offset = offsets[0];
  head.offsets = offsets;
  size_t bytes = size_t{child.bytes} * child.count,
         padded = (bytes + alignof(uint64_t) - 1) / alignof(uint64_t) * alignof(uint64_t);
  mcrl_child *result = make_head(head, padded + child.count * sizeof *offsets);
  copy_result(result + 1, values, bytes);
  auto *at = reinterpret_cast<uint64_t *>(reinterpret_cast<std::byte *>(result + 1) + padded);
  std::memcpy(at, offsets, child.count * sizeof *offsets);
  result->offsets = at;
  return ChildResult(result);
}

void make_single(std::vector<ChildResult> &results) {
  if (std::ranges::all_of(results, [](const ChildResult &result) { return result->offsets == nullptr; })) return;
  std::vector<ChildResult> single;
  for (ChildResult &result : results) {
    if (result->offsets == nullptr) single.push_back(std::move(result));
    else
      for_each_single(*result,
                      [&](const mcrl_child &child, const std::byte *value) { single.push_back(make_result(child, value)); });
  }
  results = std::move(single);
}

} // namespace mcrl
