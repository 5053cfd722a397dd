// Faults that the exploration must find.
#include "model.h"

#include <algorithm>

namespace mcrl::fork_model {
namespace {

bool receives(const Event &event, Message message) { return event.kind == Event::receive && event.message == message; }

} // namespace

// Makes of a step what the faulty protocol would have made of it.
void Model::plant(Node &node, const stealing::State &before, const Event &event, Actions &actions) const {
  stealing::State &after = node.protocol;
  auto drop = [&](Message message) {
    std::erase_if(actions, [&](const Action &action) { return action.kind == Action::send && action.message == message; });
  };
  const Peer *earlier = event.kind == Event::receive ? &before.peers[number(event.peer)] : nullptr;
  switch (configuration_.fault) {
  case Fault::none:
  case Fault::hasty_stop: return;
  case Fault::forgotten_asker:
    if (receives(event, Message::offered) && !event.is_idle) after = before;
    return;
  case Fault::late_none:
    if (receives(event, Message::none) && event.question != earlier->asked) after.peers[number(event.peer)].question = Peer::open;
    return;
  case Fault::lost_offer:
    if (receives(event, Message::offered) && earlier->question == Peer::sent) after = before, actions.clear();
    return;
  case Fault::old_question: after.peers[number(event.peer)].heard = 0; return;
  case Fault::old_phase:
    for (Asker &asker : after.askers)
      for (const Asker &known : before.askers)
        if (asker.node == known.node) asker.phase = known.phase;
    return;
  case Fault::hasty_offer:
    if (!receives(event, Message::offered) || earlier->question != Peer::sent || event.question == earlier->asked) return;
    after.answers_missing--;
    after.peers[number(event.peer)].question = Peer::none;
    return;
  case Fault::all_asked: after.are_all_asked |= before.are_all_asked; return;
  case Fault::greedy:
    for (Action &action : actions)
      if (action.kind == Action::give_first && action.count > 1) action.count = event.listed + 1;
    return;
  case Fault::hasty_far:
    for (size_t to = 0; to < after.peers.size(); to++) {
      Peer &peer = after.peers[to];
      if (event.kind != Event::idle || peer.is_near || peer.question != Peer::none) continue;
      peer.question = Peer::sent;
      after.answers_missing++;
      actions.push_back(
          {.kind = Action::send, .to = NodeId{static_cast<uint32_t>(to)}, .message = Message::ask, .question = ++peer.asked});
    }
    return;
  case Fault::far_first:
    std::stable_partition(after.askers.begin(), after.askers.end(),
                          [&](const Asker &asker) -> bool { return !after.peers[number(asker.node)].is_near; });
    return;
  case Fault::silent: return drop(Message::offered);
  case Fault::twice:
    if (event.kind == Event::receive && before.askers.size() == after.askers.size())
      for (const Action &action : actions)
        if (action.kind == Action::send && action.message == Message::none) return after.askers.push_back({event.peer, event.phase, 0});
    return;
  }
}

} // namespace mcrl::fork_model
