#include "tasks/forks/fork_protocol.h"

#include "base/support/fatal.h"

namespace mcrl::stealing {
namespace {

// One step under way.
struct Machine {
  State &state;
  const Event &event;
  Actions &actions;

  Peer &peer() const { return state.peers[number(event.peer)]; }
  Asker asker() const { return {event.peer, event.phase, event.waits_in, event.question}; }

  void send(NodeId to, Message message, uint32_t question = 0) {
    actions.push_back(
        {.kind = Action::send, .to = to, .message = message, .phase = state.phase, .question = question, .wanted = state.wanted});
  }
  void ask(NodeId to, Message how) {
    Peer &other = state.peers[number(to)];
    other.question = Peer::sent;
    other.phase = state.phase;
    state.answers_missing++;
    send(to, how, ++other.asked);
  }
  void give_work(const Asker &asker, bool is_kept) {
    actions.push_back({.kind = Action::give_work,
                       .to = asker.node,
                       .phase = asker.phase,
                       .waits_in = asker.waits_in,
                       .question = asker.question,
                       .is_kept = is_kept});
  }

  void note_lasted();
  void note_question();
  void end_question();
  void take_refusal();
  void fork();
  void take_given();
  void ask_others();
  void answer_question();
  void take_offer();
  void receive();
};

// Small pieces come many at a time; the oldest fork alone is sent where that is a large one.
void Machine::note_lasted() {
  if (event.lasted == Lasted::briefly) state.wanted = std::min(2 * state.wanted, most_wanted);
  if (event.lasted == Lasted::long_enough) state.wanted = std::max(state.wanted / 2, 1u);
}

// A node that asks again, in another phase, has one question. What there is later goes to nodes of this host first.
void Machine::note_question() {
  auto same = [&](const Asker &each) { return each.node == event.peer; };
  auto found = std::find_if(state.askers.begin(), state.askers.end(), same);
  auto is_far = [&](const Asker &each) { return !state.peers[number(each.node)].is_near; };
  if (found != state.askers.end()) *found = asker();
  else
    state.askers.insert(peer().is_near ? std::find_if(state.askers.begin(), state.askers.end(), is_far) : state.askers.end(),
                        asker());
  send(event.peer, Message::none, event.question);
}

// There is a fork here, or one to be had.
void Machine::end_question() {
  Peer &from = peer();
  if (from.question == Peer::none) return;
  if (from.question == Peer::sent) state.answers_missing--;
  from.question = Peer::none;
  state.are_all_asked = false;
}

// A fork, or an offer, may have overtaken it.
void Machine::take_refusal() {
  Peer &from = peer();
  if (from.question != Peer::sent || event.question != from.asked) return;
  from.question = Peer::open;
  state.answers_missing--;
}

// Without an offer, to a node that waits in an operation that this one has not completed. One that has come through computes by now.
void Machine::fork() {
  MCRL_ASSERT(state.has_asker());
  Asker asker = state.askers.front();
  state.askers.erase(state.askers.begin());
  bool still_waits = asker.waits_in == event.collective;
  if (!still_waits || !event.may_give || state.peers[number(asker.node)].only_offers)
    return send(asker.node, Message::offered, asker.question);
  actions.push_back({.kind = Action::give, .to = asker.node});
}

void Machine::take_given() {
  state.at_once = 1;
  if (peer().question == Peer::open && !event.is_idle) send(event.peer, Message::is_busy);
  end_question();
}

bool is_to_be_asked(const State &state, uint32_t other) {
  const Peer &peer = state.peers[other];
  if (NodeId{other} == state.self || peer.question == Peer::sent) return false;
  return peer.question == Peer::none || (state.phase != 0 && peer.phase != state.phase);
}

// Twice as many nodes each time, until one gives a fork. A node of another host is asked when all of this host have answered that
// they have nothing: then none of those is to be asked.
void Machine::ask_others() {
  MCRL_ASSERT(state.may_ask());
  auto nodes = static_cast<uint32_t>(state.peers.size());
  for (bool near : {true, false}) {
    uint32_t &next = near ? state.next : state.next_far;
    for (uint32_t tried = 0; tried < nodes && state.answers_missing < state.at_once; tried++) {
      next = (next + 1) % nodes;
      if (is_to_be_asked(state, next) && state.peers[next].is_near == near) ask(NodeId{next}, Message::ask);
    }
    if (state.answers_missing > 0) break;
  }
  state.are_all_asked = state.answers_missing == 0;
  state.at_once = std::min(2 * state.at_once, nodes);
}

// Half of what there is, at most: which piece is large is not known. One that comes after a later one is over: a fork that overtook
// its answer was taken for that.
void Machine::answer_question() {
  Peer &from = peer();
  if (static_cast<int32_t>(event.question - from.heard) < 0) return;
  from.heard = event.question;
  uint32_t count = std::min(event.wanted, (event.listed + 1) / 2);
  if (count > 0) actions.push_back({.kind = Action::give_first, .to = event.peer, .count = count});
  else if (state.phase != 0 && event.phase == state.phase) give_work(asker(), false);
  else note_question();
}

// The answer is to an earlier question than that under way, or kept: in a later phase the node may have been asked again.
void Machine::take_offer() {
  if (peer().question != Peer::none && event.question != peer().asked) return;
  end_question();
  if (state.asks && event.is_idle) ask(event.peer, Message::accepts);
}

void Machine::receive() {
  note_lasted();
  switch (event.message) {
  case Message::accepts: peer().only_offers = false; return answer_question();
  case Message::ask: return answer_question();
  case Message::none: return take_refusal();
  case Message::offered: return take_offer();
  case Message::is_busy: peer().only_offers = true; return;
  }
}

void begin_phase(State &state, uint32_t phase) {
  state.phase = phase;
  state.are_all_asked = false;
}

} // namespace

// The nodes of a host begin with different nodes of another one, where hosts have as many nodes each.
State::State(NodeId self, const std::vector<bool> &is_near)
    : self(self), peers(is_near.size()), next(number(self)), next_far(next) {
  for (size_t node = 0; node < is_near.size(); node++) {
    peers[node].is_near = is_near[node];
    next_far += is_near[node] && NodeId{static_cast<uint32_t>(node)} != self;
  }
  if (!peers.empty()) next_far %= static_cast<uint32_t>(peers.size());
}

void step(State &state, const Event &event, Actions &actions) {
  Machine machine{state, event, actions};
  switch (event.kind) {
  case Event::begin: state.asks = true; return;
  case Event::stop: state.asks = false; return;
  case Event::begin_phase: return begin_phase(state, event.phase);
  case Event::end_phase: state.phase = 0; return;
  case Event::forked: return machine.fork();
  case Event::given: return machine.take_given();
  case Event::idle: machine.note_lasted(); return machine.ask_others();
  case Event::work:
    for (const Asker &asker : state.askers)
      if (state.phase != 0 && asker.phase == state.phase) machine.give_work(asker, true);
    return;
  case Event::gave_work: std::erase_if(state.askers, [&](const Asker &asker) { return asker.node == event.peer; }); return;
  case Event::nothing_left: return machine.note_question();
  case Event::receive: return machine.receive();
  }
}

} // namespace mcrl::stealing
