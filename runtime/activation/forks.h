// Forks that have not begun: a node's list of them, what other nodes take from it, and when a fork is a call instead (the Filaments
// dissertation, 2.2.2).
//
// A fork goes to the end of the list. The thread that joins it takes it from there and runs it on its own stack. A node that has nothing
// else to do begins the first one in a thread; so does one that has computed for long, with those that no other node may take. Another
// node that has nothing to do asks, one node after the other, and is sent the first one, the largest where forks divide the work. A
// node that had none keeps the question in mind, and answers it with its next fork: so no node asks twice, and idle nodes are silent.
//
// A question may be for other work as well, that of a phase: where nodes come to the same phases, one that asks in a phase can be given
// what others have to do in it. In each phase a node asks each other once more.
//
// Deep in a thread's stack, where forks are small, a fork is a call, unless a question is open (mcrl_prunes).
#pragma once

#include "activation/children.h"
#include "activation/points.h"

#include <deque>
#include <optional>
#include <vector>

namespace mcrl {

class Forks {
public:
  Forks(Node &, std::optional<uint32_t> most_listed);

  // After the points of the program are known: whether other nodes may take forks.
  void begin(const PointTable &);
  // This node asks no others from now on.
  void stop() { asks_ = false; }

  // Other work than forks: gives some to a node, as a record, and says whether there was any.
  using Giver = bool (*)(Node &, NodeId to);
  void also_give(Giver giver) { giver_ = giver; }
  // This node asks for that from now on, in a phase of this number, which is not 0 and not the last one's; until end_phase().
  void begin_phase(uint32_t phase) { phase_ = phase; }
  void end_phase() { phase_ = 0; }
  // There is some now: gives it to nodes that have asked in this phase.
  void answer();

  // Takes the buffer of a record of this node's, a child of children that are here, which are told of it when it begins; or elsewhere, and
  // that node has been told.
  void add(mcrl_activation &record, const mcrl_children &, uint32_t site, uint64_t offset, bool is_stealable);
  // From a thread that joins these children: runs one of them that has not begun, on this stack. False if there is none. `ended`: the
  // child, if it has ended and the children were not told of it.
  bool run_one_of(Children &, mcrl_child *&ended);
  // Tells children of those that have not begun.
  void tell_of(Children &);

  size_t listed() const { return list_.size(); }

private:
  enum What : uint8_t { ask, none, given };
  struct Asker {
    NodeId node;
    uint32_t phase; // in which it has asked last
  };
  struct Asked {
    bool is_open = false; // it has not given any since
    uint32_t phase = 0;   // in which it was asked
  };
  struct Listed {
    mcrl_activation *record;
    uint64_t children;
    uint64_t offset;
    uint32_t site;
    bool is_stealable, is_told;
  };

  static bool find_work(Node &);
  static void begin_placed(Node &);
  void begin(std::deque<Listed>::iterator);
  static void receive(Node &, NodeId from, Header &, size_t message_bytes);

  void tell(NodeId to, What);
  void note_question(NodeId from, uint32_t phase);
  bool gives_other_work(const Asker &);
  bool is_to_be_asked(uint32_t other) const;
  bool is_of_this_node(const Listed &) const;
  void tell_of(Listed &);
  bool give_first(NodeId to);
  void ask_next();
  const char *limit_of_thread() const;
  void choose();

  Node &node_;
  uint32_t most_listed_;
  bool adapts_;
  int64_t reach_;       // bytes of a thread's stack in which forks are no calls
  uint32_t wasted_ = 0; // forks that were joined before others took them, since others have taken one
  std::deque<Listed> list_;
  size_t stealable_ = 0;
  std::deque<Asker> askers_; // have got none yet
  bool asks_ = false;
  bool awaits_answer_ = false;
  std::vector<Asked> asked_; // by node
  uint32_t next_ = 0;        // to be asked
  Giver giver_ = nullptr;
  uint32_t phase_ = 0;
};

} // namespace mcrl
