#include "syntax/directives.h"

#include <cctype>

namespace sisal::syntax {

namespace {

// Takes a comment apart. Its text is in lower case.
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
    return {text_.substr(begin, next_ - begin), range(begin, next_)};
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
  std::string text(sources.text(at));
  for (char &c : text) c = static_cast<char>(tolower(static_cast<unsigned char>(c)));
  DirectiveReader reader(std::move(text), at);
  Name name = reader.word();
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
