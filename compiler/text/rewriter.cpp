#include "text/rewriter.h"
#include "text/fill.h"

#include "diagnostics/directives.h"

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

namespace prelude::emit {

void Edits::around(facts::Range part, std::string before, std::string after) {
  this->before(part, std::move(before));
  this->after(part, std::move(after));
}

Edits Edits::within(facts::Range range) const {
  Edits out;
  for (const Edit &edit : all_)
    if (edit.range.begin >= range.begin && edit.range.end <= range.end) out.all_.push_back(edit);
  return out;
}

std::vector<Edit> Edits::in_order() const {
  auto rank = [](const Edit &edit) { return edit.kind == Edit::after ? 0 : edit.kind == Edit::before ? 1 : 2; };
  // Two parts that end together: the one that begins later is the inner one. Of equal parts the later given is.
  struct Numbered {
    const Edit *edit;
    size_t number;
  };
  std::vector<Numbered> order;
  for (size_t i = 0; i < all_.size(); ++i) order.push_back({&all_[i], i});
  std::sort(order.begin(), order.end(), [&](const Numbered &left, const Numbered &right) {
    const Edit &a = *left.edit, &b = *right.edit;
    if (a.offset() != b.offset()) return a.offset() < b.offset();
    if (rank(a) != rank(b)) return rank(a) < rank(b);
    if (a.kind == Edit::after) return a.range.begin != b.range.begin ? a.range.begin > b.range.begin : left.number > right.number;
    return a.range.end != b.range.end ? a.range.end > b.range.end : left.number < right.number;
  });
  std::vector<Edit> out;
  unsigned replaced_to = 0; // what has been replaced reaches so far
  const Edit *last = nullptr;
  for (const Numbered &one : order) {
    const Edit &edit = *one.edit;
    if (edit.offset() < replaced_to) continue;
    if (edit.kind == Edit::replace) {
      bool same = last && last->range == edit.range && last->text == edit.text;
      if (same) continue;
      replaced_to = std::max(replaced_to, edit.range.end);
      last = &edit;
    }
    out.push_back(edit);
  }
  return out;
}

Rewriter::Rewriter(const facts::File &file, bool shows_directives)
    : file_(file), source_(file.text), shows_directives_(shows_directives) {}

unsigned Rewriter::line_of(unsigned offset) const {
  if (!lines_) lines_.emplace(source_);
  return lines_->at(offset).line;
}

// Lines are counted from the last #line of the user's, if there is one.
std::string Rewriter::directive(unsigned offset) const {
  if (!shows_directives_) return "";
  unsigned line = line_of(offset);
  const std::string *name = &file_.name;
  auto mark = std::upper_bound(file_.numbered.begin(), file_.numbered.end(), offset,
                               [](unsigned at, const facts::NumberedFrom &from) { return at < from.offset; });
  if (mark != file_.numbered.begin()) {
    --mark;
    line = mark->line + (line - line_of(mark->offset));
    name = &mark->name;
  }
  return "#line " + std::to_string(line) + " " + quoted(*name) + "\n";
}

void Rewriter::text(std::string_view text) { new_text_ += text; }

std::string Rewriter::kept(facts::Range range) const {
  std::string out;
  if (source_.substr(range.begin, range.end - range.begin).find_first_of("\r\n") == source_.npos) return out;
  for (Span line : directives_in(source_, range.begin, range.end)) out.append("\n").append(source_.substr(line.begin, line.end - line.begin));
  return out.empty() ? out : out + "\n";
}

void Rewriter::text_at(unsigned offset, std::string_view text) {
  if (!out_.empty() && out_.back() != '\n' && new_text_.empty()) new_text_ += '\n';
  if (!new_text_.empty() && new_text_.back() != '\n') new_text_ += '\n';
  if (!numbers_all_) new_text_ += directive(offset);
  new_text_ += text;
  write_new_text(offset);
}

// After new text that ends a statement, or opens or closes a block, what follows stands in a line of its own.
static bool ends_statement(std::string_view line) {
  size_t last = line.find_last_not_of(" \t");
  return last != line.npos && (strchr(";{}", line[last]) || line.substr(0, last + 1).ends_with("*/"));
}

void Rewriter::write_new_text(unsigned offset) {
  if (new_text_.empty()) return;
  if (new_text_.starts_with('\n') && out_.ends_with("\n\n")) new_text_.erase(0, 1); // one blank line will do
  bool continues = lost_ && !isspace(static_cast<unsigned char>(new_text_[0]));
  if (continues && ends_statement(std::string_view(out_).substr(out_.rfind('\n') + 1)))
    new_text_.insert(0, "\n" + indentation(file_, offset));
  if (new_text_.find('\n') != new_text_.npos) {
    lost_ = true;
    if (numbers_all_)
      for (size_t at = 0; (at = new_text_.find('\n', at)) != new_text_.npos;) {
        bool spliced = new_text_[at - (at > 0)] == '\\'; // a directive of the user's goes on
        std::string number = spliced ? "" : directive(offset);
        new_text_.insert(++at, number);
        at += number.size();
      }
  }
  out_ += new_text_;
  new_text_.clear();
}

std::string Rewriter::take() {
  out_ += std::exchange(new_text_, {});
  return std::move(out_);
}

void Rewriter::copy(unsigned begin, unsigned end) {
  if (begin == end) return;
  write_new_text(begin);
  if (lost_) {
    size_t line = out_.rfind('\n') + 1; // what has been written of the last one
    bool ended = line == out_.size() || ends_statement(std::string_view(out_).substr(line));
    // The rest of a line that new text was put into goes unless it says something.
    size_t rest = source_.find_first_not_of(" \t", begin);
    if (rest < end && ends_line(source_[rest])) begin = unsigned(next_line(source_, rest));
    if (begin == end || (ended && rest >= end)) return;
    bool at_line_begin = begin == line_begin(source_, begin);
    if (line != out_.size() && (ended || at_line_begin)) out_ += '\n', line = out_.size();
    std::string number = directive(begin);
    if (!std::string_view(out_).substr(0, line).ends_with(number)) out_.insert(line, number), line += number.size();
    if (line == out_.size() && !at_line_begin) {
      out_ += indentation(file_, begin);
      begin = unsigned(std::min<size_t>(source_.find_first_not_of(" \t", begin), end));
    }
    lost_ = false;
  }
  append(begin, end);
}

// Without the blanks for annotations, and those around them that would stand twice or at the end of a line.
void Rewriter::append(unsigned begin, unsigned end) {
  auto blanks = std::lower_bound(file_.blanked.begin(), file_.blanked.end(), begin,
                                 [](const facts::Range &range, unsigned at) { return range.end <= at; });
  for (; blanks != file_.blanked.end() && blanks->begin < end; ++blanks) {
    if (begin < blanks->begin) out_ += source_.substr(begin, blanks->begin - begin);
    begin = std::min(blanks->end, end);
    bool twice = out_.empty() || isspace(static_cast<unsigned char>(out_.back()));
    while (twice && begin < end && source_[begin] == ' ') ++begin;
    if (begin < source_.size() && !ends_line(source_[begin])) continue;
    while (!out_.empty() && out_.back() == ' ') out_.pop_back();
  }
  if (begin < end) out_ += source_.substr(begin, end - begin);
}

void Rewriter::source(facts::Range range, const Edits &edits) {
  Edits all = edits;
  auto first = std::lower_bound(file_.inserted.begin(), file_.inserted.end(), facts::Range{range.begin, range.begin});
  for (; first != file_.inserted.end() && first->end <= range.end; ++first) all.replace(*first, "");
  unsigned at = range.begin;
  for (const Edit &edit : all.in_order()) {
    unsigned end = edit.kind == Edit::replace ? edit.range.end : edit.offset();
    if (edit.range.begin < range.begin || edit.range.end > range.end || edit.offset() < at) continue;
    copy(at, edit.offset());
    text(edit.text);
    if (edit.kind == Edit::replace && !edit.with_directives) text(kept(edit.range));
    write_new_text(edit.offset());
    at = end;
  }
  copy(at, range.end);
}

// Begins before the text the conditionals that end in it, and ends those that begin in it. What is read of the text is the same.
static std::string balanced(std::string text) {
  std::vector<Span> lines = directives_in(text, 0, text.size());
  if (lines.empty()) return text;
  std::string out;
  size_t at = 0;
  unsigned depth = 0;
  bool is_over = false; // the branch in which the text begins
  for (Span line : lines) {
    std::string_view directive = std::string_view(text).substr(line.begin, line.end - line.begin);
    Conditional kind = conditional_kind(directive);
    bool closes = kind == Conditional::closes, stays = kind == Conditional::no || depth > 0 || (closes && is_over);
    out.append(text, at, line.begin - at);
    at = line.end;
    if (kind == Conditional::opens || kind == Conditional::opens_excluded) stays = ++depth;
    else if (closes && depth > 0) --depth;
    else if (closes) is_over = false;
    if (stays) out += directive;
    else if (kind == Conditional::next_branch && !std::exchange(is_over, true)) out += "#if 0";
  }
  out.append(text, at);
  for (depth += is_over; depth > 0; --depth) out += "\n#endif";
  return out + "\n ";
}

std::string rewritten(const facts::File &file, facts::Range range, const Edits &edits) {
  Rewriter out(file, false);
  out.source(range, edits);
  return balanced(out.take());
}

std::string indentation(const facts::File &file, unsigned offset) {
  std::string_view source = file.text;
  unsigned begin = line_begin(source, offset), end = begin;
  auto blanks = std::lower_bound(file.blanked.begin(), file.blanked.end(), facts::Range{begin, begin});
  if (blanks != file.blanked.end()) offset = std::min(offset, blanks->begin);
  while (end < offset && (source[end] == ' ' || source[end] == '\t')) ++end;
  return std::string(source.substr(begin, end - begin));
}

} // namespace prelude::emit
