#include "search.h"

#include "text.h"

#include <algorithm>
#include <cstring>
#include <random>
#include <unordered_map>

namespace mcrl::page_model {
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

struct Hash {
  size_t operator()(const Fingerprint &print) const { return print[0]; }
};

class Search {
public:
  Search(const Configuration &configuration, size_t most_states, Observer *observer)
      : configuration_(configuration), model_(configuration, observer), most_states_(most_states) {}

  Found run() {
    visit(model_.initial(), 0);
    while (!next_level_.empty() && found_.violation.empty()) {
      level_.swap(next_level_);
      next_level_.clear();
      for (const auto &[number, text] : level_) {
        expand(number, text);
        if (!found_.violation.empty()) break;
      }
    }
    found_.states = numbers_.size();
    if (found_.violation.empty()) look_for_state_without_end();
    return std::move(found_);
  }

private:
  uint32_t visit(const State &state, uint32_t parent) {
    std::string text = encode(state);
    auto [at, is_new] = numbers_.try_emplace(fingerprint(text), static_cast<uint32_t>(numbers_.size()));
    if (is_new) {
      parents_.push_back(parent);
      next_level_.emplace_back(at->second, std::move(text));
    }
    return at->second;
  }

  void expand(uint32_t number, const std::string &text) {
    if (numbers_.size() > most_states_) {
      found_.violation = "more states than --most-states";
      return;
    }
    State base = decode(text);
    model_.list_choices(base, choices_);
    try {
      if (model_.is_end(base)) ends_.push_back(number);
    } catch (const Violation &violation) {
      return report(number, violation.what());
    }
    for (const Choice &choice : choices_) {
      State state = base;
      found_.transitions++;
      try {
        model_.apply(state, choice);
      } catch (const Violation &violation) {
        return report(number, violation.what(), &choice);
      }
      uint32_t next = visit(state, number);
      if (choice.kind != Choice::begin && next != number) edges_.emplace_back(next, number);
    }
  }

  // The way to this state: each step is whichever choice leads to the next fingerprint. And the choice that is a violation there.
  void report(uint32_t number, const char *what, const Choice *last = nullptr) {
    found_.violation = what;
    std::vector<uint32_t> path;
    for (; number != 0; number = parents_[number]) path.push_back(number);
    Model model(configuration_);
    model.keep_log();
    State state = model.initial();
    for (auto next = path.rbegin(); next != path.rend(); ++next) {
      std::vector<Choice> choices;
      model.list_choices(state, choices);
      for (const Choice &choice : choices) {
        State after = state;
        model.apply(after, choice);
        auto at = numbers_.find(fingerprint(encode(after)));
        if (at == numbers_.end() || at->second != *next) continue;
        found_.path += describe(configuration_.protocol->name, choice) + "\n" + model.log();
        state = std::move(after);
        break;
      }
    }
    if (last == nullptr) return;
    found_.path += describe(configuration_.protocol->name, *last) + "\n";
    try {
      model.apply(state, *last);
    } catch (const Violation &) {
      found_.path += model.log();
    }
  }

  // From each state an end can be reached though the program begins nothing new: so there is no deadlock, and no set of states that
  // messages go round in without a way out.
  void look_for_state_without_end() {
    found_.ends = ends_.size();
    std::sort(edges_.begin(), edges_.end());
    std::vector<bool> has_end(numbers_.size());
    for (uint32_t end : ends_) has_end[end] = true;
    std::vector<uint32_t> ready = ends_;
    while (!ready.empty()) {
      uint32_t target = ready.back();
      ready.pop_back();
      for (auto edge = std::lower_bound(edges_.begin(), edges_.end(), std::pair{target, uint32_t{0}});
           edge != edges_.end() && edge->first == target; ++edge) {
        if (has_end[edge->second]) continue;
        has_end[edge->second] = true;
        ready.push_back(edge->second);
      }
    }
    auto without = std::find(has_end.begin(), has_end.end(), false);
    if (without != has_end.end())
      report(static_cast<uint32_t>(without - has_end.begin()), "after this, some thread or message waits for ever");
  }

  const Configuration &configuration_;
  Model model_;
  size_t most_states_;
  Found found_;
  std::unordered_map<Fingerprint, uint32_t, Hash> numbers_; // in the order of discovery
  std::vector<uint32_t> parents_, ends_;
  std::vector<std::pair<uint32_t, uint32_t>> edges_; // to, from
  std::vector<std::pair<uint32_t, std::string>> level_, next_level_;
  std::vector<Choice> choices_;
};

} // namespace

Found search(const Configuration &configuration, size_t most_states, Observer *observer) {
  return Search(configuration, most_states, observer).run();
}

namespace {

// Weights that belong to the run: some nodes are slow, and some kinds of messages are late.
class Weights {
public:
  explicit Weights(std::mt19937_64 &random) : random_(random) {
    for (auto *weights : {&kinds_, &types_, &nodes_})
      for (uint32_t &weight : *weights) weight = 1u << 3 * (random() % 3);
  }

  const Choice &choose(const std::vector<Choice> &choices) {
    uint64_t sum = 0;
    for (const Choice &choice : choices) sum += weight(choice);
    uint64_t at = random_() % sum;
    auto chosen = choices.begin();
    for (; at >= weight(*chosen); ++chosen) at -= weight(*chosen);
    return *chosen;
  }

private:
  uint64_t weight(const Choice &choice) const {
    if (choice.kind != Choice::deliver) return kinds_[choice.kind] * nodes_[choice.node];
    return types_[choice.letter.type] * nodes_[choice.letter.to];
  }

  std::mt19937_64 &random_;
  std::array<uint32_t, 8> kinds_, types_, nodes_;
};

} // namespace

Found random_run(const Configuration &configuration, uint64_t seed, Observer *observer) {
  constexpr size_t most_steps = 20000; // hundreds are usual
  std::mt19937_64 random(seed);
  Weights weights(random);
  Model model(configuration, observer);
  model.keep_log();
  State state = model.initial();
  Found found;
  std::vector<Choice> choices;
  try {
    for (model.list_choices(state, choices); !choices.empty(); model.list_choices(state, choices)) {
      require(++found.states < most_steps, "a run without end");
      const Choice &choice = weights.choose(choices);
      found.path += describe(configuration.protocol->name, choice) + "\n";
      model.apply(state, choice);
      found.path += model.log();
    }
    require(model.is_end(state), "some thread or message waits for ever");
    found.path.clear();
  } catch (const Violation &violation) {
    found.violation = violation.what();
    found.path += model.log();
  }
  return found;
}

} // namespace mcrl::page_model
