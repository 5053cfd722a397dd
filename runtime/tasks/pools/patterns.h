// Patterns in the arguments of filaments of one function (the Filaments dissertation, 2.2.1 and figure 2.3): what they have found becomes
// loops, which make the arguments as they go.
#pragma once

#include "prelude_filaments.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace mcrl {

// The arguments of a filament: how many, and whether they are long; else int (`kind` of mcrl_filament_more_room).
inline constexpr size_t most_arguments = 4;
constexpr bool has_longs(int kind) { return kind > MCRL_FILAMENT_LONG; }
constexpr size_t arguments_of(int kind) { return static_cast<size_t>(has_longs(kind) ? kind - MCRL_FILAMENT_LONG : kind); }
constexpr size_t argument_bytes(int kind) { return arguments_of(kind) * (has_longs(kind) ? sizeof(long) : sizeof(int)); }

// The filaments row 0, column 0; row 0, column 1; ... Their arguments are first + row * by_row + column * by_column, modulo what an
// argument can be.
struct Progression {
  uint64_t first[most_arguments], by_row[most_arguments], by_column[most_arguments];
  uint64_t rows, columns;
  uint64_t count() const { return rows * columns; }
};

// Filaments of one function: progressions, and the rest with the arguments of each.
struct Recognized {
  mcrl_filament_function function;
  int kind;
  std::vector<Progression> progressions;
  std::vector<std::byte> rest;
  uint64_t rest_count() const { return rest.size() / argument_bytes(kind); }
};

// Progressions of fewer are not looked for: a descriptor costs less.
inline constexpr uint64_t least_progression = 8;

// `arguments` of filaments, in their order.
Recognized recognize(mcrl_filament_function, int kind, std::vector<std::byte> arguments);

// Run `count` filaments, from this one on; and with arguments that lie here.
void run_progression(mcrl_filament_function, int kind, const Progression &, uint64_t from, uint64_t count);
void run_descriptors(mcrl_filament_function, int kind, const std::byte *arguments, uint64_t count);

} // namespace mcrl
