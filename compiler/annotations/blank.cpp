#include "annotations/annotations.h"

#include <algorithm>

namespace prelude::annotations {

std::string blank(std::string_view source, const ScanResult &result) {
  std::string text(source);
  auto clear = [&](size_t begin, size_t end) {
    for (size_t i = begin; i < std::min(end, text.size()); ++i)
      // A backslash may join lines of a directive.
      if (text[i] != '\n' && text[i] != '\r' && text[i] != '\\') text[i] = ' ';
  };
  for (const Annotation &annotation : result.annotations) clear(annotation.begin, annotation.end);
  for (const Problem &problem : result.problems) clear(problem.offset, problem.offset + problem.length);
  return text;
}

} // namespace prelude::annotations
