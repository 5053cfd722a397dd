// Places in a program's text: what diagnostics point at and `#line` names.
#pragma once

#include <cstdint>

namespace sisal {

// A file of the program. Several functions of one file have the same number.
struct FileId {
  std::uint32_t number = 0;
  bool operator==(const FileId &) const = default;
};

// The bytes [begin, end) of a file. Lines and columns are found from them when they are printed.
struct Range {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const Range &) const = default;
};

// A line and a column, both from 1, as an editor counts them.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool operator==(const Place &) const = default;
};

} // namespace sisal
