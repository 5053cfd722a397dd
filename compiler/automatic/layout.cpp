#include "automatic/layout.h"

#include <algorithm>
#include <string_view>

namespace prelude::automatic {
namespace {

constexpr size_t longest = 100; // a line that has not to be broken
constexpr long indentation = 4;

bool is_mark(char one) { return one >= lock_begins && one <= closes_added; }

class Layout {
public:
  Layout(bool breaks, std::vector<size_t> &offsets) : breaks_(breaks), offsets_(offsets) {}

  void add(std::string_view line) {
    bool is_long = breaks_ && (is_too_long(line) || closes_broken(line));
    size_t blanks = std::min(line.find_first_not_of(" \t"), line.size());
    long outside = indentation * std::count(broken_.begin(), broken_.end(), true), depth = 0;
    begin_ = out_.size();
    if (blanks < line.size() && line[blanks] != '\n') out_.append(size_t(outside), ' ');
    std::vector<char> within; // the blocks that this line has opened
    for (char one : line) {
      if (one == opens || one == opens_added) {
        within.push_back(one);
        ++depth;
      } else if (one == closes || one == closes_added) {
        --depth;
        if (!within.empty()) within.pop_back();
        else if (one == closes_added && !broken_.empty()) broken_.pop_back();
      }
      if (one == lock_begins) indent(blanks, outside + indentation * depth), offsets_.push_back(out_.size());
      else if (!is_mark(one)) put(one, blanks, outside + indentation * depth);
      else if (is_long) break_line(blanks);
    }
    for (char one : within)
      if (one == opens_added) broken_.push_back(is_long);
  }

  std::string take() { return std::move(out_); }

private:
  static bool is_too_long(std::string_view line) {
    bool has_marks = std::any_of(line.begin(), line.end(), is_mark);
    return has_marks && line.size() - size_t(std::count_if(line.begin(), line.end(), is_mark)) > longest;
  }

  // Whether the line closes a block that begins in one that was broken.
  bool closes_broken(std::string_view line) const {
    auto broken = broken_.rbegin();
    long depth = 0;
    for (char one : line) {
      if (one == opens_added) ++depth;
      if (one == closes_added && depth-- <= 0 && broken != broken_.rend() && *broken++) return true;
    }
    return false;
  }

  bool is_at_begin() const { return out_.size() > begin_ && out_.back() == '\n'; }

  void indent(size_t blanks, long more) {
    if (is_at_begin()) out_.append(size_t(std::max(long(blanks) + more, 0L)), ' ');
  }

  void put(char one, size_t blanks, long more) {
    if (one == ' ' && is_at_begin()) return;
    if (one != '\n') indent(blanks, more);
    if (one != '\n' || !is_at_begin()) out_ += one;
  }

  void break_line(size_t blanks) {
    size_t end = out_.find_last_not_of(' ') + 1;
    if (end <= begin_ + blanks || is_at_begin()) return;
    out_.erase(end);
    out_ += '\n';
  }

  const bool breaks_;
  std::vector<size_t> &offsets_;
  std::string out_;
  size_t begin_ = 0;         // of the source's line
  std::vector<bool> broken_; // of added blocks around the line: whether those in which they begin were broken
};

} // namespace

std::string laid_out(const std::string &text, bool breaks, std::vector<size_t> &offsets) {
  Layout layout(breaks, offsets);
  for (size_t at = 0, end = 0; at < text.size(); at = end) {
    end = std::min(text.find('\n', at), text.size() - 1) + 1;
    layout.add(std::string_view(text).substr(at, end - at));
  }
  return layout.take();
}

} // namespace prelude::automatic
