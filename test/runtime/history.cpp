#include "history.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <unordered_map>

namespace mcrl::history {
namespace {

// The operations of one region, by index, in the order in which they began; those that never began at the end.
std::vector<size_t> operations_of(const History &history, uint32_t region) {
  std::vector<size_t> indices;
  for (size_t i = 0; i < history.operations.size(); i++)
    if (history.operations[i].region == region) indices.push_back(i);
  auto time = [&](size_t i) { return history.operations[i].began != 0 ? history.operations[i].began : UINT64_MAX; };
  std::stable_sort(indices.begin(), indices.end(), [&](size_t a, size_t b) { return time(a) < time(b); });
  return indices;
}

class RegionCheck {
public:
  RegionCheck(const History &history, uint32_t region)
      : history_(history), region_(history.regions[region]), indices_(operations_of(history, region)) {}

  std::optional<Violation> run() {
    if (auto violation = check_each()) return violation;
    if (auto violation = check_exclusion()) return violation;
    find_values();
    if (auto violation = link_writes()) return violation;
    for (size_t i : indices_)
      if (auto violation = check_value(i)) return violation;
    return check_order_of_reads();
  }

private:
  const Operation &at(size_t i) const { return history_.operations[i]; }
  std::string value(size_t i) const { return std::to_string(values_.at(i)); }

  std::optional<Violation> check_each() const {
    for (size_t i : indices_) {
      const Operation &operation = at(i);
      if (operation.began == 0) return Violation{"an operation never began", {i}};
      if (operation.ended == 0) return Violation{"an operation never ended", {i}};
      if (!operation.whole) return Violation{"torn data: the bytes are not all of one value, or changed under the lock", {i}};
    }
    return std::nullopt;
  }

  std::optional<Violation> check_exclusion() const {
    size_t last = SIZE_MAX, last_write = SIZE_MAX; // of those so far, the one that ended last
    for (size_t i : indices_) {
      size_t other = at(i).writes && !region_.is_replicated ? last : last_write;
      bool may_overlap = region_.is_replicated && !at(i).writes; // Run::begin() looks at those of one node
      if (other != SIZE_MAX && !may_overlap && at(other).ended > at(i).began)
        return Violation{at(i).writes && at(other).writes ? "two writers at a time" : "a reader beside a writer", {other, i}};
      if (last == SIZE_MAX || at(i).ended > at(last).ended) last = i;
      if (at(i).writes) last_write = i;
    }
    return std::nullopt;
  }

  // Small regions hold only the low bits of the number of writes; the rest is as near as possible to the writes that came before.
  void find_values() {
    uint64_t writes = 0;
    unsigned bits = region_.value_bits();
    for (size_t i : indices_) {
      uint64_t difference = at(i).seen - writes;
      if (bits < 64) {
        difference &= (uint64_t{1} << bits) - 1;
        bool is_below = difference >> (bits - 1) != 0 && (uint64_t{1} << bits) - difference <= writes;
        if (is_below) difference -= uint64_t{1} << bits;
      }
      values_[i] = writes + difference;
      writes += at(i).writes;
    }
  }

  std::optional<Violation> link_writes() {
    for (size_t i : indices_) {
      if (!at(i).writes) continue;
      auto [place, is_new] = overwriter_.try_emplace(values_[i], i);
      if (!is_new) return Violation{"lost update: two writes found the same value " + value(i), {place->second, i}};
    }
    return std::nullopt;
  }

  // The value that an operation saw was written before, and not overwritten.
  std::optional<Violation> check_value(size_t i) const {
    uint64_t seen = values_.at(i);
    if (seen > 0) {
      auto writer = overwriter_.find(seen - 1);
      if (writer == overwriter_.end()) return Violation{"a value that nobody wrote: " + value(i), {i}};
      if (at(writer->second).began > at(i).ended) {
        if (!at(i).writes) return Violation{"a read of a value from the future: " + value(i), {i, writer->second}};
        return Violation{"the order of the writes is not that of time: value " + value(i) + " was found before it was written",
                         {i, writer->second}};
      }
    }
    if (may_be_late(i)) return check_late_read(i);
    auto next = overwriter_.find(seen);
    if (next != overwriter_.end() && at(next->second).ended < at(i).began)
      return Violation{"a stale read: value " + value(i) + " had been overwritten", {next->second, i}};
    return std::nullopt;
  }

