// What has changed in a page since its twin was made, as bytes for a message: runs of bytes that differ, each with how far it is from
// the end of the last one, and its length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

// Exactly the bytes that differ: the byte between two that have changed may be another node's, also within an element that is a structure.
std::vector<std::byte> diff_of(const std::byte *twin, const std::byte *contents, size_t bytes);

// Into contents of as many bytes.
void apply_diff(const std::byte *diff, size_t diff_bytes, std::byte *contents, size_t bytes);

} // namespace mcrl
