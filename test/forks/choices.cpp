// What could happen next.
#include "model.h"

#include <algorithm>

namespace mcrl::fork_model {

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  size_t late = state.nodes.size() - configuration_.late;
  for (uint8_t node = 0; node < state.nodes.size(); node++) {
    if (node < late || state.nodes[node].main.status != Main::running) list_main(state, node, choices);
    bool has_something = !state.nodes[node].list.empty() || state.nodes[node].protocol.may_ask();
    if (!is_idle(state, node) || !has_something) continue;
    Choice idle{.kind = Choice::idle, .node = node};
    if (state.nodes[node].list.empty()) list_lasting(state, node, idle, choices);
    else choices.push_back(idle);
  }
  for (uint8_t slot = 0; slot < max_forks; slot++) {
    const Fork &fork = state.forks[slot];
    if (fork.status == Fork::running) list_of_computation(state, computation_of(slot), choices);
    if (fork.status == Fork::joining) list_of_loops(state, computation_of(slot), choices);
    if (fork.status == Fork::ended)
      choices.push_back({.kind = Choice::result, .node = node_of(state, fork.parent), .computation = slot});
  }
  list_letters(state, choices);
  if (!choices.empty()) return;
  for (size_t node = late; node < state.nodes.size(); node++) list_main(state, u8(node), choices);
}

void Model::list_main(const State &state, uint8_t number, std::vector<Choice> &choices) const {
  const Main &main = state.nodes[number].main;
  auto add = [&](Choice::Kind kind) { choices.push_back({.kind = kind, .node = number}); };
  if ((main.status == Main::in_collective || main.status == Main::ending) && may_complete(state, number)) add(Choice::complete);
  bool waits_for_answers = state.nodes[number].protocol.answers_missing > 0 && configuration_.fault != Fault::hasty_stop;
  if (main.status == Main::stopping && !waits_for_answers) add(Choice::stopped);
  if (main.status == Main::joining) list_of_loops(state, number, choices);
  if (main.status != Main::running) return;
  list_of_computation(state, number, choices);
  if (main.work > 0) add(Choice::strip);
  if (main.work > 0 || has_children(state, number)) return;
  if (main.completed == configuration_.program.size()) add(Choice::stop);
  else if (configuration_.program[main.completed] != 'p' || main.shares) add(Choice::call);
  else add(main.in_phase ? Choice::share : Choice::enter);
}

bool Model::may_fork(const State &state, Computation computation) const {
  bool forks = computation < max_nodes ? computation < configuration_.forkers : configuration_.nested;
  return forks && !configuration_.only_work && state.forks_left > 0;
}

// A loop that waits makes a fork when a node asks, and when its own has nothing to do; here it may at any time.
void Model::list_of_loops(const State &state, Computation computation, std::vector<Choice> &choices) const {
  if (configuration_.loops && may_fork(state, computation))
    choices.push_back({.kind = Choice::fork, .node = node_of(state, computation), .computation = computation});
}

void Model::list_of_computation(const State &state, Computation computation, std::vector<Choice> &choices) const {
  uint8_t number = node_of(state, computation);
  const Node &node = state.nodes[number];
  bool is_main = computation < max_nodes;
  if (may_fork(state, computation)) {
    choices.push_back({.kind = Choice::fork, .node = number, .computation = computation});
    if (node.protocol.has_asker())
      choices.push_back({.kind = Choice::fork, .node = number, .computation = computation, .is_near = true});
  }
  bool joins = has_children(state, computation);
  if (joins && !(is_main && node.main.work > 0))
    choices.push_back({.kind = Choice::join, .node = number, .computation = computation});
  if (!joins && !is_main) choices.push_back({.kind = Choice::end, .node = number, .computation = computation});
}

// The last gift may have lasted for any time; there may have been none.
void Model::list_lasting(const State &state, uint8_t node, Choice choice, std::vector<Choice> &choices) const {
  choices.push_back(choice);
  uint32_t wanted = state.nodes[node].protocol.wanted;
  choice.lasted = Lasted::briefly;
  if (wanted < configuration_.several) choices.push_back(choice);
  choice.lasted = Lasted::long_enough;
  if (wanted > 1) choices.push_back(choice);
}

void Model::list_letters(const State &state, std::vector<Choice> &choices) const {
  for (size_t at = 0; at < state.letters.size(); at++) {
    if (!may_come(state, at)) continue;
    const Letter &letter = state.letters[at];
    Choice deliver{.kind = Choice::deliver, .node = letter.to, .computation = u8(at)};
    bool says_how_long = letter.is(Message::offered) && is_idle(state, letter.to) && state.nodes[letter.to].list.empty();
    if (says_how_long) list_lasting(state, letter.to, deliver, choices);
    else choices.push_back(deliver);
  }
}

// What another node sends begins only where main waits outside of collective operations, or has completed those that the sender had
// completed (runtime/progress/admission.h). In order: a large fork comes later than what was sent after it, but not earlier.
bool Model::may_come(const State &state, size_t at) const {
  const Letter &letter = state.letters[at];
  const Main &main = state.nodes[letter.to].main;
  bool waits_elsewhere = main.status == Main::joining || main.status == Main::stopping;
  if (letter.is_fork() && letter.completed > main.completed && !waits_elsewhere) return false;
  if (!configuration_.in_order) return at == 0 || state.letters[at - 1] != letter; // else it is the same
  return std::none_of(state.letters.begin(), state.letters.begin() + static_cast<std::ptrdiff_t>(at), [&](const Letter &earlier) {
    return earlier.from == letter.from && earlier.to == letter.to && !earlier.is_fork();
  });
}

bool Model::may_complete(const State &state, uint8_t number) const {
  const Main &main = state.nodes[number].main;
  bool is_gather = main.status == Main::in_collective && configuration_.program[main.completed] == 'g';
  if (is_gather && number > 0) return true;
  return std::all_of(state.nodes.begin(), state.nodes.end(), [&](const Node &other) {
    if (main.status == Main::ending) return other.main.status == Main::ending || other.main.status == Main::ended;
    return other.main.completed > main.completed ||
           (other.main.completed == main.completed && other.main.status == Main::in_collective);
  });
}

bool Model::is_end(const State &state, const std::vector<Choice> &choices) const {
  bool has_ended =
      std::all_of(state.nodes.begin(), state.nodes.end(), [](const Node &node) { return node.main.status == Main::ended; });
  for (const Fork &fork : state.forks) has_ended &= fork.status == Fork::unused;
  has_ended &= state.letters.empty();
  require(!choices.empty() || has_ended, "after this, some thread or message waits for ever");
  return has_ended;
}

} // namespace mcrl::fork_model
