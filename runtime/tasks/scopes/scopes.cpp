#include "tasks/scopes/scopes.h"

#include "base/observe/task_order.h"
#include "net/progress/loop.h"
#include "tasks/scopes/counters.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace mcrl {

using scopes::HomeAction;
using scopes::HomeEvent;
using scopes::PartAction;
using scopes::PartEvent;

// Where answers come all the time, the next question is as much later as the scope has lasted already, divided by this: so many
// questions at most until it lasts twice as long, and its end is found so much later.
constexpr uint64_t questions_until_twice = 16;
constexpr uint64_t shortest_pause_ns = 5'000, longest_pause_ns = 1'000'000;

namespace {

// What an answer carries; the nodes follow.
struct Told {
  uint64_t begun, ended;
};

NodeId home_of_scope(uint64_t scope) { return static_cast<NodeId>(scope >> 32); }

} // namespace

Scopes::Scopes(Node &node) : node_(node) {
  node.rooms.scopes = this;
  node.traffic.handlers[static_cast<size_t>(Kind::scope)] = receive;
}

void Scopes::begin() {
  MCRL_ASSERT(!node_.in_handler);
  uint64_t scope = 0;
  do scope = uint64_t{number(node_.self)} << 32 | next_++;
  while (static_cast<uint32_t>(scope) == 0 || homes_.contains(scope));
  Thread &thread = node_.threads.current();
  uint64_t outer = enter_scope(node_, scope | (thread.scope & has_strand));
  homes_.emplace(scope, Home{scopes::Home(node_.self, node_.count), outer, &thread});
  node_.statistics[ScopeCounter::begun]++;
}

bool Scopes::is_in_block(const Thread &thread) const {
  auto found = homes_.find(scope_in(thread.scope));
  return found != homes_.end() && found->second.beginner == &thread;
}

void Scopes::end(const char *where) {
  MCRL_ASSERT(!node_.in_handler);
  Thread &thread = node_.threads.current();
  uint64_t scope = scope_in(thread.scope);
  auto found = homes_.find(scope);
  MCRL_ASSERT(found != homes_.end() && "a block ends where it has begun");
  Home &home = found->second;
  enter_scope(node_, home.outer); // all that it has spawned counts
  Part &own = part(scope);
  scopes::Counts counts = std::exchange(own.state.counts, {});
  own.has_gone.clear();
  home.began_to_wait_ns = node_.conduit.now_ns();
  take(scope, {.kind = HomeEvent::block_ended, .counts = &counts});
  if (home.state.state != scopes::Home::over) {
    node_.statistics[ScopeCounter::waited]++;
    home.waiter = &thread;
    thread.waits_at = where;
    block(node_);
    thread.waits_at = nullptr;
  }
  MCRL_ASSERT(home.state.state == scopes::Home::over);
  if (node_.rooms.order != nullptr && (thread.scope & has_strand) != 0) node_.rooms.order->join(group_of_scope(scope));
  homes_.erase(scope); // other blocks have begun meanwhile
  forget(scope);
}

Scopes::Part &Scopes::part(uint64_t scope) {
  Part *&one = recent(scope);
  if (__builtin_expect(one != nullptr && one->scope == scope, 1)) return *one;
  auto [found, is_new] = parts_.try_emplace(scope);
  one = &found->second;
  if (is_new) {
    one->scope = scope;
    one->run = run_turn;
  }
  return *one;
}

void Scopes::forget(uint64_t scope) {
  if (recent(scope) != nullptr && recent(scope)->scope == scope) recent(scope) = nullptr;
  parts_.erase(scope);
}

void Scopes::note_news(Part &part) {
  if (__builtin_expect(part.state.is_awaited(), 0)) take(part, {.kind = PartEvent::counted});
}

void Scopes::note_begun(uint64_t scope, uint64_t calls) {
  Part &here = part(scope);
  here.state.counts.begun += calls;
  note_news(here);
}

void Scopes::note_ended(uint64_t scope, uint64_t calls) {
  Part &here = part(scope);
  here.state.counts.ended += calls;
  note_news(here);
}

void Scopes::note_gone(uint64_t scope, NodeId to) {
  Part &here = part(scope);
  if (here.has_gone.empty()) here.has_gone.resize(node_.count);
  if (here.has_gone[number(to)]) return;
  here.has_gone[number(to)] = true;
  here.state.counts.went.push_back(to);
  note_news(here);
}

void Scopes::take(Part &part, const PartEvent &event) {
  PartAction action = step(part.state, event);
  switch (action.kind) {
  case PartAction::none: return;
  case PartAction::take_turn: return node_.ready.push(part, Urgency::begins);
  case PartAction::answer: break;
  }
  uint64_t scope = part.scope;
  part.has_gone.clear();
  if (part.state.is_forgotten() && home_of_scope(scope) != node_.self) forget(scope);
  answer(scope, action);
}

void Scopes::run_turn(Runnable &part) { current_node().rooms.scopes->take(static_cast<Part &>(part), {.kind = PartEvent::turn}); }

Header &Scopes::begin_scope_message(uint64_t scope, size_t bytes) {
  node_.statistics[ScopeCounter::messages]++;
  Header &header = begin_message(node_, Kind::scope, bytes);
  auto &said = fields<Kind::scope>(header);
  said.is_urgent = 0;
  said.answers = 0;
  said.number = static_cast<uint32_t>(scope);
  said.question = 0;
  return header;
}

