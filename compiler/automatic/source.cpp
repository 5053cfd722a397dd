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

// Whether the annotation's word may stand in front of a statement that is a call.
static bool begins_call(annotations::Kind kind) { return kind == annotations::Kind::spawn || kind == annotations::Kind::fork; }

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
      if (begins_call(one.kind()) && one.begin < range->begin && range->begin < one.end)
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

std::optional<facts::Range> Source::annotation(const Stmt *part) const {
  auto range = this->range(part->getSourceRange());
  std::optional<facts::Range> out; // the innermost
  if (range && marked_)
    for (const annotations::Annotation &one : marked_->scanned.annotations)
      if (one.begin <= range->begin && range->begin < one.end) out = facts::Range{unsigned(one.begin), unsigned(one.end)};
  return out;
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

// The end of the comment that begins there; the place itself if none does.
static size_t end_of_comment(std::string_view text, size_t at) {
  if (text.substr(at, 2) == "//") return std::min(text.find('\n', at), text.size());
  if (text.substr(at, 2) == "/*") return std::min(text.find("*/", at + 2), text.size() - 2) + 2;
  return at;
}

// A comment as one of one line, after which there may be text.
static std::string block_comment(std::string_view comment) {
  bool is_line = comment.starts_with("//");
  std::string out(comment);
  for (size_t at = 2; is_line && (at = out.find("*/", at)) != out.npos;) out.replace(at, 2, "* /");
  for (char &one : out)
    if (one == '\n' || one == '\r') one = ' ';
  return is_line ? "/*" + out.substr(2) + " */" : out;
}

// The end of a string or character constant that begins there.
static size_t end_of_literal(std::string_view text, size_t at) {
  size_t end = at + 1;
  while (end < text.size() && text[end] != text[at]) end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

std::string comments_in(std::string_view text) {
  std::string out;
  for (size_t at = 0; at < text.size();) {
    if (size_t end = end_of_comment(text, at); end != at) out += " " + block_comment(text.substr(at, end - at)), at = end;
    else at = text[at] == '"' || text[at] == '\'' ? end_of_literal(text, at) : at + 1;
  }
  return out;
}

std::string one_line(std::string_view text) {
  std::string out;
  bool blank = false, begins = false; // of a line
  for (size_t at = 0; at < text.size();) {
    char one = text[at];
    if (size_t end = end_of_comment(text, at); end != at) {
      out += (out.empty() ? "" : " ") + block_comment(text.substr(at, end - at));
      at = end, blank = true;
    } else if (one == '\\' && text.substr(at + 1).find_first_not_of("\r") != text.npos &&
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
      size_t end = end_of_literal(text, at);
      out += text.substr(at, end - at);
      at = end;
    }
  }
  return out;
}

} // namespace prelude::automatic
