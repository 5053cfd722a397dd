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

// The call of spawn and fork, a guard; empty, at the beginning, of others.
Span kept_of(const Annotation &annotation) {
  const Fork *fork = annotation.as<Fork>();
  if (const Spawn *spawn = fork ? fork : annotation.as<Spawn>()) return {spawn->call.begin, spawn->call.end()};
  if (const Guard *guard = annotation.guard()) return guard->all;
  return {annotation.begin, annotation.begin};
}

} // namespace

std::string serial(std::string_view source, const ScanResult &result) {
  constexpr std::string_view when = "when", check = "_Chk";
  std::string text(source);
  auto clear = [&result](std::string &text, size_t begin, size_t end) {
    for (Span part : result.between_directives(begin, end)) blank(text, part.begin, part.end);
  };
  for (const Annotation &annotation : result.annotations) {
    if (const Forall *forall = annotation.as<Forall>()) { // `for` stays, and so do the heads
      for (const ForallHead &head : forall->heads) clear(text, head.word + 3, head.begin);
      clear(text, forall->heads.back().end, annotation.end);
      continue;
    }
    bool is_statement = annotation.as<Spawn>() || annotation.as<Join>();
    size_t end = is_statement && annotation.semicolon ? annotation.end - 1 : annotation.end;
    Span kept = kept_of(annotation);
    clear(text, annotation.begin, kept.begin);
    clear(text, kept.end, end);
    if (annotation.guard()) text.replace(kept.begin, when.size(), check);
  }
  for (const Problem &problem : result.problems) {
    size_t at = problem.offset;
    for (Span kept : problem.kept) clear(text, std::exchange(at, kept.end), kept.begin);
    clear(text, at, problem.offset + problem.length);
  }
  return text;
}

} // namespace prelude::annotations
