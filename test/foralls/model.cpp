#include "model.h"

#include <algorithm>
#include <utility>

// The assertions of the share are violations to report here.
void mcrl::assertion_failed(const char *condition, const char *, int) { throw forall_model::Violation(condition); }

namespace mcrl::forall_model {
namespace {

void require(bool condition, const char *what) {
  if (!condition) throw Violation(what);
}

uint8_t home(const Configuration &configuration, uint32_t filament) {
  return u8(configuration.cyclic ? filament % configuration.owners : filament * configuration.owners / configuration.filaments);
}

std::string text(const Interval &some) {
  std::string first = std::to_string(some.first), last = std::to_string(some.end - 1);
  return some.size() == 1 ? first : first + " to " + last;
}

std::string text(const Intervals &all) {
  std::string out;
  for (const Interval &some : all) out += (out.empty() ? "" : ", ") + text(some);
  return out;
}

std::string name(const Share &share) { return share.first == own ? "" : " of those from " + std::to_string(share.first); }

} // namespace

State Model::initial() const {
  State state;
  state.nodes.resize(configuration_.nodes);
  state.ran.resize(configuration_.filaments);
  state.gifts = u8(configuration_.gifts);
  return state;
}

Intervals Model::own_of(uint8_t node) const {
  Intervals all;
  for (uint32_t filament = 0; filament < configuration_.filaments; filament++)
    if (home(configuration_, filament) == node) all.push_back({filament, filament + 1});
  merge(all);
  return all;
}

shares::State Model::part(Intervals some) const {
  Leaves leaves = configuration_.leaves == 0 ? Leaves() : Leaves(configuration_.filaments, configuration_.leaves);
  return {std::move(some), configuration_.grain, leaves, {}};
}

void Model::list_choices(const State &state, std::vector<Choice> &choices) const {
  choices.clear();
  bool all_meet = std::all_of(state.nodes.begin(), state.nodes.end(), [](const Node &node) { return node.place >= Node::meets; });
  for (uint8_t number = 0; number < state.nodes.size(); number++) {
    const Node &node = state.nodes[number];
    if (node.place == Node::away) choices.push_back({Choice::come, number});
    if (node.place == Node::meets && all_meet) choices.push_back({Choice::leave, number});
    for (uint8_t share = 0; share < node.shares.size(); share++) list_share(state, number, share, choices);
  }
  for (size_t at = 0; at < state.letters.size(); at++)
    if (at == 0 || state.letters[at - 1] != state.letters[at]) choices.push_back({Choice::deliver, state.letters[at].to, u8(at)});
}

void Model::list_share(const State &state, uint8_t number, uint8_t at, std::vector<Choice> &choices) const {
  const Share &share = state.nodes[number].shares[at];
  if (share.state.is_left()) {
    if (share.running.size() < configuration_.threads) choices.push_back({Choice::take, number, at});
    for (uint8_t other = 0; state.gifts > 0 && other < state.nodes.size(); other++) {
      bool may_ask = other != number && (state.nodes[other].place == Node::runs || state.nodes[other].place == Node::meets);
      if (!may_ask) continue;
      if (!share.running.empty()) choices.push_back({Choice::give, number, at, other}); // while a filament waits
      choices.push_back({Choice::give_between, number, at, other});
    }
  }
  for (uint8_t thread = 0; thread < share.running.size(); thread++)
    if (thread == 0 || share.running[thread] != share.running[thread - 1]) choices.push_back({Choice::end, number, at, thread});
  bool has_threads = !share.running.empty() && configuration_.fault != Fault::hasty_thread;
  if (share.state.place == shares::State::serves && !share.state.is_left() && !has_threads)
    choices.push_back({Choice::served, number, at});
}

bool Model::is_end(const State &state, const std::vector<Choice> &choices) const {
  bool has_ended = std::all_of(state.nodes.begin(), state.nodes.end(), [](const Node &node) { return node.place == Node::left; });
  require(!choices.empty() || has_ended, "after this, some node or filament waits for ever");
  return has_ended && choices.empty();
}

void Model::apply(State &state, const Choice &choice) {
  state_ = &state;
  log_.clear();
  Node &node = state.nodes[choice.node];
  switch (choice.kind) {
  case Choice::come:
    node.place = Node::runs;
    node.shares.insert(node.shares.begin(), Share{.state = part(own_of(choice.node))});
    break;
  case Choice::take: take(node.shares[choice.share]); break;
  case Choice::end: run(node.shares[choice.share], choice.other); break;
  case Choice::served: step(choice.node, choice.share, {.kind = Event::served}); break;
  case Choice::give:
  case Choice::give_between:
    state.gifts--;
    step(choice.node, choice.share,
         {.kind = Event::asked, .node = NodeId{choice.other}, .is_between_strips = choice.kind == Choice::give_between});
    break;
  case Choice::deliver: {
    Letter letter = state.letters[choice.share];
    state.letters.erase(state.letters.begin() + choice.share);
    deliver(letter);
    break;
  }
  case Choice::leave: leave(node); break;
  }
}

// A thread takes a strip, or a leaf, and may wait in it while others take the next ones.
void Model::take(Share &share) {
  Intervals left = share.state.left, some;
  size_t next = share.state.next;
  if (configuration_.leaves == 0) some = {shares::take(share.state, share.state.grain)};
  else shares::take_leaf(share.state, some);
  if (configuration_.fault == Fault::twice) share.state.left = left, share.state.next = next;
  if (configuration_.leaves > 0 && !configuration_.cyclic) check_leaf(some);
  log_.push_back("run " + text(some));
  share.running.push_back(std::move(some));
}

// A leaf, as far as it has one home, is run from its first filament to its last.
void Model::check_leaf(const Intervals &some) const {
  Leaves leaves(configuration_.filaments, configuration_.leaves);
  uint64_t leaf = leaves.of(some.front().first), count = 0;
  for (uint64_t filament = leaves.begin(leaf); filament < leaves.begin(leaf + 1); filament++)
    count += home(configuration_, u8(filament)) == home(configuration_, u8(some.front().first));
  require(sum_of_sizes(some) == count, "a leaf is run in two parts");
}

void Model::run(Share &share, uint8_t thread) {
  for (const Interval &some : share.running[thread]) {
    for (uint64_t filament = some.first; filament < some.end; filament++)
      require(++state_->ran[filament] == 1, "a filament has run twice");
    shares::end(share.state, some.size());
  }
  share.running.erase(share.running.begin() + thread);
}

void Model::step(uint8_t number, uint8_t at, const Event &event) {
  Share &share = state_->nodes[number].shares[at];
  Intervals left = share.state.left;
  Actions actions;
  shares::step(share.state, event, actions);
  for (const Action &action : actions) {
    if (configuration_.fault == Fault::kept) share.state.left = left;
    auto first = u8(action.some.first + (configuration_.fault == Fault::lost && action.some.size() > 1 ? 1 : 0));
    send({.kind = Letter::given, .from = number, .to = u8(mcrl::number(action.to)), .of = share.first, .first = first,
          .end = u8(action.some.end)});
  }
  if (event.kind == Event::asked) return;
  bool joins = share.state.place == shares::State::joins;
  if (share.state.place == shares::State::done || (joins && configuration_.fault == Fault::hasty)) return end(number, at);
  if (joins && configuration_.fault == Fault::hasty_node && share.first == own) state_->nodes[number].place = Node::meets;
}

// All of a share have run.
void Model::end(uint8_t number, uint8_t at) {
  Node &node = state_->nodes[number];
  Share share = std::move(node.shares[at]);
  node.shares.erase(node.shares.begin() + at);
  if (share.first == own) {
    node.place = Node::meets;
    log_.emplace_back("come to the end");
    return;
  }
  auto ran = u8(share.state.ended + share.state.returned - (configuration_.fault == Fault::half ? 1 : 0));
  send({.kind = Letter::result, .from = number, .to = share.giver, .of = share.of, .ran = ran});
}

void Model::deliver(const Letter &letter) {
  Node &node = state_->nodes[letter.to];
  if (letter.kind == Letter::given) {
    require(node.place == Node::runs || node.place == Node::meets, "filaments have come to a node that is in no forall, or in another one");
    Share share{.first = letter.first, .giver = letter.from, .of = letter.of, .state = part({{letter.first, letter.end}})};
    if (configuration_.fault == Fault::forgotten) share.of = own;
    auto place = std::find_if(node.shares.begin(), node.shares.end(), [&](const Share &each) { return each.first > letter.first; });
    node.shares.insert(place, std::move(share));
    return;
  }
  auto of = std::find_if(node.shares.begin(), node.shares.end(), [&](const Share &each) { return each.first == letter.of; });
  require(of != node.shares.end(), "a result has come to a share that has ended");
  step(letter.to, u8(static_cast<size_t>(of - node.shares.begin())), {.kind = Event::returned, .filaments = letter.ran});
}

void Model::leave(Node &node) {
  require(std::all_of(state_->ran.begin(), state_->ran.end(), [](uint8_t times) { return times == 1; }),
          "a node leaves the forall, and some filament has not run");
  require(state_->letters.empty(), "a node leaves the forall, and a message of it is under way");
  for (const Node &each : state_->nodes) require(each.shares.empty(), "a node leaves the forall, and some share has not ended");
  node.place = Node::left;
}

void Model::send(const Letter &letter) {
  log_.push_back(letter.kind == Letter::given ? "give " + std::to_string(letter.to) + " " + text(Interval{letter.first, letter.end})
                                              : "tell " + std::to_string(letter.to) + " that " + std::to_string(letter.ran) + " have run");
  state_->letters.insert(std::upper_bound(state_->letters.begin(), state_->letters.end(), letter), letter);
}

std::string Model::describe(const State &state, const Choice &choice) const {
  std::string node = std::to_string(choice.node);
  const Node &here = state.nodes[choice.node];
  switch (choice.kind) {
  case Choice::come: return node + " comes to the forall";
  case Choice::take: return node + " goes on" + name(here.shares[choice.share]);
  case Choice::end: return node + " has run " + text(here.shares[choice.share].running[choice.other]);
  case Choice::served: return node + " has no more" + name(here.shares[choice.share]);
  case Choice::give: return node + " is asked by " + std::to_string(choice.other) + name(here.shares[choice.share]);
  case Choice::give_between:
    return node + " is asked by " + std::to_string(choice.other) + " between strips" + name(here.shares[choice.share]);
  case Choice::deliver: {
    const Letter &letter = state.letters[choice.share];
    std::string from = " from " + std::to_string(letter.from);
    return node + (letter.kind == Letter::given ? " gets " + text(Interval{letter.first, letter.end}) + from : " hears that " +
                   std::to_string(letter.ran) + " have run" + from);
  }
  case Choice::leave: return node + " leaves the forall";
  }
  return {};
}

} // namespace mcrl::forall_model
