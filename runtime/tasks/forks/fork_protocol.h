// The messages between nodes about forks that have not begun: questions, answers and offers.
//
// Pure, as regions/pure/ and arrays/pure/ are: step() reads and writes only the state that it is given, and says in Actions what the caller
// has to do, in order. The same function runs in the runtime (forks.h, which has the list of forks) and under the exhaustive exploration
// (test/forks/).
#pragma once

#include "base/support/ids.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mcrl::stealing {

// Messages may overtake each other. The questions of a node to another one are numbered, and answers and offers name the question: so an
// offer that overtakes the answer that there was nothing is known for what it is, and what is late for a question that is over.
// One message may bring several forks; it is one answer.
enum class Message : uint8_t {
  ask,     // for forks, and how many at most; in a phase, also for a part of what the phase has
  none,    // there is nothing; the question is kept
  offered, // there is a fork now; the question was kept, and is so no more
  accepts, // asks again, after an offer
  is_busy, // a fork that came without an offer has found the node computing
};

// A question that is kept: the node, and what it has said in it.
struct Asker {
  NodeId node{};
  uint32_t phase = 0;    // 0: none
  uint32_t waits_in = 0; // the collective operation that its main had called, 0: none
  uint32_t question = 0; // its number
};

// How long what the last answer brought kept a node at work, beside what an answer costs.
enum class Lasted : uint8_t { unknown, briefly, long_enough };

inline constexpr uint32_t most_wanted = 64;

// What a node knows of another one.
struct Peer {
  enum State : uint8_t { none, sent, open } question = none; // to it; open: it has nothing, and keeps the question
  uint32_t phase = 0;                                        // in which it was asked
  uint32_t asked = 0, heard = 0; // the numbers of the last question to it, and of the last one of its that has come
  bool only_offers = false; // it gets no forks without an offer: the last one has found it computing
  bool is_near = false;     // it is on this node's host; never changes
};

struct State {
  // `is_near`: by node, whether it is on the host of this one.
  State(NodeId self, const std::vector<bool> &is_near);

  bool has_asker() const { return !askers.empty(); }
  // Whether a node that has nothing to do has something to say (Event::idle).
  bool may_ask() const { return (asks || phase != 0) && answers_missing == 0 && !are_all_asked; }

  NodeId self;
  bool asks = false;         // for forks
  uint32_t phase = 0;        // whose work it asks for, too; 0: none
  std::vector<Asker> askers; // a node once at most; those of this host first
  std::vector<Peer> peers;   // by node
  uint32_t answers_missing = 0, at_once = 1; // questions under way, and how many the next time
  bool are_all_asked = false;                // no node is to be asked
  uint32_t next, next_far;                   // the nodes after which the next one is asked, of this host and of others
  uint32_t wanted = 1;                       // forks in an answer, at most
};

// What happened at this node.
struct Event {
  enum Kind : uint8_t {
    begin,        // the program has forks that other nodes may begin
    stop,         // main ends: no node is asked from now on
    begin_phase,  // of the number `phase`, which is not 0 and not the last one's
    end_phase,
    forked,       // a fork that other nodes may begin is to be listed; only if has_asker()
    given,        // `peer` has given a fork, or work of a phase
    idle,         // there is nothing to do, and no fork in the list; only if may_ask()
    work,         // the phase has work now that others may take
    gave_work,    // Action::give_work was done, for a question that is kept
    nothing_left, // Action::give_work was not possible, for a question that has just come from `peer`
    receive,      // `message` came from `peer`
  } kind;
  NodeId peer{};
  Message message{};
  uint32_t phase = 0, waits_in = 0; // receive, nothing_left: what the node that asks has said
  uint32_t question = 0;            // so, too: the number of the question; or of the one that is answered
  uint32_t collective = 0;          // forked: the number of the operation that main has not completed
  bool may_give = false;            // forked: it is large, and this node's own
  uint32_t wanted = 1;              // receive: how many forks the node asks for
  uint32_t listed = 0;              // receive: forks that others may begin
  Lasted lasted = Lasted::unknown;  // idle, receive: how long what came last has lasted, if it has ended
  bool is_idle = false;             // receive, given: nothing will happen here unless a message comes
};

// What the caller must do.
struct Action {
  enum Kind : uint8_t {
    send,       // `message`, of this phase, to `to`; the caller adds the collective operation that its main has called
    give,       // the fork of the event to `to`, instead of listing it
    give_first, // the first `count` forks of the list that others may begin, or as many of them as go into a message
    give_work,  // of the phase, if there is any: then, if `is_kept`, Event::gave_work follows; else, if there is none, nothing_left
  } kind;
  NodeId to{};
  Message message{};
  uint32_t phase = 0;    // give_work: what the node that asks has said
  uint32_t waits_in = 0; // so, too
  uint32_t question = 0; // the number of the question that is sent or answered
  bool is_kept = false;
  uint32_t wanted = 1; // of a question
  uint32_t count = 1;  // give_first
};
using Actions = std::vector<Action>;

// Applies one event, and appends what the caller has to do.
void step(State &, const Event &, Actions &);

} // namespace mcrl::stealing
