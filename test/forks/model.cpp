#include "model.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <utility>

// The assertions of the protocol are violations to report here.
void mcrl::assertion_failed(const char *condition, const char *, int) { throw fork_model::Violation(condition); }

namespace mcrl::fork_model {

void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

uint8_t node_of(const State &state, Computation computation) {
  return computation < max_nodes ? computation : state.forks[computation - max_nodes].node;
}

bool has_children(const State &state, Computation computation) {
  return std::any_of(state.forks.begin(), state.forks.end(),
                     [&](const Fork &fork) { return fork.status != Fork::unused && fork.parent == computation; });
}

// No thread of the node can go on, and main is not in what looks for messages by itself.
bool is_idle(const State &state, uint8_t node) {
  Main::Status status = state.nodes[node].main.status;
  if (status == Main::running || status == Main::stopping || status == Main::ended) return false;
  return std::none_of(state.forks.begin(), state.forks.end(),
                      [&](const Fork &fork) { return fork.status == Fork::running && fork.node == node; });
}

std::vector<bool> Model::nodes_near(uint32_t node) const {
  std::vector<bool> near(configuration_.nodes, true);
  for (uint32_t other = 0; other < configuration_.hosts.size(); other++)
    near[other] = configuration_.hosts[other] == configuration_.hosts[node];
  return near;
}

State Model::initial() const {
  State state;
  for (uint32_t node = 0; node < configuration_.nodes; node++) {
    state.nodes.emplace_back();
    state.nodes.back().protocol = stealing::State(NodeId{node}, nodes_near(node));
    state.nodes.back().protocol.asks = !configuration_.only_work;
    if (configuration_.waiting && node >= configuration_.forkers && node + configuration_.late < configuration_.nodes)
      state.nodes.back().main.status = Main::in_collective;
  }
  state.forks_left = u8(configuration_.forks);
  return state;
}

void Model::apply(State &state, const Choice &choice) {
  state_ = &state;
  log_.clear();
  Main &main = state.nodes[choice.node].main;
  switch (choice.kind) {
  case Choice::fork: fork(choice); break;
  case Choice::join:
    if (choice.computation < max_nodes) main.status = Main::joining;
    else state.forks[choice.computation - max_nodes].status = Fork::joining;
    go_on(choice.computation);
    break;
  case Choice::end: end(u8(choice.computation - max_nodes)); break;
  case Choice::enter: enter(choice.node); break;
  case Choice::share: share(choice.node); break;
  case Choice::strip: main.work--; break;
  case Choice::call: main.status = Main::in_collective; break;
  case Choice::complete: complete(choice.node); break;
  case Choice::stop:
    main.status = Main::stopping;
    step(choice.node, event(Event::stop, choice.node));
    break;
  case Choice::stopped: main.status = Main::ending; break;
  case Choice::idle: idle(choice.node, choice.lasted); break;
  case Choice::result: give_result(choice.computation); break;
  case Choice::deliver: {
    Letter letter = state.letters[choice.computation];
    state.letters.erase(state.letters.begin() + choice.computation);
    deliver(letter, choice.lasted);
    break;
  }
  }
  normalize();
  check();
}

uint8_t Model::unused_fork() const {
  auto unused =
      std::find_if(state_->forks.begin(), state_->forks.end(), [](const Fork &fork) { return fork.status == Fork::unused; });
  require(unused != state_->forks.end(), "the model has no room for so many forks");
  return u8(unused - state_->forks.begin());
}

void Model::fork(const Choice &choice) {
  uint8_t slot = unused_fork();
  state_->forks_left--;
  state_->forks[slot] = {.status = Fork::listed, .node = choice.node, .parent = choice.computation};
  list(choice.node, slot, choice.is_near, false);
}

void Model::list(uint8_t node, uint8_t slot, bool may_give, bool at_front) {
  Node &here = state_->nodes[node];
  Fork &fork = state_->forks[slot];
  fork.status = Fork::listed;
  fork.is_told = here.protocol.has_asker();
  if (fork.is_told) {
    Event forked = event(Event::forked, node);
    forked.may_give = may_give;
    step(node, forked, slot);
    if (fork.status != Fork::listed) return;
  }
  here.list.insert(at_front ? here.list.begin() : here.list.end(), slot);
}

void Model::begin(uint8_t slot, bool in_place) {
  Fork &fork = state_->forks[slot];
  require(fork.status == Fork::listed || fork.status == Fork::under_way, "a fork runs twice");
  std::erase(state_->nodes[fork.node].list, slot);
  fork.status = Fork::running;
  fork.in_place = in_place;
  fork.is_told = false;
}

void Model::end(uint8_t slot) {
  Fork &fork = state_->forks[slot];
  if (node_of(*state_, fork.parent) == fork.node) give_result(slot);
  else fork.status = Fork::ended;
}

void Model::give_result(uint8_t slot) {
  Computation parent = state_->forks[slot].parent;
  state_->forks[slot] = {};
  go_on(parent);
}

// What joins runs what it has forked and has not begun here, the last first; and goes on when all have ended.
void Model::go_on(Computation computation) {
  bool is_main = computation < max_nodes;
  Node &node = state_->nodes[node_of(*state_, computation)];
  bool joins = is_main ? node.main.status == Main::joining : state_->forks[computation - max_nodes].status == Fork::joining;
  auto runs_child = [&](const Fork &fork) { return fork.status != Fork::unused && fork.parent == computation && fork.in_place; };
  if (!joins || std::any_of(state_->forks.begin(), state_->forks.end(), runs_child)) return;
  if (!has_children(*state_, computation)) {
    if (is_main) node.main.status = Main::running;
    else state_->forks[computation - max_nodes].status = Fork::running;
    return;
  }
  auto own =
      std::find_if(node.list.rbegin(), node.list.rend(), [&](uint8_t slot) { return state_->forks[slot].parent == computation; });
  if (own != node.list.rend()) begin(*own, true);
}

void Model::enter(uint8_t node) {
  Main &main = state_->nodes[node].main;
  main.in_phase = true;
  Event begins = event(Event::begin_phase, node);
  begins.phase = 1u + main.completed; // a number that differs from that of the last one
  step(node, begins);
}

void Model::share(uint8_t node) {
  Main &main = state_->nodes[node].main;
  main.shares = true;
  if (node < configuration_.forkers) main.work = u8(configuration_.work);
  step(node, event(Event::work, node));
}

void Model::complete(uint8_t node) {
  Main &main = state_->nodes[node].main;
  if (main.status == Main::ending) {
    main.status = Main::ended;
    return;
  }
  if (main.in_phase) step(node, event(Event::end_phase, node));
  main = {.status = Main::running, .completed = u8(main.completed + 1u)};
  if (configuration_.unstopped && main.completed == configuration_.program.size()) main.status = Main::ended;
}

void Model::idle(uint8_t node, Lasted lasted) {
  Node &here = state_->nodes[node];
  if (!here.list.empty()) return begin(here.list.front(), false);
  Event idle = event(Event::idle, node);
  idle.lasted = lasted;
  step(node, idle);
}

void Model::deliver(const Letter &letter, Lasted lasted) {
  Event comes = event(letter.is_fork() ? Event::given : Event::receive, letter.to);
  comes.peer = NodeId{letter.from};
  comes.message = static_cast<Message>(letter.message);
  comes.phase = letter.phase;
  comes.waits_in = letter.waits_in;
  comes.question = letter.question;
  comes.wanted = letter.wanted;
  comes.listed = static_cast<uint32_t>(state_->nodes[letter.to].list.size());
  comes.lasted = lasted;
  if (letter.is_fork()) require(state_->nodes[letter.to].main.status != Main::ended, "a fork comes to a node that has ended");
  step(letter.to, comes);
  if (!letter.is_fork()) return;
  for (uint8_t slot : letter.forks)
    if (slot != nothing) state_->forks[slot].node = letter.to;
  size_t first = comes.is_idle ? 1 : 0;
  for (size_t at = max_given; at > first; at--)
    if (letter.forks[at - 1] != nothing) list(letter.to, letter.forks[at - 1], false, true);
  if (comes.is_idle) begin(letter.forks[0], false);
}

Event Model::event(Event::Kind kind, uint8_t node) const {
  Event event{.kind = kind};
  event.collective = state_->nodes[node].main.completed + 1u;
  event.is_idle = is_idle(*state_, node);
  return event;
}

void Model::step(uint8_t node, const Event &event, uint8_t slot) {
  Node &here = state_->nodes[node];
  stealing::State before = here.protocol;
  Actions actions;
  stealing::step(here.protocol, event, actions);
  plant(here, before, event, actions);
  check_order(here.protocol, event, actions);
  for (const Action &action : actions) perform(node, action, slot);
}

void Model::perform(uint8_t node, const Action &action, uint8_t slot) {
  const Main &main = state_->nodes[node].main;
  bool in_collective = main.status == Main::in_collective || main.status == Main::ending;
  switch (action.kind) {
  case Action::send:
    return send({.from = node,
                 .to = u8(number(action.to)),
                 .message = u8(static_cast<size_t>(action.message)),
                 .phase = u8(action.phase),
                 .waits_in = u8(in_collective ? main.completed + 1u : 0),
                 .question = u8(action.question),
                 .wanted = is_question(action) ? u8(action.wanted) : u8(0)});
  case Action::give: return give(node, {slot, nothing, nothing, nothing}, action.to);
  case Action::give_first: return give_first(node, action);
  case Action::give_work: return give_work(node, action);
  }
}

void Model::give_first(uint8_t node, const Action &action) {
  auto &list = state_->nodes[node].list;
  require(action.count > 0 && action.count <= list.size(), "a fork is given, and there is none");
  require(action.count <= max_given, "more forks are given than were asked for");
  Given given = given_none;
  std::copy_n(list.begin(), action.count, given.begin());
  list.erase(list.begin(), list.begin() + action.count);
  give(node, given, action.to);
}

void Model::give_work(uint8_t node, const Action &action) {
  Main &main = state_->nodes[node].main;
  bool is_given = main.shares && main.work > 0;
  if (is_given) {
    uint8_t slot = unused_fork();
    main.work--;
    state_->forks[slot] = {.status = Fork::listed, .node = node, .parent = node};
    give(node, {slot, nothing, nothing, nothing}, action.to);
  }
  if (is_given != action.is_kept) return;
  Event done = event(is_given ? Event::gave_work : Event::nothing_left, node);
  done.peer = action.to;
  done.phase = action.phase;
  done.waits_in = action.waits_in;
  done.question = action.question;
  step(node, done);
}

void Model::give(uint8_t node, const Given &forks, NodeId to) {
  require(number(to) != node, "a node gives itself a fork");
  for (uint8_t slot : forks) {
    if (slot == nothing) continue;
    Fork &fork = state_->forks[slot];
    require(fork.status == Fork::listed, "a fork is given twice");
    fork.status = Fork::under_way;
    fork.is_told = false;
  }
  send({.from = node, .to = u8(number(to)), .forks = forks, .completed = state_->nodes[node].main.completed});
}

void Model::send(const Letter &letter) {
  log_.push_back("send " + to_text(*state_, letter) + " to " + std::to_string(letter.to));
  state_->letters.push_back(letter);
}

} // namespace mcrl::fork_model
