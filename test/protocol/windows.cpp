#include "windows.h"

#include <algorithm>
#include <utility>

namespace mcrl::windows {
namespace {

uint8_t u8(size_t number) { return static_cast<uint8_t>(number); }

Message take_first(std::vector<Message> &messages) {
  Message message = messages.front();
  messages.erase(messages.begin());
  return message;
}

bool is_answered(const Message &message) {
  return message.kind <= Message::recalled || (message.kind == Message::refused && message.asker == Message::activate);
}

Message sent_again(const Message &refused) {
  Message message = refused;
  message.kind = static_cast<decltype(message.kind)>(refused.asker);
  message.asker = 0;
  return message;
}

} // namespace

State Model::initial() const {
  Node node;
  node.threads.assign(configuration_.threads, {.operations_left = u8(configuration_.operations)});
  node.under_way.resize(configuration_.nodes);
  node.waiting.resize(configuration_.nodes);
  node.routed.resize(configuration_.nodes);
  node.passed.resize(configuration_.nodes);
  return State(configuration_.nodes, node);
}

bool Model::is_busy(const Node &node, uint8_t to) const {
  return !node.waiting[to].empty() || node.under_way[to].size() >= configuration_.window;
}

// What goes on from another node has room first.
bool Model::has_room(const Node &node, const Thread &thread) const {
  if (is_busy(node, thread.to)) return false;
  if (thread.message.kind != Message::routed) return true;
  bool is_counted = configuration_.mutant != Mutant::uncounted;
  return (!is_counted || node.routed[thread.to] < configuration_.routed) &&
         std::none_of(node.passing.begin(), node.passing.end(), [&](const Passing &one) { return one.to == thread.to; });
}

bool Model::receives(const Node &node) const {
  if (node.handler_waits) return false;
  if (configuration_.mutant != Mutant::deaf_thread) return true;
  return std::none_of(node.threads.begin(), node.threads.end(),
                      [](const Thread &thread) { return thread.status != Thread::ready; });
}

void Model::list_choices(const State &state, std::vector<Choice> &list) const {
  list.clear();
  for (uint8_t node = 0; node < state.size(); node++) {
    for (uint8_t other = 0; other < state.size(); other++) {
      if (receives(state[node]) && !state[other].under_way[node].empty()) list_receptions(state, node, other, list);
      bool has_room = state[node].under_way[other].size() < configuration_.window;
      bool flushes = configuration_.mutant != Mutant::deaf_to_room;
      if (flushes && has_room && !state[node].waiting[other].empty()) list.push_back({Choice::flush, node, other, 0, {}, 0});
    }
    if (!state[node].handler_waits) list_starts(state, node, list);
    const std::vector<Passing> &passing = state[node].passing;
    bool settles = std::any_of(passing.begin(), passing.end(), [&](const Passing &one) { return !is_busy(state[node], one.to); });
    if (settles) list.push_back({Choice::settle, node, 0, 0, {}, 0});
  }
}

// Whatever the handler of this message could do.
void Model::list_receptions(const State &state, uint8_t node, uint8_t from, std::vector<Choice> &list) const {
  const Message &message = state[from].under_way[node].front();
  Choice choice{Choice::receive, node, from, 0, Choice::end, 0};
  list.push_back(choice);
  if (message.kind != Message::activate && message.kind != Message::spawn) return;
  for (uint8_t to = 0; to < state.size() && message.hops > 0; to++) {
    if (to == node) continue;
    // A handler that would have to wait for room goes on in a thread.
    bool asks = message.kind == Message::spawn && configuration_.mutant != Mutant::careless;
    choice.handling = asks && is_busy(state[node], to) ? Choice::promote : Choice::move;
    choice.count = to;
    list.push_back(choice);
  }
  choice.handling = Choice::refuse;
  if (message.hops > 0) list.push_back(choice);
  choice.handling = Choice::ask_back;
  for (choice.count = 1; message.kind == Message::activate && choice.count <= configuration_.recalls; choice.count++)
    list.push_back(choice);
}

void Model::list_starts(const State &state, uint8_t node, std::vector<Choice> &list) const {
  for (uint8_t number = 0; number < state[node].threads.size(); number++) {
    const Thread &thread = state[node].threads[number];
    if (thread.status == Thread::waits_for_room && has_room(state[node], thread))
      list.push_back({Choice::go_on, node, thread.to, number, {}, 0});
    if (thread.status != Thread::ready || thread.operations_left == 0) continue;
    for (uint8_t to = 0; to < state.size(); to++) {
      if (to == node) continue;
      list.push_back({Choice::call, node, to, number, {}, 0});
      list.push_back({Choice::spawn, node, to, number, {}, 0});
      for (uint8_t final = 0; configuration_.routed > 0 && final < state.size(); final++)
        if (final != node && final != to) list.push_back({Choice::spawn_routed, node, to, number, {}, final});
    }
  }
}

void Model::apply(State &state, const Choice &choice) {
  Node &node = state[choice.node];
  switch (choice.kind) {
  case Choice::receive: {
    Message message = take_first(state[choice.other].under_way[choice.node]);
    in_handler_ = true;
    if (message.kind == Message::passed_on) node.routed[choice.other] = u8(node.routed[choice.other] - message.hops);
    else if (message.kind == Message::routed) take_routed(state, choice.node, choice.other, message);
    else handle(state, choice.node, message, choice);
    in_handler_ = false;
    break;
  }
  case Choice::flush: {
    node.under_way[choice.other].push_back(take_first(node.waiting[choice.other]));
    bool all_gone = std::all_of(node.waiting.begin(), node.waiting.end(), [](auto &messages) { return messages.empty(); });
    if (all_gone) node.handler_waits = false;
    break;
  }
  case Choice::call: {
    Thread &thread = node.threads[choice.thread];
    thread.operations_left--;
    thread.status = Thread::waits_for_result;
    send(state, choice.node, choice.other, {Message::activate, choice.node, choice.thread, u8(configuration_.hops), 0});
    break;
  }
  case Choice::spawn:
    node.threads[choice.thread].operations_left--;
    send_unanswered(state, choice.node, choice.thread, choice.other, {Message::spawn, choice.node, 0, u8(configuration_.hops), 0});
    break;
  case Choice::spawn_routed:
    node.threads[choice.thread].operations_left--;
    send_unanswered(state, choice.node, choice.thread, choice.other, {Message::routed, choice.node, 0, 0, choice.count});
    break;
  case Choice::settle: settle(state, choice.node); break;
  case Choice::go_on: {
    Thread thread = node.threads[choice.thread];
    if (thread.was_handler) node.threads.erase(node.threads.begin() + choice.thread);
    else node.threads[choice.thread] = {.operations_left = thread.operations_left};
    send(state, choice.node, thread.to, thread.message);
    break;
  }
  }
  check(state);
}

void Model::handle(State &state, uint8_t self, const Message &message, const Choice &choice) {
  Node &node = state[self];
  Message next = message;
  if (choice.handling == Choice::move || choice.handling == Choice::promote) {
    next.hops--;
    if (choice.handling == Choice::move) return send(state, self, choice.count, next);
    node.threads.push_back({.status = Thread::waits_for_room, .was_handler = true, .to = choice.count, .message = next});
    return;
  }
  if (choice.handling == Choice::refuse) {
    next.kind = Message::refused;
    next.asker = message.kind;
    next.hops--;
    return send(state, self, choice.other, next);
  }
  if (choice.handling == Choice::ask_back) {
    node.pending.push_back({message.node, message.thread, choice.count});
    for (uint8_t copy = 1; copy <= choice.count; copy++)
      send(state, self, u8((self + copy) % state.size()), {Message::recall, message.node, message.thread, 0, self});
    return;
  }
  switch (message.kind) {
  case Message::activate: next.kind = Message::result; return send(state, self, message.node, next);
  case Message::result: return take_result(state, message);
  case Message::recall: next.kind = Message::recalled; return send(state, self, message.asker, next);
  case Message::recalled: {
    auto pending = std::find_if(node.pending.begin(), node.pending.end(),
                                [&](const Pending &one) { return one.node == message.node && one.thread == message.thread; });
    if (--pending->missing > 0) return;
    node.pending.erase(pending);
    next = {Message::result, message.node, message.thread, 0, 0};
    return send(state, self, message.node, next);
  }
  case Message::spawn: next = {Message::ended, message.node, 0, 0, 0}; return send(state, self, message.node, next);
  case Message::ended: case Message::routed: case Message::passed_on: return;
  case Message::refused:
    next = sent_again(message);
    node.threads.push_back({.status = Thread::waits_for_room, .was_handler = true, .to = choice.other, .message = next});
    return;
  }
}

// A handler sends it on whether there is room or not.
void Model::take_routed(State &state, uint8_t self, uint8_t from, const Message &message) {
  state[self].passing.push_back({from, message.asker});
  send(state, self, message.asker, {Message::spawn, message.node, 1, 0, 0});
}

void Model::settle(State &state, uint8_t self) {
  Node &node = state[self];
  std::erase_if(node.passing, [&](const Passing &one) {
    if (is_busy(node, one.to)) return false;
    node.passed[one.from]++;
    return true;
  });
  if (configuration_.mutant == Mutant::silent) return;
  for (uint8_t to = 0; to < state.size(); to++) {
    if (node.passed[to] < std::max(1u, configuration_.routed / 2)) continue;
    uint8_t passed = std::exchange(node.passed[to], u8(0));
    send(state, self, to, {Message::passed_on, to, 0, passed, 0});
  }
}

void Model::take_result(State &state, const Message &message) {
  state[message.node].threads[message.thread].status = Thread::ready;
}

void Model::send(State &state, uint8_t from, uint8_t to, const Message &message) {
  Node &node = state[from];
  node.routed[to] = u8(node.routed[to] + (message.kind == Message::routed));
  if (to == from) return handle(state, to, message, {Choice::receive, to, to, 0, Choice::end, 0});
  if (configuration_.mutant == Mutant::deaf_to_room) {
    auto &waiting = node.waiting[to];
    for (; !waiting.empty() && node.under_way[to].size() < configuration_.window;)
      node.under_way[to].push_back(take_first(waiting));
  }
  if (!is_busy(node, to)) {
    node.under_way[to].push_back(message);
    return;
  }
  node.waiting[to].push_back(message);
  if (configuration_.mutant == Mutant::handler_waits && in_handler_) node.handler_waits = true;
}

// The sender of a message without an answer asks for room first, and waits for it as a thread, which receives meanwhile.
void Model::send_unanswered(State &state, uint8_t self, uint8_t number, uint8_t to, const Message &message) {
  bool asks = configuration_.mutant != Mutant::careless;
  if (!asks || has_room(state[self], {.to = to, .message = message})) return send(state, self, to, message);
  Thread &thread = state[self].threads[number];
  thread.status = Thread::waits_for_room;
  thread.to = to;
  thread.message = message;
}

// What waits at senders is bounded: by a message for each thread that waits, and its recalls; and what tells of an end, by what has
// been spawned.
void Model::check(const State &state) const {
  size_t waiting_threads = 0, answered = 0;
  for (const Node &node : state) {
    for (const Thread &thread : node.threads) waiting_threads += thread.status == Thread::waits_for_result;
    for (const auto &messages : node.waiting)
      for (const Message &message : messages) {
        bool goes_on = message.kind == Message::spawn && message.thread != 0;
        if (message.kind == Message::spawn && !goes_on) throw Violation("a message that nobody answers waits at its sender");
        answered += is_answered(message);
      }
    for (uint8_t from = 0; from < state.size(); from++) {
      auto kept = std::count_if(node.passing.begin(), node.passing.end(), [from](const Passing &one) { return one.from == from; });
      if (kept > configuration_.routed) throw Violation("a node keeps more that goes on than its sender may have under way");
    }
  }
  if (answered > waiting_threads * std::max(1u, configuration_.recalls))
    throw Violation("more messages than threads that wait for them");
}

bool Model::is_done(const State &state) const {
  for (const Node &node : state) {
    for (const Thread &thread : node.threads)
      if (thread.status != Thread::ready || thread.operations_left > 0) return false;
    for (const auto &messages : node.under_way)
      if (!messages.empty()) return false;
    for (const auto &messages : node.waiting)
      if (!messages.empty()) return false;
    if (!node.pending.empty() || !node.passing.empty()) return false;
  }
  return true;
}

bool Model::is_end(const State &state, const std::vector<Choice> &choices) const {
  if (!choices.empty()) return false;
  if (!is_done(state)) throw Violation("nothing can happen, and not all is done");
  for (const Node &node : state)
    for (uint8_t routed : node.routed)
      if (routed > 0 && routed >= configuration_.routed) throw Violation("all has gone on, and its sender may not send");
  return true;
}

namespace {

struct Writer {
  std::string text;
  template <class Number> void operator()(Number &number) { text += static_cast<char>(number); }
  template <class List> void size(List &list) { text += static_cast<char>(list.size()); }
};

struct Reader {
  const std::string &text;
  size_t at = 0;
  template <class Number> void operator()(Number &number) { number = static_cast<Number>(text[at++]); }
  template <class List> void size(List &list) { list.resize(static_cast<uint8_t>(text[at++])); }
};

template <class Archive> void fields(Archive &archive, Message &message) {
  archive(message.kind), archive(message.node), archive(message.thread), archive(message.hops), archive(message.asker);
}

template <class Archive> void fields(Archive &archive, State &state) {
  for (Node &node : state) {
    archive(node.handler_waits), archive.size(node.threads), archive.size(node.pending), archive.size(node.passing);
    for (Passing &one : node.passing) archive(one.from), archive(one.to);
    for (auto *counts : {&node.routed, &node.passed})
      for (uint8_t &count : *counts) archive(count);
    for (Thread &thread : node.threads) {
      archive(thread.status), archive(thread.operations_left), archive(thread.was_handler), archive(thread.to);
      fields(archive, thread.message);
    }
    for (Pending &one : node.pending) archive(one.node), archive(one.thread), archive(one.missing);
    for (auto *lists : {&node.under_way, &node.waiting})
      for (auto &messages : *lists) {
        archive.size(messages);
        for (Message &message : messages) fields(archive, message);
      }
  }
}

} // namespace

std::string Model::encode(const State &state) const {
  Writer writer;
  fields(writer, const_cast<State &>(state)); // a Writer changes nothing
  return std::move(writer.text);
}

void Model::decode(const std::string &text, State &state) const {
  state = initial();
  Reader reader{text};
  fields(reader, state);
}

std::string Model::describe(const State &state, const Choice &choice) const {
  static constexpr const char *kinds[] = {"activate", "result",  "recall", "recalled", "spawn",
                                          "ended",    "refused", "routed", "passed_on"};
  std::string node = "node " + std::to_string(choice.node), other = "node " + std::to_string(choice.other);
  std::string thread = node + ", thread " + std::to_string(choice.thread);
  switch (choice.kind) {
  case Choice::receive: {
    std::string text = node + " receives " + kinds[state[choice.other].under_way[choice.node].front().kind] + " from " + other;
    if (choice.handling == Choice::move) text += "; on to node " + std::to_string(choice.count);
    if (choice.handling == Choice::promote) text += "; a thread will send it on to node " + std::to_string(choice.count);
    if (choice.handling == Choice::refuse) text += "; refuses it";
    if (choice.handling == Choice::ask_back) text += "; asks " + std::to_string(choice.count) + " copies back";
    return text;
  }
  case Choice::flush: return node + " sends what waits for " + other;
  case Choice::call: return thread + " sends a request to " + other;
  case Choice::spawn: return thread + " spawns on " + other;
  case Choice::spawn_routed: return thread + " spawns on node " + std::to_string(choice.count) + " by way of " + other;
  case Choice::settle: return node + " sees what has gone on";
  case Choice::go_on: return thread + " has room to " + other;
  }
  return {};
}

} // namespace mcrl::windows
