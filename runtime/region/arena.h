// The part of the span in which a node makes its own regions.
#pragma once

#include "region/span.h"

#include <optional>

namespace mcrl {

inline constexpr uint64_t region_alignment = 64;
static_assert(sizeof(mcrl_region) == region_alignment);

class Arena {
public:
  Arena() = default;
  Arena(char *base, uint64_t bytes) : base_(base), bytes_(bytes) {}

  // Room for a header and `bytes` of zero-filled data, as the header's offset; nothing if the arena is full. Offset 0 is never
  // given out, so that no region's name is 0.
  std::optional<uint64_t> allocate(uint64_t bytes) {
    uint64_t need = sizeof(mcrl_region) + (bytes + region_alignment - 1) / region_alignment * region_alignment;
    if (need < bytes || need > bytes_ - used_) return std::nullopt;
    uint64_t offset = used_;
    used_ += need;
    return offset;
  }

  // The header if a region of that name was made here.
  mcrl_region *find(mcrl_rid rid, uint64_t offset) const {
    if (offset >= used_ || offset % region_alignment != 0) return nullptr;
    auto *header = reinterpret_cast<mcrl_region *>(base_ + offset);
    return header->rid == rid && rid != 0 ? header : nullptr;
  }

private:
  char *base_ = nullptr;
  uint64_t bytes_ = region_alignment;
  uint64_t used_ = region_alignment;
};

} // namespace mcrl
