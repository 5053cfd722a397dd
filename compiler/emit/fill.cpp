#include "emit/fill.h"

#include <cstdio>
#include <cstdlib>
#include <set>

namespace prelude::emit {
namespace {

[[noreturn]] void wrong(const char *what, std::string_view name, std::string_view text) {
  fprintf(stderr, "preludec: internal error: %s '%.*s' of the template\n%.*s\n", what, int(name.size()), name.data(),
          int(text.size()), text.data());
  abort();
}

bool is_name(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

// The hole at the beginning of `text`: its name, and how many characters it takes.
std::pair<std::string_view, size_t> hole_at(std::string_view text) {
  bool braces = text.size() > 1 && text[1] == '{';
  size_t begin = braces ? 2 : 1, end = begin;
  while (end < text.size() && is_name(text[end])) ++end;
  return {text.substr(begin, end - begin), end + braces};
}

} // namespace

std::string indented(std::string_view text, std::string_view indent) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    out += text[i];
    bool directive = i + 1 < text.size() && text[i + 1] == '#';
    if (text[i] == '\n' && i + 1 < text.size() && text[i + 1] != '\n' && !directive) out += indent;
  }
  return out;
}

std::string fill(std::string_view text, const Holes &holes) {
  std::set<std::string_view> used;
  auto value = [&](std::string_view name) -> const std::string & {
    for (const auto &[key, filling] : holes)
      if (key == name) return used.insert(key), filling;
    wrong("no value for the hole", name, text);
  };
  std::string out;
  for (size_t begin = 0; begin <= text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    size_t first = std::min(line.find_first_not_of(' '), line.size());
    std::string_view indent = line.substr(0, first);
    std::string filled(indent);
    bool only_empty = first < line.size();
    for (size_t at = first; at < line.size();) {
      if (line[at] != '$') {
        only_empty = false;
        filled += line[at++];
        continue;
      }
      auto [name, length] = hole_at(line.substr(at));
      std::string_view filling = value(name);
      if (filling.ends_with('\n')) filling.remove_suffix(1);
      only_empty &= filling.empty();
      filled += indented(filling, indent);
      at += length;
    }
    if (!only_empty) out += filled + (end < text.size() ? "\n" : "");
    begin = end + 1;
  }
  for (const auto &[key, filling] : holes)
    if (!used.contains(key)) wrong("no hole for the value", key, text);
  if (!out.empty() && out.back() == '\n' && (text.empty() || text.back() != '\n')) out.pop_back();
  return out;
}

} // namespace prelude::emit