void Scopes::answer(uint64_t scope, const PartAction &action) {
  NodeId home = home_of_scope(scope);
  const scopes::Counts &counts = action.counts;
  if (home == node_.self) return take(scope, {HomeEvent::answered, home, action.asked, &counts});
  Told told{counts.begun, counts.ended};
  size_t nodes_bytes = counts.went.size() * sizeof(NodeId), bytes = sizeof told + nodes_bytes;
  Header &header = begin_scope_message(scope, bytes);
  fields<Kind::scope>(header).answers = action.asked;
  std::memcpy(&header + 1, &told, sizeof told);
  if (nodes_bytes > 0) std::memcpy(reinterpret_cast<std::byte *>(&header + 1) + sizeof told, counts.went.data(), nodes_bytes);
  send(node_, home, header, bytes);
}

void Scopes::take(uint64_t scope, const HomeEvent &event) {
  auto found = homes_.find(scope);
  MCRL_ASSERT(found != homes_.end() && "what is said of a scope comes before its end");
  Home &home = found->second;
  scopes::HomeActions actions;
  step(home.state, event, actions);
  if (home.state.state == scopes::Home::waves && !actions.empty()) node_.statistics[ScopeCounter::waves]++;
  for (const HomeAction &action : actions) perform(scope, home, action);
}

void Scopes::perform(uint64_t scope, Home &home, const HomeAction &action) {
  switch (action.kind) {
  case HomeAction::ask: return ask(scope, action);
  case HomeAction::pause: return pause(scope, home);
  case HomeAction::end:
    if (home.waiter != nullptr) node_.ready.push(*home.waiter);
  }
}

void Scopes::ask(uint64_t scope, const HomeAction &action) {
  if (action.to == node_.self)
    return take(part(scope), {.kind = PartEvent::asked, .question = action.question, .is_urgent = action.is_urgent});
  Header &header = begin_scope_message(scope, 0);
  fields<Kind::scope>(header).question = action.question;
  fields<Kind::scope>(header).is_urgent = action.is_urgent;
  send(node_, action.to, header, 0);
}

Scopes::Pause &Scopes::take_pause() {
  if (unused_pause_ == nullptr) {
    unused_pause_ = pauses_.emplace_back(std::make_unique<Pause>()).get();
    unused_pause_->run = run_pause;
  }
  return *std::exchange(unused_pause_, unused_pause_->next_unused);
}

// It cannot be taken back when the scope ends: it finds none then.
void Scopes::pause(uint64_t scope, Home &home) {
  if (std::exchange(home.is_pausing, true)) return;
  Pause &pause = take_pause();
  pause.scope = scope;
  uint64_t length_ns = (node_.conduit.now_ns() - home.began_to_wait_ns) / questions_until_twice;
  mcrl::pause(node_, pause, std::clamp(length_ns, shortest_pause_ns, longest_pause_ns));
}

void Scopes::run_pause(Runnable &runnable) {
  auto &pause = static_cast<Pause &>(runnable);
  Scopes &self = *current_node().rooms.scopes;
  pause.next_unused = std::exchange(self.unused_pause_, &pause);
  auto found = self.homes_.find(pause.scope);
  if (found == self.homes_.end()) return;
  found->second.is_pausing = false;
  if (found->second.state.state != scopes::Home::over) self.take(pause.scope, {.kind = HomeEvent::pause_ended});
}

void Scopes::receive(Node &node, NodeId from, Header &header, size_t message_bytes) {
  Scopes &self = *node.rooms.scopes;
  const auto &said = fields<Kind::scope>(header);
  if (said.answers != 0) return self.receive_answer(from, header, message_bytes - sizeof header);
  uint64_t scope = uint64_t{number(from)} << 32 | said.number;
  self.take(self.part(scope), {PartEvent::asked, said.question, said.is_urgent != 0});
}

void Scopes::receive_answer(NodeId from, const Header &header, size_t bytes) {
  const auto &said = fields<Kind::scope>(const_cast<Header &>(header));
  uint64_t scope = uint64_t{number(node_.self)} << 32 | said.number;
  Told told{};
  bool is_possible = bytes >= sizeof told && (bytes - sizeof told) % sizeof(NodeId) == 0 && homes_.contains(scope);
  scopes::Counts counts;
  if (is_possible) {
    std::memcpy(&told, &header + 1, sizeof told);
    counts.begun = told.begun;
    counts.ended = told.ended;
    counts.went.resize((bytes - sizeof told) / sizeof(NodeId));
    if (!counts.went.empty())
      std::memcpy(counts.went.data(), reinterpret_cast<const std::byte *>(&header + 1) + sizeof told, bytes - sizeof told);
    is_possible = std::ranges::all_of(counts.went, [this](NodeId node) { return number(node) < node_.count; });
  }
  if (!is_possible) fatal("what node %u has said of a scope, in a message of %zu bytes, is damaged", number(from), bytes);
  take(scope, {HomeEvent::answered, from, said.answers, &counts});
}

std::string Scopes::awaited_by(const Thread &thread) const {
  for (const auto &[scope, home] : homes_) {
    if (home.waiter != &thread) continue;
    std::string of = std::to_string(home.state.begun);
    return "at the end of finish: " + std::to_string(home.state.left()) + " of " + of + " spawned calls have not ended";
  }
  return {};
}

} // namespace mcrl
