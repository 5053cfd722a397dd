#include "plan/shapes.h"

#include "plan/hash.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

namespace prelude::plan {
namespace {

// The end of a comment, or of a string or character, that begins there; the same place if none does.
size_t end_of_piece(std::string_view text, size_t at) {
  std::string_view rest = text.substr(at);
  auto after = [&](std::string_view end) {
    size_t found = text.find(end, at + 2);
    return found == text.npos ? text.size() : found + end.size();
  };
  if (rest.starts_with("/*")) return after("*/");
  if (rest.starts_with("//")) return std::min(text.find('\n', at), text.size());
  if (rest.front() != '"' && rest.front() != '\'') return at;
  size_t end = at + 1;
  while (end < text.size() && text[end] != rest.front()) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

bool is_of_name(char c) { return isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Names, literals and signs of a piece of a file, without blanks, comments, and what the user has not written.
std::vector<std::string_view> tokens_of(const File &file, Range range) {
  std::vector<std::string_view> out;
  std::string_view text = std::string_view(file.text).substr(0, range.end);
  auto inserted = std::lower_bound(file.inserted.begin(), file.inserted.end(), range.begin,
                                   [](const Range &one, unsigned begin) { return one.end <= begin; });
  for (size_t at = range.begin; at < text.size();) {
    while (inserted != file.inserted.end() && inserted->end <= at) ++inserted;
    if (inserted != file.inserted.end() && inserted->begin <= at) {
      at = inserted->end;
      continue;
    }
    size_t end = end_of_piece(text, at);
    bool is_left_out = isspace(static_cast<unsigned char>(text[at])) || (end != at && text[at] == '/');
    if (end == at) do
        ++end;
      while (end < text.size() && is_of_name(text[at]) && is_of_name(text[end]));
    if (!is_left_out) out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::string hash_of(const std::vector<std::string_view> &tokens) {
  uint64_t hash = fnv1a("");
  for (std::string_view token : tokens) hash = fnv1a(token, hash);
  char digits[24];
  snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
  return digits;
}

} // namespace

std::vector<Shape> shapes_of(const Unit &unit) {
  std::vector<Shape> out;
  std::set<std::string_view> names;
  for (const Function &function : unit.functions)
    if (!function.locks.empty()) names.insert(function.name);
  for (const Function &function : unit.functions) {
    if (function.locks.empty()) continue;
    std::vector<std::string_view> tokens = tokens_of(unit.files[function.file], {function.body_begin, function.range.end});
    Shape &shape = out.emplace_back(Shape{&function, hash_of(tokens), {}, {}});
    for (size_t i = 1; i < tokens.size(); ++i)
      if (tokens[i].front() == '(' && names.contains(tokens[i - 1])) shape.calls.emplace(tokens[i - 1]);
    for (const Lock &lock : function.locks) {
      bool repeats = std::any_of(function.loops.begin(), function.loops.end(), [&](const Loop &loop) {
        return loop.range.begin <= lock.range.begin && lock.range.end <= loop.range.end;
      });
      shape.locks.push_back({&lock, std::string(name(lock.mode)) + "_lock", function.variables[lock.variable].name, repeats});
    }
  }
  return out;
}

} // namespace prelude::plan
