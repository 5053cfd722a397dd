#include "annotations/directives.h"

namespace prelude::annotations {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

bool is_name(unsigned char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' || c >= 0x80;
}

// Walks over the words at the beginning of a directive.
struct Cursor {
  std::string_view text;
  size_t at = 0;

  bool looking_at(std::string_view what) const { return text.substr(at, what.size()) == what; }

  // Over blanks, block comments and spliced lines.
  void skip_space() {
    while (at < text.size()) {
      if (is_space(text[at])) {
        ++at;
      } else if (looking_at("/*")) {
        size_t close = text.find("*/", at + 2);
        at = close == text.npos ? text.size() : close + 2;
      } else if (text[at] == '\\') {
        ++at;
      } else if (text[at] == '\r' || text[at] == '\n') {
        ++at;
      } else {
        return;
      }
    }
  }

  std::string_view name() {
    skip_space();
    size_t begin = at;
    while (at < text.size() && is_name(text[at])) ++at;
    return text.substr(begin, at - begin);
  }
};

// After the `#` or `%:`.
Cursor start(std::string_view directive) { return {directive, directive.substr(0, 1) == "%" ? size_t{2} : size_t{1}}; }

} // namespace

Conditional conditional_kind(std::string_view directive) {
  Cursor cursor = start(directive);
  std::string_view name = cursor.name();
  if (name == "endif") return Conditional::closes;
  if (name.substr(0, 4) == "else" || name.substr(0, 4) == "elif") return Conditional::next_branch;
  if (name == "ifdef" || name == "ifndef") return Conditional::opens;
  if (name != "if") return Conditional::no;
  bool zero = cursor.name() == "0";
  cursor.skip_space();
  bool end = cursor.at >= directive.size() || cursor.looking_at("//");
  return zero && end ? Conditional::opens_excluded : Conditional::opens;
}

MacroDefinition macro_definition(std::string_view directive) {
  Cursor cursor = start(directive);
  std::string_view keyword = cursor.name();
  if (keyword != "define" && keyword != "undef") return {};
  MacroDefinition macro;
  macro.undefined = keyword == "undef";
  macro.name = cursor.name();
  if (cursor.looking_at("(")) {
    size_t close = directive.find(')', cursor.at);
    cursor.at = close == directive.npos ? directive.size() : close + 1;
  }
  macro.body = cursor.at;
  return macro;
}

} // namespace prelude::annotations
