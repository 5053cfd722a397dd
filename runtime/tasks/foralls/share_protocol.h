// The share of a node in a forall, its own filaments or some that another node has given it: which a thread runs next, what goes to a
// node that asks, and how it is known that all have ended.
//
// Pure, as forks/fork_protocol.h is: the functions read and write only the state that they are given, and step() says in Actions what the
// caller has to do. The same functions run in the runtime (share.h) and under the exhaustive exploration (test/foralls/).
//
// What was given away comes back as a number of filaments that have run. A node comes to the end of the forall when its own share has
// ended, so when all nodes have come to it, all filaments have run, wherever that was.
#pragma once

#include "base/support/fatal.h"
#include "base/support/ids.h"
#include "tasks/foralls/intervals.h"

#include <algorithm>
#include <vector>

namespace mcrl::shares {

struct State {
  State(Intervals left, uint64_t grain, Leaves leaves, Lattice lattice)
      : left(std::move(left)), grain(grain), leaves(leaves), lattice(lattice), size(sum_of_sizes(this->left)) {}

  bool is_left() const { return next < left.size(); }
  uint64_t leaf_of(uint64_t number) const { return leaves.of(lattice.index(number)); }

  Intervals left;  // not begun: those from `next` on
  size_t next = 0;
  uint64_t grain;  // filaments of a strip
  Leaves leaves;   // which go whole; none: strips do
  Lattice lattice; // which intervals of the indices are of
  uint64_t size;   // filaments, in the beginning
  uint64_t begun = 0, ended = 0;    // here
  uint64_t given = 0, returned = 0; // to other nodes, and by them
  enum Place : uint8_t {
    serves, // threads run filaments
    joins,  // those of this node have ended, and other nodes have some: the caller waits for one that was given
    done    // all have run
  } place = serves;
};

// The next filaments for a thread, from the first interval.
inline Interval take(State &state, uint64_t most) {
  Interval &interval = state.left[state.next];
  MCRL_ASSERT(interval.first < interval.end && "each index is taken once");
  Interval some{interval.first, interval.first + std::min(most, interval.size())};
  interval.first = some.end;
  if (interval.first == interval.end) state.next++;
  state.begun += some.size();
  return some;
}

// All that is here of the next leaf; returns which one that is.
uint64_t take_leaf(State &, Intervals &leaf);

// A thread has run as many.
inline void end(State &state, uint64_t filaments) { state.ended += filaments; }

// What happened.
struct Event {
  enum Kind : uint8_t {
    asked,   // for filaments, by `node`
    served,  // nothing is left, and no thread runs filaments any more
    returned // as many as were given have run elsewhere
  } kind;
  NodeId node{};
  bool is_between_strips = false; // asked: the thread that serves goes on at once
  uint64_t filaments = 0;         // returned
};

// What the caller must do: give these filaments to `to`, after which Event::returned comes. What else is due, State::place says.
struct Action {
  NodeId to{};
  Interval some{};
};
using Actions = std::vector<Action>;

// Applies one event, and appends what the caller has to do.
void step(State &, const Event &, Actions &);

} // namespace mcrl::shares
