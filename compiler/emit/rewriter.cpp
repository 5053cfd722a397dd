#include "emit/rewriter.h"

#include <algorithm>
#include <utility>

namespace prelude::emit {

Rewriter::Rewriter(std::string_view source, std::string file, std::vector<facts::Range> inserted)
    : source_(source), file_(std::move(file)), inserted_(std::move(inserted)), line_begins_{0} {
  for (size_t i = 0; i < source.size(); ++i)
    if (source[i] == '\n') line_begins_.push_back(unsigned(i + 1));
}

unsigned Rewriter::line_of(unsigned offset) const {
  return unsigned(std::upper_bound(line_begins_.begin(), line_begins_.end(), offset) - line_begins_.begin());
}

std::string Rewriter::directive(unsigned offset) const {
  std::string escaped;
  for (char c : file_) escaped += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return "#line " + std::to_string(line_of(offset)) + " \"" + escaped + "\"\n";
}

void Rewriter::text(std::string_view text) { new_text_ += text; }

void Rewriter::write_new_text(unsigned offset) {
  if (new_text_.find('\n') != new_text_.npos) {
    lost_ = true;
    if (numbers_all_)
      for (size_t at = 0; (at = new_text_.find('\n', at)) != new_text_.npos;) {
        std::string number = directive(offset);
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
    // The rest of a line that new text was put into goes unless it says something.
    size_t rest = source_.find_first_not_of(" \t\r", begin);
    if (rest < end && source_[rest] == '\n') begin = unsigned(rest + 1);
    if (begin == end) return;
    if (!out_.empty() && out_.back() != '\n') out_ += '\n';
    out_ += directive(begin);
    if (begin != line_begins_[line_of(begin) - 1]) out_ += indentation(source_, begin);
    lost_ = false;
  }
  out_ += source_.substr(begin, end - begin);
}

void Rewriter::source(facts::Range range, std::vector<Edit> edits) {
  auto first = std::lower_bound(inserted_.begin(), inserted_.end(), facts::Range{range.begin, range.begin});
  for (; first != inserted_.end() && first->end <= range.end; ++first) edits.push_back({*first, ""});
  // Outer edits first where they begin together, insertions before everything.
  std::stable_sort(edits.begin(), edits.end(), [](const Edit &a, const Edit &b) {
    if (a.range.begin != b.range.begin) return a.range.begin < b.range.begin;
    bool a_inserts = a.range.begin == a.range.end, b_inserts = b.range.begin == b.range.end;
    if (a_inserts != b_inserts) return a_inserts;
    return !a_inserts && a.range.end > b.range.end;
  });
  edits.erase(std::unique(edits.begin(), edits.end()), edits.end());
  unsigned at = range.begin;
  for (const Edit &edit : edits) {
    if (edit.range.begin < at || edit.range.end > range.end) continue;
    copy(at, edit.range.begin);
    text(edit.text);
    write_new_text(edit.range.begin);
    at = edit.range.end;
  }
  copy(at, range.end);
}

std::string indentation(std::string_view source, unsigned offset) {
  size_t begin = offset == 0 ? 0 : source.rfind('\n', offset - 1);
  begin = begin == source.npos ? 0 : begin + (offset ? 1 : 0);
  size_t end = begin;
  while (end < offset && (source[end] == ' ' || source[end] == '\t')) ++end;
  return std::string(source.substr(begin, end - begin));
}

} // namespace prelude::emit
