// The braces of C as a text has them: `{`, the digraph `<%` or the trigraph `??<`.
#pragma once

#include <cstddef>
#include <string_view>

namespace prelude {

// Where the brace begins that ends at an offset, whether it opens a block or closes one.
inline size_t brace_begin(std::string_view text, size_t end) {
  char last = text[end - 1];
  bool trigraph = end >= 3 && text.substr(end - 3, 2) == "?" "?" && (last == '<' || last == '>');
  return end - (last == '{' || last == '}' ? 1 : trigraph ? 3 : 2);
}

// Where the brace ends that begins at an offset.
inline size_t brace_end(std::string_view text, size_t begin) {
  return begin + (text[begin] == '{' || text[begin] == '}' ? 1 : text[begin] == '?' ? 3 : 2);
}

} // namespace prelude
