#include "tasks/children/results_of_children.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace mcrl {
namespace {

constexpr size_t alignment = 16;

// Memory for results of so many bytes that is not in use, of all nodes of this process: each begins with the address of the next.
struct Unused {
  size_t least, bytes, most;
  void *first = nullptr;
  size_t count = 0;
};
Unused short_ones{0, 16, 4096}, rows{128, 1024, 64};

size_t padded(size_t bytes, size_t to) { return (bytes + to - 1) / to * to; }

// What lies after the head: the values, and the offsets of several.
size_t bytes_of(const mcrl_child &child) {
  if (child.offsets == nullptr) return child.bytes;
  return padded(size_t{child.bytes} * child.count, alignof(uint64_t)) + child.count * sizeof *child.offsets;
}

// nullptr: the memory of no such result is kept.
Unused *kept_with(size_t bytes) {
  for (Unused *unused : {&short_ones, &rows})
    if (bytes <= unused->bytes) return bytes >= unused->least ? unused : nullptr;
  return nullptr;
}

// nullptr if there is no memory.
void *allocate(size_t bytes) {
  Unused *unused = kept_with(bytes);
  if (unused == nullptr || unused->first == nullptr)
    return std::aligned_alloc(alignment, sizeof(mcrl_child) + padded(unused == nullptr ? bytes : unused->bytes, alignment));
  void *found = unused->first;
  std::memcpy(&unused->first, found, sizeof unused->first);
  unused->count--;
  return found;
}

// The head, in memory for all of it.
mcrl_child *make_head(const mcrl_child &head) {
  size_t bytes = bytes_of(head);
  void *memory = allocate(bytes);
  if (MemoryText text; memory == nullptr)
    fatal("no memory for results of children, of %zu bytes: %s", bytes, describe_memory(text));
  return new (memory) mcrl_child(head);
}

} // namespace

void FreeChild::operator()(mcrl_child *child) const {
  Unused *unused = kept_with(bytes_of(*child));
  if (unused == nullptr || unused->count == unused->most) return std::free(child);
  std::memcpy(static_cast<void *>(child), &unused->first, sizeof unused->first);
  unused->first = child;
  unused->count++;
}

// Most are a number.
void copy_result(void *to, const void *value, size_t bytes) {
  if (bytes == sizeof(uint64_t)) std::memcpy(to, value, sizeof(uint64_t));
  else if (bytes > 0) std::memcpy(to, value, bytes);
}

ChildResult make_result(const mcrl_child &child, const void *value) {
  mcrl_child *result = make_head(child);
  copy_result(result + 1, value, child.bytes);
  return ChildResult(result);
}

// The offsets lie after the values.
ChildResult make_results(const mcrl_child &child, const void *values, const uint64_t *offsets) {
  if (child.count == 1) return make_result(one_child(child.site, child.bytes, offsets[0]), values);
  mcrl_child head = child;
  head.offset = offsets[0];
  head.offsets = offsets;
  mcrl_child *result = make_head(head);
  size_t bytes = size_t{child.bytes} * child.count;
  copy_result(result + 1, values, bytes);
  auto *at = reinterpret_cast<uint64_t *>(reinterpret_cast<std::byte *>(result + 1) + padded(bytes, alignof(uint64_t)));
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
