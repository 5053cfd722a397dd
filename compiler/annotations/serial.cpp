#include "annotations/annotations.h"

#include <algorithm>
#include <utility>

namespace prelude::annotations {

namespace {

void blank(std::string &text, size_t begin, size_t end) {
  for (size_t i = begin; i < std::min(end, text.size()); ++i)
    // A backslash may join lines of a directive.
    if (text[i] != '\n' && text[i] != '\r' && text[i] != '\\') text[i] = ' ';
}

} // namespace

std::string serial(std::string_view source, const ScanResult &result) {
  constexpr std::string_view when = "when", check = "_Chk";
  std::string text(source);
  auto clear = [&result](std::string &text, size_t begin, size_t end) {
    for (Span part : result.between_directives(begin, end)) blank(text, part.begin, part.end);
  };
  for (const Annotation &annotation : result.annotations) {
    if (annotation.kind == Kind::forall) { // `for` stays, and so do the heads
      for (const ForallHead &head : annotation.heads) clear(text, head.word + 3, head.begin);
      clear(text, annotation.heads.back().end, annotation.end);
      continue;
    }
    bool is_statement = annotation.kind == Kind::spawn || annotation.kind == Kind::join;
    size_t end = is_statement && annotation.semicolon ? annotation.end - 1 : annotation.end;
    if (annotation.kept_begin == annotation.kept_end) {
      clear(text, annotation.begin, end);
      continue;
    }
    clear(text, annotation.begin, annotation.kept_begin);
    clear(text, annotation.kept_end, end);
    if (!annotation.condition.empty()) text.replace(annotation.kept_begin, when.size(), check);
  }
  for (const Problem &problem : result.problems) {
    size_t at = problem.offset;
    for (Span kept : problem.kept) clear(text, std::exchange(at, kept.end), kept.begin);
    clear(text, at, problem.offset + problem.length);
  }
  return text;
}

} // namespace prelude::annotations
