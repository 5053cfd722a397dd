#include "model.h"

#include "base/support/fatal.h"
#include "base/support/tree.h"

#include <algorithm>
#include <utility>

// The assertions of the meeting are violations to report here.
void mcrl::assertion_failed(const char *condition, const char *, int) { throw meeting_model::Violation(condition); }

namespace mcrl::meeting_model {
namespace {

void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

std::string text(const Told &told) {
  std::string out;
  for (uint8_t node : told) out += " " + std::to_string(node);
  return out;
}

bool is_in_meeting(const Node &node) {
  return node.protocol.place == meetings::State::gathers || node.protocol.place == meetings::State::waits;
}

} // namespace

State Model::initial() const {
  State state;
  for (uint32_t node = 0; node < configuration_.nodes; node++) {
    uint32_t parent = configuration_.chain ? std::max(node, 1u) - 1 : tree::parent(node);
    std::vector<uint32_t> children;
    auto add = [&](uint32_t child) { children.push_back(child); };
    if (!configuration_.chain) tree::for_children(node, configuration_.nodes, add);
    else if (node + 1 < configuration_.nodes) add(node + 1);
    bool in_final = configuration_.chain ? node < 2 : tree::is_at_top(node, configuration_.nodes);
    state.nodes.push_back({.protocol = {node, parent, std::move(children), in_final},
                           .meetings_left = u8(configuration_.meetings),
                           .asks_left = u8(configuration_.asks)});
  }
  return state;
}

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  for (uint8_t number = 0; number < state.nodes.size(); number++) {
    const Node &node = state.nodes[number];
    if (node.protocol.place == meetings::State::away && node.meetings_left > 0) choices.push_back({Choice::come, number});
    if (node.protocol.place == meetings::State::settles && node.awaited == 0) choices.push_back({Choice::settle, number});
    for (uint8_t other = 0; node.asks_left > 0 && other < state.nodes.size(); other++)
      if (other != number) choices.push_back({Choice::ask, number, other});
  }
  for (size_t at = 0; at < state.letters.size(); at++) {
    const Letter &letter = state.letters[at];
    bool is_same = at > 0 && state.letters[at - 1] == letter;
    bool waits = letter.kind == Letter::told && !hears(state.nodes[letter.to], letter);
    if (!is_same && !waits) choices.push_back({Choice::deliver, letter.to, u8(at)});
  }
}

bool Model::is_end(const State &state, const std::vector<Choice> &choices) const {
  bool has_ended = state.letters.empty();
  for (const Node &node : state.nodes)
    has_ended &=
        node.meetings_left == 0 && node.protocol.place == meetings::State::away && node.early.empty() && node.heard.empty();
  require(!choices.empty() || has_ended, "after this, some node or message waits for ever");
  return has_ended;
}

void Model::apply(State &state, const Choice &choice) {
  state_ = &state;
  log_.clear();
  Node &node = state.nodes[choice.node];
  switch (choice.kind) {
  case Choice::come:
    node.meetings_left--;
    node.known = {choice.node};
    step(choice.node, {Event::come});
    break;
  case Choice::settle: step(choice.node, {Event::settled}); break;
  case Choice::ask:
    node.asks_left--;
    send({.kind = Letter::ask, .from = choice.node, .to = choice.other, .epoch = u8(node.protocol.epoch)});
    break;
  case Choice::deliver: {
    Letter letter = std::move(state.letters[choice.other]);
    state.letters.erase(state.letters.begin() + choice.other);
    deliver(letter);
  }
  }
}

void Model::deliver(const Letter &letter) {
  Node &node = state_->nodes[letter.to];
  if (letter.kind == Letter::told) {
    require(letter.epoch == node.protocol.epoch, "a node hears what belongs to another meeting");
    node.heard.push_back(letter);
    std::sort(node.heard.begin(), node.heard.end());
    return step(letter.to, {Event::told, letter.from});
  }
  require(letter.epoch <= node.protocol.epoch + 1u, "a node is two meetings ahead of another one");
  if (!is_early(node, letter)) return take_page(letter);
  node.early.push_back(letter);
  std::sort(node.early.begin(), node.early.end());
  log_.push_back("keep it");
}

// A page that a node has asked for is given at once.
void Model::take_page(const Letter &letter) {
  Node &node = state_->nodes[letter.to];
  require(letter.epoch <= node.protocol.epoch, "a node takes a message about a page before it has passed what the sender has");
  if (letter.kind == Letter::answer) {
    if (letter.of_meeting) node.awaited--;
    return;
  }
  send({.kind = Letter::answer,
        .from = letter.to,
        .to = letter.from,
        .epoch = u8(node.protocol.epoch),
        .of_meeting = letter.of_meeting});
}

