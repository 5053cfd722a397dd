// Forks that have not begun: a node's list of them, what other nodes take from it, and when a fork is a call instead (the Filaments
// dissertation, 2.2.2).
//
// A fork goes to the end of the list. The thread that joins it takes it from there and runs it on its own stack; a node that has nothing
// else to do, or has computed for long, begins the first one in a thread. Another node that has nothing to do asks, one node after the other, and is sent the first one,
// which is the largest where forks divide the work. A node that had none keeps the question in mind, and answers it with its next fork:
// so no node asks twice, and idle nodes are silent.
//
// As long as the list is long enough and no question is open, a fork is a call (mcrl_prunes).
#pragma once

#include "progress/node.h"

#include <deque>
#include <vector>

namespace mcrl {

class Forks {
public:
  Forks(Node &, uint32_t most_listed);

  // After the points of the program are known: whether other nodes may take forks.
  void begin(bool are_stealable);
  // This node asks no others from now on.
  void stop() { asks_ = false; }

  // Takes the buffer of a record of this node's, a child of `children`.
  void add(mcrl_activation &record, uint64_t children, bool is_stealable);
  // From a thread that joins these children: runs one of them that has not begun, on this stack. False if there is none.
  bool run_one_of(uint64_t children);

  size_t listed() const { return list_.size(); }

private:
  enum What : uint8_t { ask, none, given };
  struct Listed {
    mcrl_activation *record;
    uint64_t children;
    bool is_stealable;
  };

  static bool find_work(Node &);
  static void receive(Node &, NodeId from, Header &, size_t message_bytes);

  void tell(NodeId to, What);
  bool give_first(NodeId to);
  void ask_next();
  void choose();

  Node &node_;
  uint32_t most_listed_;
  std::deque<Listed> list_;
  size_t stealable_ = 0;
  std::deque<NodeId> askers_; // have got none yet
  bool asks_ = false;
  bool awaits_answer_ = false;
  std::vector<bool> asked_; // by node: it has not given any since
  uint32_t next_ = 0;       // to be asked
};

} // namespace mcrl
