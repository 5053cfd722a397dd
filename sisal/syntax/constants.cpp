#include "syntax/build.h"

namespace sisal::syntax {

namespace {

bool is_octal(char c) { return c >= '0' && c <= '7'; }

// The character that a letter after a backslash stands for, or the letter itself.
char escaped(char letter) {
  constexpr std::string_view letters = "abfnrtv", characters = "\a\b\f\n\r\t\v";
  size_t at = letters.find(letter);
  return at == std::string_view::npos ? letter : characters[at];
}

} // namespace

std::string unquote(const Sources &sources, Range at, Diagnostics &diagnostics) {
  std::string_view text = sources.text(at);
  char quote = text[0];
  std::string result;
  for (size_t i = 1; i < text.size(); i++) {
    if (text[i] == quote) return result;
    if (text[i] != '\\' || i + 1 == text.size()) {
      result += text[i];
      continue;
    }
    i++;
    if (!is_octal(text[i])) {
      result += escaped(text[i]);
      continue;
    }
    unsigned value = 0, digits = 0;
    for (; digits < 3 && i < text.size() && is_octal(text[i]); digits++, i++)
      value = value * 8 + static_cast<unsigned>(text[i] - '0');
    i--;
    auto escape_begin = at.begin + static_cast<std::uint32_t>(i - digits);
    Range escape{at.file, escape_begin, escape_begin + digits + 1};
    if (value > 255) diagnostics.report(Message::escape_too_large, escape, {std::string(sources.text(escape))});
    result += static_cast<char>(value);
  }
  Range end{at.file, at.end, at.end};
  diagnostics.report(Message::no_closing_quote, at).fix(end, std::string(1, quote));
  return result;
}

} // namespace sisal::syntax
