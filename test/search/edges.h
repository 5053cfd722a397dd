// Which states lead to which, without what the program is free to do; and whether a run can go on for ever there, or cannot end.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace mcrl::search {

class Edges {
public:
  // The edges that are added next start from the next state.
  void begin_state() { from_.push_back(to_.size()); }
  void add(uint32_t to) { to_.push_back(to); }
  void end_states() { from_.push_back(to_.size()); }

  // A state on a cycle, or no state. States without incoming edges are taken away until none is left; what remains are cycles, and what
  // is reached from them.
  std::optional<uint32_t> state_on_cycle() const {
    size_t count = from_.size() - 1, taken = 0;
    std::vector<uint32_t> incoming = count_incoming(), ready;
    for (uint32_t number = 0; number < count; number++)
      if (incoming[number] == 0) ready.push_back(number);
    for (; !ready.empty(); taken++) {
      uint32_t number = ready.back();
      ready.pop_back();
      for (size_t edge = from_[number]; edge < from_[number + 1]; edge++)
        if (--incoming[to_[edge]] == 0) ready.push_back(to_[edge]);
    }
    if (taken == count) return std::nullopt;
    return go_back_to_cycle(incoming);
  }

  // The first state from which none of these can be reached, or no state.
  std::optional<uint32_t> state_without_way_to(const std::vector<uint32_t> &ends) const {
    size_t count = from_.size() - 1;
    std::vector<uint32_t> incoming = count_incoming(), sources(to_.size());
    std::vector<size_t> sources_of(count + 1); // where the sources of edges to a state begin
    for (size_t number = 0; number < count; number++) sources_of[number + 1] = sources_of[number] + incoming[number];
    std::vector<size_t> place(sources_of.begin(), sources_of.end() - 1);
    for (uint32_t number = 0; number < count; number++)
      for (size_t edge = from_[number]; edge < from_[number + 1]; edge++) sources[place[to_[edge]]++] = number;
    std::vector<bool> has_way(count);
    for (uint32_t end : ends) has_way[end] = true;
    for (std::vector<uint32_t> ready = ends; !ready.empty();) {
      uint32_t target = ready.back();
      ready.pop_back();
      for (size_t at = sources_of[target]; at < sources_of[target + 1]; at++) {
        if (has_way[sources[at]]) continue;
        has_way[sources[at]] = true;
        ready.push_back(sources[at]);
      }
    }
    auto without = std::find(has_way.begin(), has_way.end(), false);
    if (without == has_way.end()) return std::nullopt;
    return static_cast<uint32_t>(without - has_way.begin());
  }

private:
  std::vector<uint32_t> count_incoming() const {
    std::vector<uint32_t> incoming(from_.size() - 1);
    for (uint32_t target : to_) incoming[target]++;
    return incoming;
  }

  // Every state that remains has a predecessor that remains, so going back ends in a cycle.
  uint32_t go_back_to_cycle(const std::vector<uint32_t> &incoming) const {
    std::vector<uint32_t> predecessor(incoming.size());
    for (uint32_t number = 0; number < incoming.size(); number++)
      for (size_t edge = from_[number]; edge < from_[number + 1] && incoming[number] != 0; edge++) predecessor[to_[edge]] = number;
    auto remains = std::find_if(incoming.begin(), incoming.end(), [](uint32_t edges) { return edges != 0; });
    auto number = static_cast<uint32_t>(remains - incoming.begin());
    for (std::vector<bool> passed(incoming.size()); !passed[number]; number = predecessor[number]) passed[number] = true;
    return number;
  }

  std::vector<uint32_t> to_; // by the number of the state that they start from
  std::vector<size_t> from_; // by state: where its edges begin
};

} // namespace mcrl::search
