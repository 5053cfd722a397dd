#include "automatic/early.h"

#include <algorithm>

namespace prelude::automatic {
using facts::Mode;
namespace {

bool writes(const Item &item) {
  auto inner_writes = [](const Item::Part &part) { return std::any_of(part.list.items.begin(), part.list.items.end(), writes); };
  return item.use.mode == Mode::write || std::any_of(item.parts.begin(), item.parts.end(), inner_writes);
}

bool sets_any(const Item &item, const std::set<std::string> &names) {
  auto is_set = [&](const std::string &name) { return item.sets.contains(name) || item.counts.contains(name); };
  return std::any_of(names.begin(), names.end(), is_set);
}

// Whether an item makes the region that a variable names from then on.
bool makes(const Item &item, const std::string &region) {
  size_t at = item.text.find("= region_new");
  if (at == item.text.npos || item.sets.size() != 1 || !item.sets.contains(region)) return false;
  return item.text.compare(at + 12, 1, "(") == 0 || item.text.compare(at + 12, 4, "_at(") == 0 ||
         item.text.compare(at + 12, 6, "_array") == 0;
}

// Whether a region is new at item `first` of a list, and so is no region of a variable that has its value from before.
bool is_new(const List &list, size_t first, size_t at, const std::string &region, const std::string &other) {
  for (size_t i = at; i-- > 0;) {
    const Item &item = list.items[i];
    if (i < first && makes(item, region)) return !item.sets.contains(other);
    if (item.label != Item::no_label || sets_any(item, {region, other})) return false;
  }
  return false;
}

// One of a single item, or one more of the section before.
void add_section(List &list, const std::string &region, size_t at) {
  bool goes_on = !list.sections.empty() && list.sections.back().region == region && list.sections.back().last + 1 == at;
  if (goes_on && !list.sections.back().covers) list.sections.back().last = at;
  else list.sections.push_back({region, at, at, false});
}

} // namespace

bool has_directive(const std::string &gap) {
  for (size_t line = gap.find('\n'); line != gap.npos; line = gap.find('\n', line + 1))
    if (size_t at = gap.find_first_not_of(" \t\r\n", line); at != gap.npos && gap[at] == '#') return true;
  return false;
}

bool can_be_early(const List &list, size_t first, size_t at, const std::set<size_t> &early, const std::string &region) {
  const Item &item = list.items[at];
  bool follows = at + 1 < list.items.size() && list.items[at + 1].gap.empty(); // what it is read for, in the same statement
  if (!item.is_load || !follows || item.lines != 0 || !item.points.empty() || !item.waits.empty() || item.use.region == region)
    return false;
  bool written = false;
  for (size_t i = first; i < at; ++i) {
    if (early.contains(i)) continue;
    const Item &between = list.items[i];
    if (between.leaves || between.label != Item::no_label || sets_any(between, item.reads)) return false;
    written |= writes(between);
  }
  return !written || is_new(list, first, at, region, item.use.region);
}

size_t move_early(List &list, size_t first, const std::set<size_t> &early) {
  for (size_t at : early) {
    Item item = std::move(list.items[at]);
    list.items.erase(list.items.begin() + long(at));
    if (!item.gap.empty()) list.items[at].gap = std::exchange(item.gap, "");
    std::swap(item.gap, list.items[first].gap);
    list.items.insert(list.items.begin() + long(first), std::move(item));
    add_section(list, list.items[first].use.region, first);
    ++first;
  }
  return first;
}

} // namespace prelude::automatic
