#include "automatic/source.h"

#include <algorithm>

namespace prelude::automatic {
using namespace clang;

unsigned Source::written(unsigned offset) const {
  if (!marked_) return offset;
  unsigned more = 0;
  for (const annotations::Insertion &one : marked_->inserted) {
    if (one.at >= offset) break;
    more = unsigned(one.before + std::min<size_t>(one.length, offset - one.at));
  }
  return offset - more;
}

std::optional<facts::Range> Source::range(SourceRange given) const {
  auto range = sources_.range(given);
  if (!range) return {};
  return facts::Range{written(range->begin), written(range->end)};
}

// The statement at the end of one, which its semicolon belongs to; null if it has none in it.
static const Stmt *last_in(const Stmt *statement) {
  if (auto *branches = dyn_cast<IfStmt>(statement)) return branches->getElse() ? branches->getElse() : branches->getThen();
  if (auto *loop = dyn_cast<WhileStmt>(statement)) return loop->getBody();
  if (auto *loop = dyn_cast<ForStmt>(statement)) return loop->getBody();
  if (auto *choice = dyn_cast<SwitchStmt>(statement)) return choice->getBody();
  if (auto *one = dyn_cast<SwitchCase>(statement)) return one->getSubStmt();
  if (auto *label = dyn_cast<LabelStmt>(statement)) return label->getSubStmt();
  if (auto *attributed = dyn_cast<AttributedStmt>(statement)) return attributed->getSubStmt();
  return nullptr;
}

std::optional<facts::Range> Source::statement(const Stmt *statement) const {
  auto range = this->range(statement->getSourceRange());
  if (!range) return {};
  if (const Stmt *last = last_in(statement)) {
    auto end = this->statement(last);
    if (end) range->end = std::max(range->end, end->end);
    return range;
  }
  if (marked_)
    for (const annotations::Annotation &one : marked_->scanned.annotations)
      if (one.kind() == annotations::Kind::spawn && one.begin < range->begin && range->begin < one.end)
        range->begin = unsigned(one.begin), range->end = std::max(range->end, unsigned(one.end));
  if (range->end > 0 && text_[range->end - 1] == ';') return range;
  size_t at = range->end;
  while (at < text_.size()) {
    if (isspace(static_cast<unsigned char>(text_[at]))) ++at;
    else if (text_.compare(at, 2, "/*") == 0) at = std::min(text_.find("*/", at + 2), text_.size() - 2) + 2;
    else break;
  }
  bool ends = at < text_.size() && text_[at] == ';' && !isa<CompoundStmt>(statement);
  if (ends) range->end = unsigned(at + 1);
  return range;
}

std::string Source::piece(facts::Range range, std::vector<Replaced> parts) const {
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Replaced &one, const Replaced &other) { return one.range.begin < other.range.begin; });
  std::string out;
  unsigned at = range.begin;
  for (const Replaced &part : parts) {
    if (part.range.begin < at || part.range.end > range.end) continue; // in what is replaced already
    out += text_.substr(at, part.range.begin - at) + part.text;
    at = part.range.end;
  }
  return out + text_.substr(at, range.end - at);
}

std::string one_line(std::string_view text) {
  std::string out;
  bool blank = false, begins = false; // of a line
  for (size_t at = 0; at < text.size();) {
    char one = text[at];
    if (text.substr(at, 2) == "//") at = std::min(text.find('\n', at), text.size()), blank = true;
    else if (text.substr(at, 2) == "/*") at = std::min(text.find("*/", at + 2), text.size() - 2) + 2, blank = true;
    else if (one == '\\' && text.substr(at + 1).find_first_not_of("\r") != text.npos &&
             text[text.substr(at + 1).find_first_not_of("\r") + at + 1] == '\n')
      at = text.find('\n', at) + 1, blank = true; // a line that goes on
    else if (isspace(static_cast<unsigned char>(one))) begins |= one == '\n', blank = true, ++at;
    else {
      if (one == '#' && begins) return "";
      begins = false;
      if (std::exchange(blank, false) && !out.empty()) out += ' ';
      if (one != '"' && one != '\'') {
        out += one, ++at;
        continue;
      }
      size_t end = at + 1;
      while (end < text.size() && text[end] != one) end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
      out += text.substr(at, end - at);
      at = end;
    }
  }
  return out;
}

} // namespace prelude::automatic
