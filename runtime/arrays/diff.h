// What has changed in a page since its twin was made, as bytes for a message: runs of bytes that differ, each with its place and length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

// What is written as one, a number of 1, 2, 4 or 8 bytes, changes as a whole. Between two that have changed may be another node's.
std::vector<std::byte> diff_of(const std::byte *twin, const std::byte *contents, size_t bytes, size_t unit);

// Into contents of as many bytes.
void apply_diff(const std::byte *diff, size_t diff_bytes, std::byte *contents, size_t bytes);

} // namespace mcrl