void Model::step(uint8_t number, const Event &event) {
  Node &node = state_->nodes[number];
  meetings::State before = node.protocol;
  Actions actions;
  meetings::step(node.protocol, event, actions);
  plant(before, node.protocol, event, actions);
  for (const Action &action : actions) perform(number, action);
  if (node.protocol.place != meetings::State::away) return;
  require(node.awaited == 0, "a node leaves a meeting, and a page of it awaits something");
  require(node.heard.empty(), "a node leaves a meeting, and has not combined what it has heard");
}

Told Model::use(uint8_t number, uint32_t from) {
  std::vector<Letter> &heard = state_->nodes[number].heard;
  auto found = std::find_if(heard.begin(), heard.end(), [from](const Letter &letter) { return letter.from == from; });
  require(found != heard.end(), "a node combines what it has not heard, or has combined");
  Told told = found->what;
  if (configuration_.fault != Fault::twice) heard.erase(found);
  return told;
}

void Model::perform(uint8_t number, const Action &action) {
  Node &node = state_->nodes[number];
  switch (action.kind) {
  case Action::add: {
    Told told = use(number, action.node);
    node.known.insert(node.known.end(), told.begin(), told.end());
    return;
  }
  case Action::precede: {
    Told told = use(number, action.node);
    node.known.insert(node.known.begin(), told.begin(), told.end());
    return;
  }
  case Action::take: node.known = use(number, action.node); return;
  case Action::tell:
  case Action::pass_on:
    return send(
        {.kind = Letter::told, .from = number, .to = u8(action.node), .epoch = u8(node.protocol.epoch), .what = node.known});
  case Action::pass: return pass(number);
  case Action::take_up: {
    for (const Letter &letter : std::exchange(node.early, {})) take_page(letter);
    return;
  }
  }
}

// What must be so when a node goes on.
void Model::pass(uint8_t number) {
  Node &node = state_->nodes[number];
  for (const Node &other : state_->nodes) {
    bool has_come = other.protocol.epoch > node.protocol.epoch || other.protocol.place != meetings::State::away;
    require(has_come, "a node passes, and another one has not come");
  }
  Told all;
  for (uint8_t each = 0; each < state_->nodes.size(); each++) all.push_back(each);
  Told sorted = node.known;
  std::sort(sorted.begin(), sorted.end());
  require(sorted == all, "a node passes, and does not know what each node tells, once");
  require(node.known == all, "what nodes tell is not combined in their order");
  log_.push_back("pass, told" + text(node.known));
  node.known.clear();
  if (configuration_.awaits && state_->nodes.size() > 1) {
    node.awaited++;
    auto next = u8((number + 1u) % state_->nodes.size());
    send({.kind = Letter::ask, .from = number, .to = next, .epoch = u8(node.protocol.epoch + 1u), .of_meeting = true});
  }
  step(number, {Event::passed});
}

void Model::send(const Letter &letter) {
  static constexpr const char *names[] = {"tell", "ask", "answer"};
  log_.push_back(names[letter.kind] + (" " + std::to_string(letter.to)) +
                 (letter.kind == Letter::told ? ":" + text(letter.what) : ""));
  state_->letters.insert(std::upper_bound(state_->letters.begin(), state_->letters.end(), letter), letter);
}

// A program hears what belongs to the meeting that it has come to. A rival may have come to the next one.
bool Model::hears(const Node &node, const Letter &letter) const {
  return is_in_meeting(node) && (letter.epoch <= node.protocol.epoch || configuration_.fault == Fault::overtaken);
}

bool Model::is_early(const Node &node, const Letter &letter) const {
  return configuration_.fault != Fault::early_page && meetings::is_early(node.protocol, letter.epoch);
}

std::string Model::describe(const State &state, const Choice &choice) const {
  std::string node = std::to_string(choice.node);
  switch (choice.kind) {
  case Choice::come: return node + " comes";
  case Choice::settle: return node + " has all pages";
  case Choice::ask: return node + " asks " + std::to_string(choice.other);
  case Choice::deliver: {
    const Letter &letter = state.letters[choice.other];
    static constexpr const char *names[] = {"is told", "is asked", "is answered"};
    std::string at_meeting = letter.of_meeting ? " for a page that awaits it" : "";
    return node + " " + names[letter.kind] + " by " + std::to_string(letter.from) + at_meeting;
  }
  }
  return {};
}

} // namespace mcrl::meeting_model
