#include "annotations/placed.h"

#include <algorithm>

namespace prelude::annotations {
namespace {

using Stretch = std::pair<size_t, size_t>;

// Where each stands in the text with them.
std::vector<Stretch> stretches(const PlacedList &placed) {
  std::vector<Stretch> out;
  size_t more = 0;
  for (const Placed &one : placed) {
    out.emplace_back(one.at + more, one.at + more + one.text.size());
    more += one.text.size();
  }
  return out;
}

// The parts of a range that `taken`, which is in order, does not have.
void add_rest(Stretch range, const std::vector<Stretch> &taken, std::vector<Stretch> &out) {
  auto next = std::partition_point(taken.begin(), taken.end(), [&](const Stretch &one) { return one.second <= range.first; });
  for (; next != taken.end() && next->first < range.second; ++next) {
    if (range.first < next->first) out.emplace_back(range.first, next->first);
    range.first = std::max(range.first, next->second);
  }
  if (range.first < range.second) out.push_back(range);
}

} // namespace

std::string with_placed(std::string_view source, const PlacedList &placed) {
  std::string out;
  size_t at = 0;
  for (const Placed &one : placed) {
    out += source.substr(at, one.at - at);
    out += one.text;
    at = one.at;
  }
  return out += source.substr(at);
}

void make_unwritten(MarkedText &marked, const PlacedList &placed) {
  std::vector<Stretch> in_text, more, blanked;
  for (auto [begin, end] : stretches(placed)) in_text.emplace_back(marked.in_text(begin), marked.in_text(end));
  for (const Stretch &range : in_text) add_rest(range, marked.unwritten, more);
  for (const Stretch &range : marked.blanked) add_rest(range, in_text, blanked);
  marked.unwritten.insert(marked.unwritten.end(), more.begin(), more.end());
  std::sort(marked.unwritten.begin(), marked.unwritten.end());
  marked.blanked = std::move(blanked);
}

bool withdraw(MarkedText &marked, const PlacedList &placed, size_t at, bool only_clauses) {
  std::vector<Stretch> all = stretches(placed);
  for (size_t i = 0; i < placed.size(); ++i) {
    if (placed[i].at != at) continue;
    for (Annotation &annotation : marked.scanned.annotations) {
      if (annotation.begin < all[i].first || all[i].second <= annotation.begin) continue;
      auto *move = annotation.as<Move>();
      if (const Guard *guard = annotation.guard(); guard && !only_clauses) annotation.what = When{Guard(*guard)};
      else if (only_clauses && move) move->clauses.clear();
      else annotation.withdrawn = true;
      return true;
    }
  }
  return false;
}

} // namespace prelude::annotations
