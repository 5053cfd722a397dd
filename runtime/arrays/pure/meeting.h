// The meeting of all nodes at a synchronization point, as one node sees it: which node has said what, what is sent to which, and
// when the node may go on.
//
// Pure, as page.h is: step() reads and writes the state only, and says in Actions what the caller has to do, in order. The same
// function runs in the runtime (arrays/engine/meeting.cpp) and under the exhaustive exploration (test/meetings/).
//
// The nodes are a tree (base/support/tree.h). What nodes tell goes up it, combined child by child, and what all have told comes
// down. At the top is the final of the tournament: the root and its last child are *rivals*, which tell each other at the same time
// what they have combined. So both know what all have told one message earlier than if the child waited for the root.
#pragma once

#include <cstdint>
#include <vector>

namespace mcrl::meetings {

struct State {
  // The children in the order in which what they tell is combined; the root has itself for its parent. In the final are the root
  // and its last child.
  State(uint32_t self, uint32_t parent, std::vector<uint32_t> children, bool in_final)
      : self(self), parent(parent), children(std::move(children)), in_final(in_final), has_told(this->children.size()) {}

  bool is_root() const { return parent == self; }
  uint32_t rival() const { return is_root() ? children.back() : parent; } // of a node in the final

  enum Place : uint8_t {
    away,    // the program goes on: it has not come, or has left
    gathers, // the node waits for what its children tell, a rival not among them
    waits,   // it has told its parent, and waits for what all have told; in the final: its rival, and waits for what that one tells
    passes,  // it knows that
    settles  // it has passed the synchronization point, and its pages may await something
  } place = away;
  uint32_t self, parent;
  std::vector<uint32_t> children;
  bool in_final;
  std::vector<bool> has_told;   // by child: in this meeting
  bool has_parent_told = false; // a rival, in this meeting
  uint32_t added = 0;           // children, the first ones: what they have told is combined with what this node tells
  uint32_t epoch = 0;           // synchronization points passed
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
    told,   // by `from`: by a child what it and the nodes below it tell, by the parent what all do, or what all before this node do
    passed, // Action::pass was done
    settled // its pages await nothing more
  } kind;
  uint32_t from = 0;
};

// What the caller must do.
struct Action {
  enum Kind : uint8_t {
    add,     // what `node`, a child, has told, to what this node tells
    precede, // what `node`, the parent and rival, has told, by this node's after it: together they are what all have told
    tell,    // what this node tells to `node`, the parent or a rival
    take,    // what `node`, the parent, has told, for what all have told
    pass_on, // what all have told, to `node`, a child; in the final: what this node has combined
    pass,    // take what all have told to be known, and give Event::passed
    take_up  // messages about pages that were early
  } kind;
  uint32_t node = 0;
};
using Actions = std::vector<Action>;

// Applies one event, and appends what the caller has to do.
void step(State &, const Event &, Actions &);

} // namespace mcrl::meetings
