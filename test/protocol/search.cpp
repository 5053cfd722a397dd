#include "search.h"

#include "encode.h"

#include <algorithm>
#include <cstring>

namespace mcrl::model {
namespace {

// States are told apart by 128 bits of their encoding: among ten million states two are confused with probability 10^-25.
using Fingerprint = std::array<uint64_t, 2>;

uint64_t mix(uint64_t value) {
  value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9u;
  value = (value ^ value >> 27) * 0x94d049bb133111ebu;
  return value ^ value >> 31;
}

Fingerprint fingerprint(const std::string &text) {
  Fingerprint print{text.size() + 0x9e3779b97f4a7c15u, text.size() ^ 0xd1b54a32d192ed03u};
  for (size_t at = 0; at < text.size(); at += 8) {
    uint64_t word = 0;
    std::memcpy(&word, text.data() + at, std::min<size_t>(8, text.size() - at));
    print[0] = mix(print[0] ^ word);
    print[1] = mix(print[1] + word * 0xff51afd7ed558ccdu) + print[0];
  }
  return print;
}

// A hash table from fingerprints to the numbers of the states in the order of discovery.
class Visited {
public:
  // The number of the state, and whether it is new.
  std::pair<uint32_t, bool> insert(const Fingerprint &print) {
    if (prints_.size() * 2 >= slots_.size()) grow();
    size_t slot = find(print);
    if (slots_[slot] != 0) return {slots_[slot] - 1, false};
    prints_.push_back(print);
    slots_[slot] = static_cast<uint32_t>(prints_.size());
    return {slots_[slot] - 1, true};
  }
  const Fingerprint &operator[](uint32_t number) const { return prints_[number]; }
  size_t size() const { return prints_.size(); }

private:
  size_t find(const Fingerprint &print) const {
    size_t slot = print[0] & (slots_.size() - 1);
    while (slots_[slot] != 0 && prints_[slots_[slot] - 1] != print) slot = (slot + 1) & (slots_.size() - 1);
    return slot;
  }
  void grow() {
    slots_.assign(slots_.size() * 2, 0);
    for (size_t number = 0; number < prints_.size(); number++) slots_[find(prints_[number])] = static_cast<uint32_t>(number + 1);
  }

  std::vector<Fingerprint> prints_;
  std::vector<uint32_t> slots_ = std::vector<uint32_t>(1024);
};

class Search {
public:
  Search(Model &model, size_t most_states) : model_(model), most_states_(most_states) {}

  Found run() {
    visit(model_.initial(), 0);
    while (!next_level_.empty() && found_.violation.empty()) {
      level_.swap(next_level_);
      next_level_.clear();
      for (const auto &[number, text] : level_) {
        expand(number, text);
        if (!found_.violation.empty()) break;
      }
      if (!next_level_.empty()) found_.depth++;
    }
    found_.states = visited_.size();
    if (found_.violation.empty()) look_for_endless_run();
    return std::move(found_);
  }

private:
  uint32_t visit(const State &state, uint32_t parent) {
    std::string text = encode(model_, state);
    auto [number, is_new] = visited_.insert(fingerprint(text));
    if (!is_new) return number;
    parents_.push_back(parent);
    next_level_.emplace_back(number, std::move(text));
    return number;
  }

  void expand(uint32_t number, const std::string &text) {
    if (visited_.size() > most_states_) {
      found_.violation = "more states than --most-states";
      return;
    }
    decode(model_, text, base_);
    model_.list_choices(base_, choices_);
    if (choices_.empty()) found_.final_states++;
    edges_from_.push_back(edges_.size());
    for (const Choice &choice : choices_) {
      state_ = base_;
      found_.transitions++;
      try {
        model_.apply(state_, choice);
      } catch (const Violation &violation) {
        found_.violation = violation.what();
        trace_violation(number);
        return;
      }
      uint32_t next = visit(state_, number);
      if (model_.must_come(choice)) edges_.push_back(next);
    }
  }

  // Goes the path to this state again with real states, in which no node has changed its number. Each step is whichever choice
  // leads to the next fingerprint.
  State trace(uint32_t number) {
    std::vector<uint32_t> path;
    for (; number != 0; number = parents_[number]) path.push_back(number);
    State state = model_.initial();
    for (auto next = path.rbegin(); next != path.rend(); ++next) {
      std::vector<Choice> choices;
      model_.list_choices(state, choices);
      for (const Choice &choice : choices) {
        State after = state;
        model_.apply(after, choice);
        if (fingerprint(encode(model_, after)) != visited_[*next]) continue;
        found_.path.push_back(choice);
        state = std::move(after);
        break;
      }
    }
    return state;
  }

  // The path to a state, and the choice from there that is a violation.
  void trace_violation(uint32_t number) {
    State state = trace(number);
    std::vector<Choice> choices;
    model_.list_choices(state, choices);
    for (const Choice &choice : choices) {
      State after = state;
      try {
        model_.apply(after, choice);
      } catch (const Violation &) {
        found_.path.push_back(choice);
        return;
      }
    }
  }

  // If no new operations began, every run would have to end: the graph of deliveries and ends may have no cycle. States without
  // incoming edges are taken away until none is left; what remains are cycles, and what is reached from them.
  void look_for_endless_run() {
    size_t count = visited_.size();
    edges_from_.push_back(edges_.size());
    std::vector<uint32_t> incoming(count), ready;
    for (uint32_t target : edges_) incoming[target]++;
    for (uint32_t number = 0; number < count; number++)
      if (incoming[number] == 0) ready.push_back(number);
    size_t taken = 0;
    for (; !ready.empty(); taken++) {
      uint32_t number = ready.back();
      ready.pop_back();
      for (size_t edge = edges_from_[number]; edge < edges_from_[number + 1]; edge++)
        if (--incoming[edges_[edge]] == 0) ready.push_back(edges_[edge]);
    }
    if (taken == count) return;
    found_.violation = "after this, messages can go round for ever though no new operation begins";
    trace(state_on_cycle(incoming));
  }

  // Every state that remains has a predecessor that remains, so going back ends in a cycle.
  uint32_t state_on_cycle(const std::vector<uint32_t> &incoming) const {
    std::vector<uint32_t> predecessor(incoming.size());
    for (uint32_t number = 0; number < incoming.size(); number++)
      for (size_t edge = edges_from_[number]; edge < edges_from_[number + 1] && incoming[number] != 0; edge++)
        predecessor[edges_[edge]] = number;
    auto remains = std::find_if(incoming.begin(), incoming.end(), [](uint32_t edges) { return edges != 0; });
    auto number = static_cast<uint32_t>(remains - incoming.begin());
    for (std::vector<bool> passed(incoming.size()); !passed[number]; number = predecessor[number]) passed[number] = true;
    return number;
  }

  Model &model_;
  size_t most_states_;
  Found found_;
  Visited visited_;
  std::vector<uint32_t> parents_;
  std::vector<uint32_t> edges_; // by the number of the state that they start from
  std::vector<size_t> edges_from_;
  std::vector<std::pair<uint32_t, std::string>> level_, next_level_;
  State base_, state_;
  std::vector<Choice> choices_;
};

} // namespace

Found search(Model &model, size_t most_states) { return Search(model, most_states).run(); }

} // namespace mcrl::model
