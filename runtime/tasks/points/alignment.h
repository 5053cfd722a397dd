// What follows the live variables of a record begins at a multiple of 16 bytes.
#pragma once

#include <cstddef>

namespace mcrl {

constexpr size_t record_alignment = 16;

constexpr size_t round_up(size_t bytes) { return (bytes + record_alignment - 1) / record_alignment * record_alignment; }

} // namespace mcrl
