// Lines of a text. One ends as Clang's do: after "\n", "\r\n" or "\r".
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace prelude {

struct Position {
  unsigned line = 1;
  unsigned column = 1;
};

inline bool ends_line(char c) { return c == '\n' || c == '\r'; }

// Where the line ends that an offset is in: at its "\n" or "\r", or at the end of the text.
inline size_t line_end(std::string_view text, size_t offset) { return std::min(text.find_first_of("\r\n", offset), text.size()); }

// Where the next line begins, or the end of the text.
inline size_t next_line(std::string_view text, size_t offset) {
  size_t end = line_end(text, offset);
  return std::min(text.size(), end + (text.compare(end, 2, "\r\n") == 0 ? 2 : 1));
}

// Where the line begins that an offset is in.
inline size_t line_begin(std::string_view text, size_t offset) {
  while (offset > 0 && !ends_line(text[offset - 1])) --offset;
  return offset;
}

// The offset of a place, which may be past the end of its line; past that of the text if this has not so many lines.
inline size_t offset_of(std::string_view text, Position place) {
  size_t at = 0;
  for (unsigned line = 1; line < place.line; ++line) {
    if (at >= text.size()) return text.size() + 1;
    at = next_line(text, at);
  }
  return at + place.column - 1;
}

// The lines of a text, to look them up by offset.
class Lines {
public:
  explicit Lines(std::string_view text) {
    for (size_t at = 0; at < text.size(); at = next_line(text, at)) begins_.push_back(at);
    if (begins_.empty() || ends_line(text.back())) begins_.push_back(text.size());
  }

  Position at(size_t offset) const {
    size_t line = size_t(std::upper_bound(begins_.begin(), begins_.end(), offset) - begins_.begin());
    return {unsigned(line), unsigned(offset - begins_[line - 1] + 1)};
  }

private:
  std::vector<size_t> begins_;
};

} // namespace prelude
