// When a scope has ended: the calls that were spawned in it, and by those, on all nodes (`finish`).
//
// Pure, as regions/pure/ is: step() reads and writes only the state that it is given, and says in Actions what the caller has to
// do, in order. The same function runs in the runtime (scopes.h) and under the exhaustive exploration (test/scopes/).
//
// The four-counter method (Mattern 1987, "Algorithms for distributed termination detection"), for each scope by itself. A node
// counts the calls of the scope that have begun to be spawned on it, and those that have ended on it, whichever node has spawned
// them. Nothing is said of the scope until its home, the node where the block stands, has come to the block's end. From then on the
// home asks, and a node answers with what it has counted since its last answer. All calls have ended if two waves of questions, the
// second one begun after the first one, have this result: as many have ended in the first as have begun in the second.
//
// Only members are asked: the nodes to which some record of the scope has gone, as far as they are known. An answer names those to
// which the node has sent records. A wave of which an answer names a node that was not asked proves nothing. What is not a spawned
// call (a child, a computation that moves) is not counted: a counted one waits for it, or the block does. Messages may overtake
// each other.
#pragma once

#include "base/support/ids.h"

#include <cstdint>
#include <vector>

namespace mcrl::scopes {

// What a node has counted of a scope and not told.
struct Counts {
  uint64_t begun = 0, ended = 0;
  std::vector<NodeId> went; // nodes to which records have gone; not twice

  bool empty() const { return begun == 0 && ended == 0 && went.empty(); }
};

// A scope on a node. A question for news is answered when there is something to tell; an urgent one at once, and so is the question
// for news that is open then. The urgent one names that. If it has overtaken it, it waits for it: so after an urgent one has been
// answered no question is under way, and the node need not know the scope any more.
struct Part {
  enum State : uint8_t {
    quiet,   // no question is open
    waits,   // it answers when it has something to tell
    expects, // it has been asked urgently, and expects the question for news that was asked before
    in_turn, // it answers when its turn comes
  } state = quiet;
  uint8_t asked = 0;      // open questions
  bool is_urgent = false; // one of them
  uint32_t news = 0;      // the number of the question for news that is open, or expected
  uint32_t answered = 0;  // of the last one that was answered
  Counts counts;

  // Whether what has just been counted is to be answered with: then PartEvent::counted follows.
  bool is_awaited() const { return state == waits; }
  // Whether the home knows all that is known here.
  bool is_forgotten() const { return state == quiet && answered == 0 && counts.empty(); }
};

struct PartEvent {
  enum Kind : uint8_t {
    asked,   // by the home
    counted, // only if is_awaited()
    turn,    // after PartAction::take_turn, when all that was ready before has run
  } kind;
  uint32_t question = 0; // asked: its number; of an urgent one that of the question for news that is open, 0: none
  bool is_urgent = false;
};

struct PartAction {
  enum Kind : uint8_t {
    none,
    take_turn, // PartEvent::turn is to follow
    answer,    // so many questions, with the counts, which the part has no more
  } kind = none;
  uint8_t asked = 0;
  Counts counts = {};
};

PartAction step(Part &, const PartEvent &);

// A scope at its home.
struct Home {
  Home(NodeId self, uint32_t nodes) : self(self), members(nodes) {}

  struct Member {
    bool is_one = false;
    uint8_t asked = 0; // questions that it has not answered: one for news, and one of a wave
    uint32_t news = 0; // the number of the former, 0: none
  };
  enum State : uint8_t {
    open,   // the block has not ended
    waves,  // all members have been asked urgently
    waits,  // they answer when they have something to tell
    pauses, // the same, but those that have answered are asked again later
    over,
  } state = open;
  NodeId self;
  std::vector<Member> members;   // by node; the home is one
  uint64_t begun = 0, ended = 0; // as far as was told
  uint64_t ended_before = 0;     // when the wave began
  uint32_t question = 0;         // the number of the last one for news
  bool has_new_member = false;   // since the wave began

  uint64_t left() const { return begun > ended ? begun - ended : 0; }
};

struct HomeEvent {
  enum Kind : uint8_t {
    block_ended, // with what this node has counted so far, which it has not any more
    answered,    // by `from`
    pause_ended,
  } kind;
  NodeId from{};
  uint8_t asked = 0; // so many questions were answered
  const Counts *counts = nullptr;
};

struct HomeAction {
  enum Kind : uint8_t {
    ask,   // `to`, perhaps this node itself
    pause, // HomeEvent::pause_ended is to follow, once for all pauses that have not ended
    end,   // the scope has ended
  } kind;
  NodeId to{};
  uint32_t question = 0; // as in PartEvent
  bool is_urgent = false;
};
using HomeActions = std::vector<HomeAction>;

// Applies one event, and appends what the caller has to do.
void step(Home &, const HomeEvent &, HomeActions &);

} // namespace mcrl::scopes
