// Line and column of an offset. A line ends as Clang's do: after "\n", "\r\n" or "\r".
#pragma once

#include "annotations/annotations.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace prelude::annotations {

struct Position {
  unsigned line = 1;
  unsigned column = 1;
};

inline std::vector<size_t> line_starts(std::string_view text) {
  std::vector<size_t> starts = {0};
  for (size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\n' || (text[i] == '\r' && !(i + 1 < text.size() && text[i + 1] == '\n'))) starts.push_back(i + 1);
  return starts;
}

inline Position position_of(const std::vector<size_t> &starts, size_t offset) {
  size_t line = std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin();
  return {static_cast<unsigned>(line), static_cast<unsigned>(offset - starts[line - 1] + 1)};
}

} // namespace prelude::annotations
