#include "text/fill.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

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
  for (size_t begin = 0; begin < text.size();) {
    size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    out += text.substr(begin, end - begin);
    begin = end;
    if (text[end - 1] == '\n' && end < text.size() && text[end] != '\n' && text[end] != '#') out += indent;
  }
  return out;
}

std::string fill(std::string_view text, const Holes &holes, const std::vector<Hole> &shared) {
  std::vector<bool> used(holes.size());
  auto value = [&](std::string_view name) -> const std::string & {
    size_t i = 0;
    for (const auto &[key, filling] : holes) {
      if (key == name) return used[i] = true, filling;
      ++i;
    }
    for (const auto &[key, filling] : shared)
      if (key == name) return filling;
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
        size_t hole = std::min(line.find('$', at), line.size());
        filled += line.substr(at, hole - at);
        at = hole;
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
  size_t i = 0;
  for (const auto &[key, filling] : holes)
    if (!used[i++]) wrong("no hole for the value", key, text);
  if (!out.empty() && out.back() == '\n' && (text.empty() || text.back() != '\n')) out.pop_back();
  return out;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') out += "\\n"; // file names may have line ends
    else if (c == '\r') out += "\\r";
    else out += c;
  }
  return out + "\"";
}

} // namespace prelude::emit
