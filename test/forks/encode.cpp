// States as text, and their normal form: which of several alike forks is in which place makes no difference.
#include "model.h"
#include "search/archive.h"

#include <algorithm>
#include <tuple>

namespace mcrl::fork_model {
namespace {

using search::Reader;
using search::Writer;

template <class Archive> void fields(Archive &archive, stealing::State &state) {
  archive(state.self), archive(state.asks), archive(state.phase), archive(state.answers_missing), archive(state.at_once);
  archive(state.are_all_asked), archive(state.next), archive(state.next_far), archive(state.wanted);
  archive.size(state.askers);
  for (Asker &asker : state.askers) {
    archive(asker.node), archive(asker.phase), archive(asker.waits_in), archive(asker.question);
  }
  archive.size(state.peers);
  for (Peer &peer : state.peers) {
    archive(peer.question), archive(peer.phase), archive(peer.only_offers), archive(peer.asked), archive(peer.heard);
    archive(peer.is_near);
  }
}

template <class Archive> void fields(Archive &archive, Node &node) {
  archive(node.main.status), archive(node.main.completed), archive(node.main.in_phase), archive(node.main.shares);
  archive(node.main.work);
  fields(archive, node.protocol);
  archive.size(node.list);
  for (uint8_t &slot : node.list) archive(slot);
}

template <class Archive> void fields(Archive &archive, State &state) {
  archive.size(state.nodes);
  for (Node &node : state.nodes) fields(archive, node);
  for (Fork &fork : state.forks)
    archive(fork.status), archive(fork.node), archive(fork.parent), archive(fork.is_told), archive(fork.in_place);
  archive(state.forks_left);
  archive.size(state.letters);
  for (Letter &letter : state.letters) {
    archive(letter.from), archive(letter.to), archive(letter.message), archive(letter.phase);
    archive(letter.waits_in), archive(letter.question), archive(letter.wanted), archive(letter.completed);
    for (uint8_t &slot : letter.forks) archive(slot);
  }
}

// By what a fork is put in order: where it is in a list, or in the messages under way, is part of it.
std::vector<std::tuple<uint8_t, uint8_t, uint8_t, uint8_t, bool, bool, uint8_t>> keys_of(const State &state) {
  std::vector<std::tuple<uint8_t, uint8_t, uint8_t, uint8_t, bool, bool, uint8_t>> keys;
  for (uint8_t slot = 0; slot < max_forks; slot++) {
    const Fork &fork = state.forks[slot];
    uint8_t place = 0;
    for (const Node &node : state.nodes)
      for (size_t at = 0; at < node.list.size(); at++)
        if (node.list[at] == slot) place = u8(1 + at);
    for (const Letter &letter : state.letters)
      for (size_t at = 0; at < max_given; at++)
        if (letter.forks[at] == slot) place = u8(64 * letter.to + 16 * at + letter.completed);
    bool is_used = fork.status != Fork::unused;
    bool of_main = fork.parent < max_nodes;
    keys.emplace_back(is_used ? fork.status : u8(nothing), fork.node, of_main ? fork.parent : max_nodes, place, fork.is_told,
                      fork.in_place, slot);
  }
  return keys;
}

// The fields of a letter but for its forks' slots, and the parent of the first instead.
auto key_of(const State &state, const Letter &letter, bool in_order) {
  Letter without = letter;
  without.forks = given_none;
  without.forks[0] = letter.is_fork() ? 0 : nothing;
  if (in_order) without = {.from = letter.from, .to = letter.to};
  uint8_t slot = in_order || !letter.is_fork() ? nothing : letter.forks[0];
  return std::tuple(without, slot == nothing ? nothing : state.forks[slot].parent, slot);
}

} // namespace

std::string Model::encode(const State &state) const {
  Writer writer;
  fields(writer, const_cast<State &>(state)); // a Writer changes nothing
  return std::move(writer.text);
}

void Model::decode(const std::string &text, State &state) const {
  Reader reader{text};
  fields(reader, state);
}

// Removes facts without effect: the collective operation that a node has waited in, once the receiver has completed it; and facts that
// matter only to nodes that fork, or that ask.
void Model::forget() {
  bool none_forks = state_->forks_left == 0;
  auto is_past = [&](uint32_t waits_in, uint8_t receiver) { return none_forks || waits_in <= state_->nodes[receiver].main.completed; };
  for (uint8_t number = 0; number < state_->nodes.size(); number++) {
    Node &node = state_->nodes[number];
    for (Asker &asker : node.protocol.askers)
      if (is_past(asker.waits_in, number)) asker.waits_in = 0;
    for (Peer &peer : node.protocol.peers) peer.only_offers &= !none_forks;
    bool asks_none = node.main.status == Main::stopping || node.main.status == Main::ending || node.main.status == Main::ended;
    if (!asks_none) continue;
    node.protocol.at_once = 1;
    node.protocol.next = node.protocol.next_far = number;
    node.protocol.are_all_asked = false;
    node.protocol.wanted = 1;
  }
  for (Letter &letter : state_->letters) {
    if (is_past(letter.waits_in, letter.to)) letter.waits_in = 0;
    if (letter.is(Message::accepts) && none_forks) letter.message = u8(static_cast<size_t>(Message::ask));
    if (letter.completed <= state_->nodes[letter.to].main.completed) letter.completed = 0;
  }
  if (none_forks) std::erase_if(state_->letters, [](const Letter &letter) { return letter.is(Message::is_busy); });
}

// The questions of a node to another one: their numbers are 0, 1 and so on of those that are still named.
void Model::renumber(uint8_t from, uint8_t to) {
  Peer &asks = state_->nodes[from].protocol.peers[to], &hears = state_->nodes[to].protocol.peers[from];
  std::vector<uint8_t> named;
  auto each = [&](auto &&with) {
    with(asks.asked), with(hears.heard);
    for (Asker &asker : state_->nodes[to].protocol.askers)
      if (number(asker.node) == from) with(asker.question);
    for (Letter &letter : state_->letters) {
      bool names_it = letter.is_question() ? letter.from == from && letter.to == to : letter.from == to && letter.to == from;
      if (names_it && !letter.is_fork() && !letter.is(Message::is_busy)) with(letter.question);
    }
  };
  each([&](auto &question) { named.push_back(u8(question)); });
  std::sort(named.begin(), named.end());
  named.erase(std::unique(named.begin(), named.end()), named.end());
  each([&](auto &question) {
    question = u8(std::lower_bound(named.begin(), named.end(), u8(question)) - named.begin());
  });
}

void Model::normalize() {
  State &state = *state_;
  forget();
  for (uint8_t from = 0; from < state.nodes.size(); from++)
    for (uint8_t to = 0; to < state.nodes.size(); to++)
      if (from != to) renumber(from, to);
  auto by_key = [&](const Letter &a, const Letter &b) {
    return key_of(state, a, configuration_.in_order) < key_of(state, b, configuration_.in_order);
  };
  auto keys = keys_of(state);
  std::sort(keys.begin(), keys.end());
  std::array<uint8_t, max_forks> place{};
  std::array<Fork, max_forks> forks;
  for (uint8_t at = 0; at < max_forks; at++) {
    uint8_t slot = std::get<6>(keys[at]);
    place[slot] = at;
    forks[at] = state.forks[slot];
  }
  for (Fork &fork : forks)
    if (fork.status != Fork::unused && fork.parent >= max_nodes) fork.parent = computation_of(place[fork.parent - max_nodes]);
  state.forks = forks;
  for (Node &node : state.nodes)
    for (uint8_t &slot : node.list) slot = place[slot];
  for (Letter &letter : state.letters)
    for (uint8_t &slot : letter.forks)
      if (slot != nothing) slot = place[slot];
  std::stable_sort(state.letters.begin(), state.letters.end(), by_key);
}

} // namespace mcrl::fork_model
