// What children have returned, until it is joined: one result, or those of several that have gone to a node together.
#pragma once

#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace mcrl {

// Keeps the memory of a short result for the next ones.
struct FreeChild {
  void operator()(mcrl_child *child) const;
};
using ChildResult = std::unique_ptr<mcrl_child, FreeChild>; // with the bytes after it

inline mcrl_child one_child(uint32_t site, uint32_t bytes, uint64_t offset) { return {site, bytes, offset, nullptr, 1}; }

// One with this value, of `bytes` of the child; the program ends if there is no memory.
ChildResult make_result(const mcrl_child &, const void *value);
void copy_result(void *to, const void *value, size_t bytes);

// Several, of `count` of the child, whose values lie one after the other, with these offsets.
ChildResult make_results(const mcrl_child &, const void *values, const uint64_t *offsets);

// Calls take(child, value) for each single child.
template <class Take> void for_each_single(const mcrl_child &child, Take &&take) {
  auto *value = reinterpret_cast<const std::byte *>(&child + 1);
  for (uint64_t i = 0; i < child.count; i++, value += child.bytes)
    take(one_child(child.site, child.bytes, child.offsets == nullptr ? child.offset : child.offsets[i]), value);
}

// In place of those of several, single ones, in the same order.
void make_single(std::vector<ChildResult> &);

} // namespace mcrl
