#include "search.h"

#include "text.h"

#include <array>
#include <random>

namespace mcrl::page_model {
namespace {

struct Explored {
  using State = page_model::State;
  using Choice = page_model::Choice;
  static constexpr auto liveness = search::Liveness::can_end;
  static constexpr const char *unending = "after this, some thread or message waits for ever";

  State initial() const { return model.initial(); }
  void list_choices(const State &state, std::vector<Choice> &choices) const { model.list_choices(state, choices); }
  void apply(State &state, const Choice &choice) { model.apply(state, choice); }
  std::string encode(const State &state) const { return page_model::encode(state); }
  void decode(const std::string &text, State &state) const { state = page_model::decode(text); }
  bool is_end(const State &state, const std::vector<Choice> &) const { return model.is_end(state); }
  bool must_come(const Choice &choice) const { return choice.kind != Choice::begin && choice.kind != Choice::push; }

  Model model;
};

std::string describe_path(const Configuration &configuration, const std::vector<Choice> &path) {
  Model model(configuration);
  model.keep_log();
  State state = model.initial();
  std::string text;
  for (const Choice &choice : path) {
    text += describe(configuration.protocol->name, choice) + "\n";
    try {
      model.apply(state, choice);
    } catch (const Violation &) {
      return text + model.log();
    }
    text += model.log();
  }
  return text;
}

} // namespace

Found search(const Configuration &configuration, size_t most_states, Observer *observer) {
  Explored explored{Model(configuration, observer)};
  auto found = search::Search(explored, most_states).run();
  return {found, describe_path(configuration, found.path)};
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