  bool may_be_late(size_t i) const {
    bool is_elsewhere = region_.has_moving_home || at(i).node != region_.home;
    return region_.is_replicated && !at(i).writes && is_elsewhere;
  }

  // The write after the one that it may have missed had not begun.
  std::optional<Violation> check_late_read(size_t i) const {
    auto missed = overwriter_.find(values_.at(i)), next = overwriter_.find(values_.at(i) + 1);
    if (missed == overwriter_.end() || next == overwriter_.end() || at(next->second).began > at(i).began) return std::nullopt;
    return Violation{"a read more than one write late: value " + value(i), {missed->second, next->second, i}};
  }

  // What a node sees of a replicated region does not go back.
  std::optional<Violation> check_order_of_reads() const {
    std::unordered_map<uint32_t, size_t> last; // by node
    for (size_t i : indices_) {
      auto [place, is_new] = last.try_emplace(at(i).node, i);
      if (!is_new && values_.at(place->second) > values_.at(i))
        return Violation{"a node sees value " + value(i) + " after value " + value(place->second), {place->second, i}};
      place->second = i;
    }
    return std::nullopt;
  }

  const History &history_;
  const Region &region_;
  std::vector<size_t> indices_;
  std::unordered_map<size_t, uint64_t> values_;     // by operation: the value that it saw, all bits of it
  std::unordered_map<uint64_t, size_t> overwriter_; // by value: the write that saw it
};

std::string time_text(uint64_t time) { return time == 0 ? "-" : std::to_string(time); }

} // namespace

std::optional<Violation> check(const History &history) {
  for (uint32_t region = 0; region < history.regions.size(); region++)
    if (auto violation = RegionCheck(history, region).run()) return violation;
  return std::nullopt;
}

std::string describe_operation(const History &history, size_t i, const char *mark) {
  const Operation &operation = history.operations[i];
  char text[200];
  snprintf(text, sizeof text, "%s %6zu  region %-3u %-5s %-19s node %-3u asked %-8s began %-8s ended %-8s", mark, i,
           operation.region, operation.writes ? "write" : "read", operation.form, operation.node,
           time_text(operation.asked).c_str(), time_text(operation.began).c_str(), time_text(operation.ended).c_str());
  std::string line = text;
  if (operation.began != 0) line += " saw " + std::to_string(operation.seen);
  if (operation.began != 0 && operation.writes) line += " wrote " + std::to_string(operation.seen + 1);
  if (!operation.whole) line += " TORN";
  return line + "\n";
}

std::string describe(const History &history, const Violation &violation, size_t around) {
  uint32_t number = history.operations[violation.operations.at(0)].region;
  const Region &region = history.regions[number];
  std::vector<size_t> indices = operations_of(history, number);
  auto is_marked = [&](size_t i) {
    return std::find(violation.operations.begin(), violation.operations.end(), i) != violation.operations.end();
  };
  char head[200];
  snprintf(head, sizeof head, "%s\nregion %u (rid %#" PRIx64 ", %" PRIu64 " bytes, home node %u), of its %zu operations:\n",
           violation.what.c_str(), number, region.name, region.bytes, region.home, indices.size());
  std::string text = head;
  bool skipped = false;
  for (size_t at = 0; at < indices.size(); at++) {
    bool is_near = false;
    for (size_t near = at - std::min(at, around); near <= at + around && near < indices.size(); near++)
      is_near = is_near || is_marked(indices[near]);
    if (is_near) text += describe_operation(history, indices[at], is_marked(indices[at]) ? "=>" : "  ");
    else if (!skipped) text += "   ...\n";
    skipped = !is_near;
  }
  return text;
}

} // namespace mcrl::history
