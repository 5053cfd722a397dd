#include "tasks/pools/patterns.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <type_traits>
#include <utility>

namespace mcrl {
namespace {

// Filaments of n arguments of type T.
template <class T, size_t n> struct Of {
  using Unsigned = std::make_unsigned_t<T>;
  using Arguments = std::array<Unsigned, n>;

  template <size_t... each> static void call(mcrl_filament_function function, const Arguments &arguments, std::index_sequence<each...>) {
    auto typed = reinterpret_cast<void (*)(std::conditional_t<each == each, T, void>...)>(function);
    typed(static_cast<T>(arguments[each])...);
  }
  static void call(mcrl_filament_function function, const Arguments &arguments) {
    call(function, arguments, std::make_index_sequence<n>());
  }

  static Arguments at(const std::byte *arguments, uint64_t filament) {
    Arguments all;
    std::memcpy(all.data(), arguments + filament * sizeof all, sizeof all);
    return all;
  }
  static Arguments difference(const Arguments &a, const Arguments &b) {
    Arguments result;
    for (size_t i = 0; i < n; i++) result[i] = a[i] - b[i];
    return result;
  }

  static void run_progression(mcrl_filament_function function, const Progression &progression, uint64_t from, uint64_t count) {
    uint64_t row = from / progression.columns, column = from % progression.columns;
    Arguments step;
    for (size_t i = 0; i < n; i++) step[i] = static_cast<Unsigned>(progression.by_column[i]);
    for (; count > 0; row++, column = 0) {
      Arguments next;
      for (size_t i = 0; i < n; i++)
        next[i] = static_cast<Unsigned>(progression.first[i] + row * progression.by_row[i] + column * progression.by_column[i]);
      uint64_t here = std::min(count, progression.columns - column);
      count -= here;
      for (; here > 0; here--) {
        call(function, next);
        for (size_t i = 0; i < n; i++) next[i] += step[i];
      }
    }
  }

  static void run_descriptors(mcrl_filament_function function, const std::byte *arguments, uint64_t count) {
    for (uint64_t i = 0; i < count; i++) call(function, at(arguments, i));
  }

  // How many from `first` on are as far from each other as the first two; and in how many rows the arguments repeat, each as far from the
  // one before as the second from the first.
  static uint64_t columns_from(const std::byte *arguments, uint64_t first, uint64_t end) {
    if (first + 1 == end) return 1;
    Arguments step = difference(at(arguments, first + 1), at(arguments, first));
    uint64_t next = first + 2;
    while (next < end && difference(at(arguments, next), at(arguments, next - 1)) == step) next++;
    return next - first;
  }
  static uint64_t rows_from(const std::byte *arguments, uint64_t first, uint64_t columns, uint64_t end) {
    if (end - first < 2 * columns) return 1;
    Arguments step = difference(at(arguments, first + columns), at(arguments, first));
    uint64_t next = first + columns;
    while (next < end && difference(at(arguments, next), at(arguments, next - columns)) == step) next++;
    return (next - first) / columns;
  }

  static Progression progression(const std::byte *arguments, uint64_t first, uint64_t rows, uint64_t columns) {
    Progression result{{}, {}, {}, rows, columns};
    Arguments start = at(arguments, first);
    Arguments by_column = columns > 1 ? difference(at(arguments, first + 1), start) : Arguments{};
    Arguments by_row = rows > 1 ? difference(at(arguments, first + columns), start) : Arguments{};
    std::copy(start.begin(), start.end(), result.first);
    std::copy(by_column.begin(), by_column.end(), result.by_column);
    std::copy(by_row.begin(), by_row.end(), result.by_row);
    return result;
  }

  static void recognize(const std::vector<std::byte> &all, Recognized &found) {
    const std::byte *arguments = all.data();
    uint64_t end = all.size() / sizeof(Arguments);
    for (uint64_t first = 0; first < end;) {
      uint64_t columns = columns_from(arguments, first, end), rows = rows_from(arguments, first, columns, end);
      if (rows * columns >= least_progression) {
        found.progressions.push_back(progression(arguments, first, rows, columns));
        first += rows * columns;
        continue;
      }
      const std::byte *one = arguments + first * sizeof(Arguments);
      found.rest.insert(found.rest.end(), one, one + sizeof(Arguments));
      first++;
    }
    found.rest.shrink_to_fit();
  }
};

// Calls `function` with the type of filaments of this kind.
template <class T, class Function> void for_arguments(size_t arguments, Function &&function) {
  switch (arguments) {
  case 1: return function(Of<T, 1>());
  case 2: return function(Of<T, 2>());
  case 3: return function(Of<T, 3>());
  case 4: return function(Of<T, 4>());
  default: MCRL_ASSERT(!"filaments of 1 to 4 arguments");
  }
}
template <class Function> void for_kind(int kind, Function &&function) {
  if (has_longs(kind)) for_arguments<long>(arguments_of(kind), function);
  else for_arguments<int>(arguments_of(kind), function);
}

} // namespace

Recognized recognize(mcrl_filament_function function, int kind, std::vector<std::byte> arguments) {
  Recognized found{function, kind, {}, {}};
  for_kind(kind, [&](auto of) { of.recognize(arguments, found); });
  return found;
}

void run_progression(mcrl_filament_function function, int kind, const Progression &progression, uint64_t from, uint64_t count) {
  for_kind(kind, [&](auto of) { of.run_progression(function, progression, from, count); });
}

void run_descriptors(mcrl_filament_function function, int kind, const std::byte *arguments, uint64_t count) {
  for_kind(kind, [&](auto of) { of.run_descriptors(function, arguments, count); });
}

} // namespace mcrl
