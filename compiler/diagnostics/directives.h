// Preprocessing directives in a text of C: where they stand, conditional branches, dead code, macro definitions.
#pragma once

#include "diagnostics/lines.h"

#include <cctype>
#include <cstddef>
#include <string_view>
#include <vector>

namespace prelude {

enum class Conditional { no, opens, opens_excluded, next_branch, closes };

struct MacroDefinition {
  std::string_view name;
  size_t body = 0; // Offset in the directive.
  bool undefined = false;
};

// Walks over a text as the preprocessor does.
struct DirectiveCursor {
  std::string_view text;
  size_t at = 0;

  static bool is_name(unsigned char c) { return isalnum(c) || c == '_' || c == '$' || c >= 0x80; }
  bool looking_at(std::string_view what) const { return text.substr(at, what.size()) == what; }

  // Over a comment, if one begins here.
  bool comment() {
    if (looking_at("/*")) {
      size_t close = text.find("*/", at + 2);
      at = close == text.npos ? text.size() : close + 2;
      return true;
    }
    if (!looking_at("//")) return false;
    at = line();
    return true;
  }

  // Where a line ends that may be spliced with the next one.
  size_t line() const {
    for (size_t end = line_end(text, at);; end = line_end(text, next_line(text, end))) {
      size_t last = end;
      while (last > at && (text[last - 1] == ' ' || text[last - 1] == '\t')) --last;
      if (end >= text.size() || last == at || text[last - 1] != '\\') return end;
    }
  }

  // Over a literal, which may lack its end.
  void literal() {
    char quote = text[at++];
    for (; at < text.size() && !ends_line(text[at]); ++at) {
      if (text[at] == quote) return void(++at);
      if (text[at] == '\\' && at + 1 < text.size()) at = ends_line(text[at + 1]) ? next_line(text, at) - 1 : at + 1;
    }
  }

  // Over blanks, block comments and spliced lines of a directive.
  void skip_space() {
    while (at < text.size()) {
      if (looking_at("/*")) comment();
      else if (isspace(static_cast<unsigned char>(text[at])) || text[at] == '\\') ++at;
      else return;
    }
  }

  std::string_view name() {
    skip_space();
    size_t begin = at;
    while (at < text.size() && is_name(text[at])) ++at;
    return text.substr(begin, at - begin);
  }

  // How long the sign is that begins a directive, if it is one.
  size_t sign() const { return looking_at("#") ? 1 : looking_at("%:") ? 2 : looking_at("?" "?=") ? 3 : 0; }
};

// After the `#` or `%:`.
inline DirectiveCursor after_sign(std::string_view directive) {
  DirectiveCursor cursor{directive};
  cursor.at = cursor.sign();
  return cursor;
}

// `opens_excluded` is `#if 0`. The text is a whole directive, `#` included.
inline Conditional conditional_kind(std::string_view directive) {
  DirectiveCursor cursor = after_sign(directive);
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

// The name is empty if the directive is neither `#define` nor `#undef`.
inline MacroDefinition macro_definition(std::string_view directive) {
  DirectiveCursor cursor = after_sign(directive);
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

// A part of a text.
struct Span {
  size_t begin = 0, end = 0;
};

// The directives in a part of a text that begins with a token: each from its `#` to the end of its line.
inline std::vector<Span> directives_in(std::string_view text, size_t begin, size_t end) {
  std::vector<Span> out;
  DirectiveCursor cursor{text.substr(0, end), begin};
  size_t line = line_begin(text, begin);
  bool line_begins = text.substr(line, begin - line).find_first_not_of(" \t") == text.npos;
  while (cursor.at < end) {
    char c = text[cursor.at];
    if (c == '\\' && cursor.at + 1 < end && ends_line(text[cursor.at + 1])) cursor.at = next_line(text, cursor.at);
    else if (ends_line(c)) line_begins = true, ++cursor.at;
    else if (isspace(static_cast<unsigned char>(c))) ++cursor.at;
    else if (cursor.comment()) continue;
    else if (line_begins && cursor.sign() != 0) {
      size_t sign = cursor.at;
      while (cursor.at < end && !ends_line(text[cursor.at])) // a comment may go on in the next line
        if (cursor.looking_at("/*")) cursor.comment();
        else if (c = text[cursor.at]; c == '"' || c == '\'') cursor.literal();
        else if (c == '\\' && cursor.at + 1 < end && ends_line(text[cursor.at + 1])) cursor.at = next_line(text, cursor.at);
        else if (cursor.looking_at("//")) cursor.at = cursor.line();
        else ++cursor.at;
      out.push_back({sign, cursor.at});
    } else {
      line_begins = false;
      if (c == '"' || c == '\'') cursor.literal();
      else if (DirectiveCursor::is_name(c)) // 1'000 is one number
        while (cursor.at < end && (DirectiveCursor::is_name(text[cursor.at]) || (text[cursor.at] == '\'' && isdigit(c)))) ++cursor.at;
      else ++cursor.at;
    }
  }
  return out;
}

// A state. Every branch of a conditional starts with the state from before the first branch. After the conditional it is as the last
// branch left it.
template <class State> class BranchStates {
public:
  void step(Conditional kind, State &state) {
    if (kind == Conditional::opens) saved.push_back(state);
    if (saved.empty()) return;
    if (kind == Conditional::next_branch) state = saved.back();
    if (kind == Conditional::closes) saved.pop_back();
  }

private:
  std::vector<State> saved;
};

// Tells the branches of conditionals apart: each has a number of its own; 0 is what no conditional has.
class BranchNumbers {
public:
  void step(Conditional kind) {
    if (kind == Conditional::opens) around.push_back(current_);
    if (around.empty()) return;
    if (kind == Conditional::opens || kind == Conditional::next_branch) current_ = ++last;
    if (kind != Conditional::closes) return;
    current_ = around.back();
    around.pop_back();
  }
  unsigned current() const { return current_; }

private:
  std::vector<unsigned> around;
  unsigned current_ = 0, last = 0;
};

// Knows whether the code is inside `#if 0`.
class ExcludedCode {
public:
  bool active() const { return depth > 0; }

  // Whether this directive belongs to dead code. The `#if 0` does, and so does its `#endif`; if there is a live branch between,
  // that one's opening and closing directives count as an ordinary conditional's.
  bool directive(Conditional &kind) {
    if (!active()) {
      if (kind == Conditional::opens_excluded) depth = 1;
      return active();
    }
    if (kind == Conditional::opens || kind == Conditional::opens_excluded) ++depth;
    if (kind == Conditional::closes) --depth;
    if (kind == Conditional::next_branch && depth == 1) {
      depth = 0;
      kind = Conditional::opens;
      return false;
    }
    return true;
  }

private:
  unsigned depth = 0;
};

} // namespace prelude
