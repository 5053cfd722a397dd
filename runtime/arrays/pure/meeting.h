// The meeting of all nodes at a synchronization point, as one node sees it: which node has said what, what is sent to which, and
// when the node may go on.
//
// Pure, as page.h is: step() reads and writes the state only, and says in Actions what the caller has to do, in order. The same
// function runs in the runtime (arrays/engine/meeting.cpp) and under the exhaustive exploration (test/meetings/).
//
// The nodes are a tree (base/support/tree.h). What nodes tell goes up it, combined child by child, and what all have told comes
// down.
#pragma once

#include <cstdint>
#include <vector>

namespace mcrl::meetings {

struct State {
  // The children in the order in which what they tell is combined; the root has itself for its parent.
  State(uint32_t self, uint32_t parent, std::vector<uint32_t> children)
      : self(self), parent(parent), children(std::move(children)), has_told(this->children.size()) {}

  bool is_root() const { return parent == self; }

  enum Place : uint8_t {
    away,    // the program goes on: it has not come, or has left
    gathers, // the node waits for what its children tell
    waits,   // it has told its parent, and waits for what all have told
    passes,  // it knows that
    settles  // it has passed the synchronization point, and its pages may await something
  } place = away;
  uint32_t self, parent;
  std::vector<uint32_t> children;
  std::vector<bool> has_told; // by child: in this meeting
  uint32_t added = 0;         // children, the first ones: what they have told is combined with what this node tells
  uint32_t epoch = 0;         // synchronization points passed
};

// Whether a message about a page, from a node that had passed as many synchronization points, its lowest bits, is to wait until
// this node has passed another one. Nodes are one apart at most.
inline bool is_early(const State &state, uint8_t epoch) {
  return static_cast<int8_t>(epoch - static_cast<uint8_t>(state.epoch)) > 0;
}

// What happened at this node. Between `come` and `settled` it hears what it waits for.
struct Event {
  enum Kind : uint8_t {
    come,   // to the synchronization point
    told,   // by `from`: by a child what it and the nodes below it tell, by the parent what all do
    passed, // Action::pass was done
    settled // its pages await nothing more
  } kind;
  uint32_t from = 0;
};

// What the caller must do.
struct Action {
  enum Kind : uint8_t {
    add,     // what `node`, a child, has told, to what this node tells
    tell,    // it to `node`, the parent
    take,    // what `node`, the parent, has told, for what all have told
    pass_on, // what all have told, to `node`, a child; of the root: what it has added
    pass,    // take what all have told to be known, and give Event::passed
    take_up  // messages about pages that were early
  } kind;
  uint32_t node = 0;
};
using Actions = std::vector<Action>;

// Applies one event, and appends what the caller has to do.
void step(State &, const Event &, Actions &);

} // namespace mcrl::meetings
