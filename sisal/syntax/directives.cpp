#include "syntax/directives.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace sisal::syntax {

namespace {

// Takes a comment apart. Words are given in lower case.
class DirectiveReader {
public:
  DirectiveReader(std::string text, Range at) : text_(std::move(text)), at_(at) {}

  void skip_blanks() {
    while (next_ < text_.size() && (text_[next_] == ' ' || text_[next_] == '\t')) next_++;
  }
  bool skip(char c) {
    skip_blanks();
    if (next_ == text_.size() || text_[next_] != c) return false;
    next_++;
    return true;
  }
  Name word() {
    skip_blanks();
    size_t begin = next_;
    while (next_ < text_.size() && (isalnum(static_cast<unsigned char>(text_[next_])) || text_[next_] == '_')) next_++;
    std::string lower = text_.substr(begin, next_ - begin);
    for (char &c : lower) c = static_cast<char>(tolower(static_cast<unsigned char>(c)));
    return {std::move(lower), range(begin, next_)};
  }
  // A path, in quotes or in parentheses or both, or the rest of the line. Nothing, if what is open is not closed.
  std::optional<Name> path() {
    bool is_in_parentheses = skip('(');
    bool is_quoted = skip('"');
    size_t begin = next_, end = text_.find_first_of(is_quoted ? "\"" : is_in_parentheses ? ")" : " \t", begin);
    if (end == std::string::npos && (is_quoted || is_in_parentheses)) return std::nullopt;
    next_ = std::min(end, text_.size());
    Name result{text_.substr(begin, next_ - begin), range(begin, next_)};
    bool is_closed = (!is_quoted || skip('"')) && (!is_in_parentheses || skip(')'));
    if (!is_closed || result.text.empty() || !is_at_end()) return std::nullopt;
    return result;
  }
  bool is_at_end() {
    skip_blanks();
    return next_ == text_.size();
  }
  Range rest() const { return range(next_, text_.size()); }

private:
  Range range(size_t begin, size_t end) const {
    return {at_.file, at_.begin + static_cast<std::uint32_t>(begin), at_.begin + static_cast<std::uint32_t>(end)};
  }
  std::string text_;
  Range at_;
  size_t next_ = 2; // after %$
};

} // namespace

void read_directive(const Sources &sources, Range at, std::vector<Directive> &directives, Diagnostics &diagnostics) {
  DirectiveReader reader(std::string(sources.text(at)), at);
  Name name = reader.word();
  if (name.text == "include") {
    std::optional<Name> path = reader.path();
    if (path) directives.push_back({at, name.text, {std::move(*path)}});
    else diagnostics.report(Message::malformed_include, at);
    return;
  }
  if (name.text != "entry" && name.text != "c" && name.text != "fortran") {
    diagnostics.report(Message::unknown_directive, at, {name.text});
    return;
  }
  Directive result{at, name.text, {}};
  bool is_good = reader.skip('=');
  while (is_good) {
    Name value = reader.word();
    is_good = !value.text.empty();
    if (is_good) result.values.push_back(std::move(value));
    if (!reader.skip(',')) break;
  }
  if (!is_good || !reader.is_at_end()) {
    diagnostics.report(Message::malformed_directive, reader.rest(), {name.text});
    return;
  }
  directives.push_back(std::move(result));
}

} // namespace sisal::syntax
