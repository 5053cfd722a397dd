#include "arrays/engine/home_runs.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <bit>

namespace mcrl {
namespace {

constexpr size_t least_to_compare = 16; // stretches of which the last half may come over and over

// The last one that begins here or before.
template <class Each> const Each *last_at(const Each *first, const Each *end, uint64_t at, uint64_t Each::*begins) {
  return std::upper_bound(first, end, at, [begins](uint64_t number, const Each &each) { return number < each.*begins; }) - 1;
}

// Most divisions of a search are by what there is once.
uint64_t quotient(uint64_t number, uint64_t divisor) { return number < divisor ? 0 : divisor == 1 ? number : number / divisor; }

} // namespace

void HomeRuns::add(uint32_t home, uint64_t length, uint64_t pages, uint64_t count, uint32_t step) {
  rows_ += length * count;
  pages_ += pages * count;
  uint64_t last = open_.count == 0 ? 0 : (open_.home + (open_.count - 1) * open_.step) % nodes_;
  auto step_here = static_cast<uint32_t>((home + nodes_ - last) % nodes_);
  bool goes_on = open_.count > 0 && open_.length == length && (open_.count == 1 || open_.step == step_here);
  if (goes_on && (count == 1 || step == step_here)) {
    open_.step = step_here;
    open_.count += count;
    return;
  }
  close_stretch();
  open_ = {home, count > 1 ? step : 0, length, pages, count, 0, 0};
}

void HomeRuns::finish() {
  close_stretch();
  if (again_ > 0) begin_group();
  for (size_t i = 1; i < groups_.size(); i++) {
    const Group &before = groups_[i - 1];
    groups_[i].row = before.row + before.rows * before.times;
    groups_[i].page = before.page + before.pages * before.times;
  }
  stretches_.shrink_to_fit();
  groups_.shrink_to_fit();
}

void HomeRuns::close_stretch() {
  if (open_.count == 0) return;
  Stretch closed = open_;
  open_.count = 0;
  if (comes_again_) {
    Group &last = groups_.back();
    if (closed.is_as(stretches_[last.first + again_])) {
      if (last.first + ++again_ < last.end) return;
      again_ = 0;
      last.times++;
      return;
    }
    begin_group();
  }
  append(closed);
  size_t in_group = groups_.back().end - groups_.back().first;
  if (in_group >= least_to_compare && std::has_single_bit(in_group)) repeat();
}

// The last group has ended. What has come of its next time is the beginning of a group that comes once.
void HomeRuns::begin_group() {
  Group last = groups_.back();
  groups_.push_back({.first = last.end, .end = last.end});
  for (size_t i = 0; i < again_; i++) append(stretches_[last.first + i]);
  comes_again_ = false;
  again_ = 0;
}

void HomeRuns::append(Stretch stretch) {
  if (groups_.empty()) groups_.emplace_back();
  Group &group = groups_.back();
  stretch.row = group.rows;
  stretch.page = group.pages;
  group.rows += stretch.length * stretch.count;
  group.pages += stretch.pages * stretch.count;
  stretches_.push_back(stretch);
  group.end++;
}

// If the last half of a group is the same stretches at least twice, these become a group of their own, which comes again.
void HomeRuns::repeat() {
  Group whole = groups_.back();
  size_t middle = whole.first + (whole.end - whole.first) / 2, count = whole.end - middle, together = period(middle);
  if (together > count / 2) return;
  std::vector<Stretch> all(stretches_.begin() + static_cast<std::ptrdiff_t>(whole.first), stretches_.end());
  stretches_.resize(whole.first);
  groups_.back() = {.first = whole.first, .end = whole.first};
  for (size_t i = 0; i < all.size() - count; i++) append(all[i]);
  groups_.push_back({.first = middle, .end = middle});
  for (size_t i = all.size() - count; i < all.size() - count + together; i++) append(all[i]);
  groups_.back().times = count / together;
  comes_again_ = true;
  again_ = count % together;
}

// After so many stretches from the first one on, all come again: by what the beginnings have in common with the ends.
size_t HomeRuns::period(size_t first) const {
  size_t count = stretches_.size() - first;
  const Stretch *at = stretches_.data() + first;
  std::vector<size_t> common(count);
  for (size_t i = 1; i < count; i++) {
    size_t length = common[i - 1];
    while (length > 0 && !at[i].is_as(at[length])) length = common[length - 1];
    common[i] = length + (at[i].is_as(at[length]) ? 1 : 0);
  }
  return count - common[count - 1];
}

HomeRuns::Run HomeRuns::run_in(const Group &group, const Stretch &stretch, uint64_t time, uint64_t number) const {
  Run run;
  uint64_t home = stretch.home + number * stretch.step;
  run.home = static_cast<uint32_t>(home - quotient(home, nodes_) * nodes_);
  run.first = group.row + time * group.rows + stretch.row + number * stretch.length;
  run.end = run.first + stretch.length;
  run.page = group.page + time * group.pages + stretch.page + number * stretch.pages;
  run.page_end = run.page + stretch.pages;
  return run;
}

HomeRuns::Run HomeRuns::of_row(uint64_t row) const {
  MCRL_ASSERT(row < rows_);
  return run_at<&Group::row, &Group::rows, &Stretch::row, &Stretch::length>(row);
}

HomeRuns::Run HomeRuns::of_page(uint64_t page) const {
  MCRL_ASSERT(page < pages_);
  return run_at<&Group::page, &Group::pages, &Stretch::page, &Stretch::pages>(page);
}

// By rows or by pages: where a group begins and how many it has, where a stretch begins and how many a run of it has.
template <auto group_begins, auto in_group, auto stretch_begins, auto in_run> HomeRuns::Run HomeRuns::run_at(uint64_t number) const {
  const Group &group = *last_at(groups_.data(), groups_.data() + groups_.size(), number, group_begins);
  uint64_t time = quotient(number - group.*group_begins, group.*in_group);
  uint64_t at = number - group.*group_begins - time * group.*in_group;
  const Stretch &stretch = *last_at(stretches_.data() + group.first, stretches_.data() + group.end, at, stretch_begins);
  return run_in(group, stretch, time, quotient(at - stretch.*stretch_begins, stretch.*in_run));
}

bool HomeRuns::go_round() const {
  if (groups_.size() != 1 || stretches_.size() != 1 || groups_[0].times != 1 || stretches_[0].home != 0) return false;
  return nodes_ == 1 || (stretches_[0].length == 1 && (stretches_[0].count == 1 || stretches_[0].step == 1));
}

void HomeRuns::add_to(Hash &hash) const {
  for (const Group &group : groups_) {
    hash.add(&group.times, sizeof group.times);
    for (size_t i = group.first; i < group.end; i++) {
      const Stretch &stretch = stretches_[i];
      const uint64_t members[] = {stretch.home, stretch.step, stretch.length, stretch.count};
      hash.add(members, sizeof members);
    }
  }
}

} // namespace mcrl
