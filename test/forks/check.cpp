// What must be so in each state.
#include "model.h"

#include <algorithm>

namespace mcrl::fork_model {
namespace {

const Asker *kept_question(const Node &node, uint8_t of) {
  auto is_of = [&](const Asker &asker) { return number(asker.node) == of; };
  auto found = std::find_if(node.protocol.askers.begin(), node.protocol.askers.end(), is_of);
  return found == node.protocol.askers.end() ? nullptr : &*found;
}

} // namespace

bool Model::has_stopped(uint8_t node) const {
  Main::Status status = state_->nodes[node].main.status;
  return !configuration_.unstopped && (status == Main::ending || status == Main::ended);
}

void Model::check() const {
  for (const Node &node : state_->nodes) check_node(node);
  for (uint8_t from = 0; from < state_->nodes.size(); from++)
    for (uint8_t to = 0; to < state_->nodes.size(); to++)
      if (from != to) check_questions(from, to);
}

void Model::check_node(const Node &node) const {
  uint32_t missing = 0;
  for (const Peer &peer : node.protocol.peers) missing += peer.question == Peer::sent;
  require(missing == node.protocol.answers_missing, "a node does not know how many answers it waits for");
  std::vector<bool> asks(state_->nodes.size());
  for (const Asker &asker : node.protocol.askers) {
    require(!asks[number(asker.node)], "a node keeps two questions of another one");
    asks[number(asker.node)] = true;
    bool could_have = node.main.shares && node.main.work > 0 && asker.phase != 0 && asker.phase == node.protocol.phase;
    require(!could_have, "a node keeps work that another one has asked for");
  }
  for (const Peer &peer : node.protocol.peers) {
    if (&peer == &node.protocol.peers[number(node.protocol.self)] || !node.protocol.are_all_asked) continue;
    bool in_earlier_phase = node.protocol.phase != 0 && peer.phase != node.protocol.phase;
    bool is_to_be_asked = peer.question == Peer::none || (peer.question == Peer::open && in_earlier_phase);
    require(!is_to_be_asked, "a node asks no more, and another one is to be asked");
  }
  if (has_stopped(u8(number(node.protocol.self)))) require(missing == 0, "a node has stopped, and has not all answers");
  auto is_near = [&](const Asker &asker) { return node.protocol.peers[number(asker.node)].is_near; };
  require(std::is_partitioned(node.protocol.askers.begin(), node.protocol.askers.end(), is_near),
          "a node of another host is to be served before one of its own");
  if (node.protocol.askers.empty()) return;
  for (uint8_t slot : node.list) require(state_->forks[slot].is_told, "a fork is listed, and a node that has asked is not told");
}

// A node of another host is asked when all of this host keep the question, which have none.
void Model::check_order(const stealing::State &state, const Event &event, const Actions &actions) const {
  bool asks_far = event.kind == Event::idle && std::any_of(actions.begin(), actions.end(), [&](const Action &action) {
                    return action.message == Message::ask && !state.peers[number(action.to)].is_near;
                  });
  if (!asks_far) return;
  for (const Peer &peer : state.peers) {
    if (!peer.is_near || &peer == &state.peers[number(state.self)]) continue;
    bool has_none = peer.question == Peer::open && (state.phase == 0 || peer.phase == state.phase);
    require(has_none, "a node of another host is asked before one of its own has answered");
  }
}

// Whatever a node takes for asked is under way, or kept where it has asked.
void Model::check_questions(uint8_t from, uint8_t to) const {
  const Peer &question = state_->nodes[from].protocol.peers[to];
  size_t asked = 0, answered = 0, refused = 0;
  for (const Letter &letter : state_->letters) {
    asked += letter.from == from && letter.to == to && letter.is_question();
    if (letter.from != to || letter.to != from) continue;
    answered += letter.is_fork() || (letter.is(Message::offered) && letter.question == question.asked);
    refused += letter.is(Message::none) && letter.question == question.asked;
  }
  // Where a node completes an operation before another one calls it, a fork can come unasked later, and is taken for an answer.
  bool may_come_unasked = configuration_.program.find('g') != std::string::npos;
  require(asked <= 1 || may_come_unasked, "two questions are under way from a node to another one");
  if (has_stopped(from)) require(asked == 0 || may_come_unasked, "a node has stopped, and its question is under way");
  if (question.question == Peer::sent) require(asked + answered + refused > 0, "a question was sent, and no answer will come");
  if (question.question != Peer::open || asked + answered > 0) return;
  const Asker *kept = kept_question(state_->nodes[to], from);
  require(kept != nullptr, "a node takes its question for kept, and it is not");
  require(kept->phase == question.phase, "a node is known to ask in an earlier phase");
}

} // namespace mcrl::fork_model
