#include "search.h"

#include "encode.h"

namespace mcrl::model {
namespace {

// If no new operations began, every run would have to end: the graph of deliveries and ends may have no cycle.
struct Explored {
  using State = model::State;
  using Choice = model::Choice;
  static constexpr auto liveness = search::Liveness::always_ends;
  static constexpr const char *unending = "after this, messages can go round for ever though no new operation begins";

  State initial() const { return model.initial(); }
  void list_choices(const State &state, std::vector<Choice> &choices) const { model.list_choices(state, choices); }
  void apply(State &state, const Choice &choice) { model.apply(state, choice); }
  std::string encode(const State &state) const { return model::encode(model, state); }
  void decode(const std::string &text, State &state) const { model::decode(model, text, state); }
  bool is_end(const State &, const std::vector<Choice> &choices) const { return choices.empty(); }
  bool must_come(const Choice &choice) const { return model.must_come(choice); }

  Model &model;
};

} // namespace

Found search(Model &model, size_t most_states) {
  Explored explored{model};
  return search::Search(explored, most_states).run();
}

} // namespace mcrl::model
