// Forks that have not begun: a node's list of them, what other nodes take from it, and when a fork is a call instead (the Filaments
// dissertation, 2.2.2).
//
// A fork goes to the end of the list. The thread that joins it takes it from there and runs it on its own stack. A node that has
// nothing else to do begins the first one in a thread; so does one that has computed for long. Another node that has nothing to do
// asks, and is sent the first one, the largest where forks divide the work. A node that has none keeps the question in mind. Its
// next fork is sent to the node that has asked, if it is near the base of its thread's stack, where forks are large, and that node
// waits in an operation of all nodes which this one has not completed; else it is offered to that node, which asks again if it
// still has nothing to do. So idle nodes are silent. A fork that comes to a node which computes by then goes to the front of its
// list, and other nodes may take it from there; and that node is offered forks until it accepts one.
//
// Nodes of this host come first: a node asks those of other hosts when all of its own have answered that they have nothing, and of
// those that have asked, it gives what it has to those of its own host before others (fork_protocol.h).
//
// Where forks are calls, the loops that make them wait (fork_loops.h). Before a node that asks is answered, and before this node
// asks, such loops make forks of their next iterations, the oldest loop first: twice as many as are asked for. So what a node has
// to give does not depend on how deep in a stack it stands.
//
// A question may be for other work as well, that of a phase: where nodes come to the same phases, one that asks in a phase can be
// given what others have to do in it. In each phase a node asks each other once more.
//
// fork_protocol.h decides which messages a node sends. This class makes its events of calls and messages, and performs its actions.
//
// Deep in a thread's stack, where forks are small, a fork is a call, unless a question is open (mcrl_prunes). How deep that is, is
// learnt from the nodes that ask, and from the forks that go to places on other nodes.
#pragma once

#include "tasks/forks/brief.h"
#include "tasks/forks/fork_list.h"
#include "tasks/forks/fork_loops.h"
#include "tasks/forks/fork_protocol.h"
#include "tasks/points/points.h"

#include <optional>

namespace mcrl {

// What the list asks of the children that its forks are, which are above it (tasks/children/).
class Parents {
public:
  // A fork leaves the list other than by its join: from now on its end is awaited as that of others.
  virtual void know(uint64_t children, uint32_t number, uint32_t site, uint64_t offset) = 0;

  // The record of one of this node's children has come back, and has not begun.
  virtual ListedFork listed_again(mcrl_activation &record) = 0;

protected:
  ~Parents() = default;
};

class Forks {
public:
  Forks(Node &, const Settings &, Parents &);
  ~Forks();

  // From main at its end: this node asks no others from now on. Returns when it has all answers.
  void stop();

  // This node asks for other work than forks, too (Services::give_work), in a phase of this number, which is not 0 and not the last one's;
  // until end_phase().
  void begin_phase(uint32_t phase);
  void end_phase() { take({.kind = stealing::Event::end_phase}); }
  // There is some such work now: gives it to nodes that have asked in this phase.
  void answer();

  // Takes the buffer of a record of this node's, a child of children that are here, which are told of it when it begins; or elsewhere, and
  // that node has been told.
  void add(mcrl_activation &record, const mcrl_children &, uint32_t site, uint64_t offset, bool is_stealable);
  // A fork has gone to its place on another node.
  void note_placed_elsewhere(uint32_t forks = 1);
  // Another node has given a fork; takes the buffer of the record, if it is to begin in a thread.
  void note_given(NodeId by);
  void list_given(mcrl_activation &record);
  // From a thread that joins these children, which may be on another node: takes the last of them that has not begun here out of
  // the list, if there is one for which may_take(fork).
  template <class Function> std::optional<ListedFork> take_one_of(const mcrl_children &children, Function &&may_take) {
    for (ListedFork *after = list_.end(); after != list_.begin(); --after)
      if (is_one_of(after[-1], children.node, children.id) && may_take(after[-1])) return take_out(after - 1);
    return {};
  }
  // Tells children of those that have not begun.
  void tell_of(uint64_t children);
  // Whether it is to be said how long the next child of this node takes that is run from the list, and that: in ticks.
  bool wants_time() { return brief_.wants_time_of_child(); }
  void note_took(uint64_t ticks);

  // For the node's loop (Services).
  bool find_work();
  void begin_late();
  void choose();

  size_t listed() const { return list_.size(); }

private:
  void allow_others();
  ListedFork take_out(ListedFork *);
  void put(const ListedFork &, bool at_front);
  void begin(ListedFork *);
  static void receive(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_invoke(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_forks(Node &, NodeId from, Header &, size_t message_bytes);

  bool take(const stealing::Event &, const ListedFork * = nullptr);
  void perform(const stealing::Action &, const ListedFork *);
  void send_message(const stealing::Action &);
  void give_work(const stealing::Action &);
  static bool is_one_of(const ListedFork &fork, uint32_t node, uint64_t children) {
    return fork.children == children && fork.record->linkage.node == node;
  }
  void tell_of(ListedFork &);
  ListedFork *first_stealable();
  uint32_t count_stealable();
  void give_first(NodeId to, uint32_t count);
  void give(ListedFork, NodeId to);
  void count_given(NodeId to, size_t forks);
  void put_given(mcrl_activation &);
  void note_end_of_given();
  stealing::Lasted lasted();
  void note_wanted(uint32_t wanted);
  uint32_t most_listed() const;
  bool is_near_base() const;
  void ask_others();
  const char *limit_of_thread() const;
  void reach_less();
  void fork_on(uint32_t wanted);
  void note_change(); // of the list, or of the nodes that wait for forks

  Node &node_;
  Parents &parents_;
  uint32_t most_listed_;
  bool adapts_;
  const char *limit_ = nullptr; // of the current thread
  int64_t reach_;       // bytes of a thread's stack in which forks are no calls
  int32_t wasted_ = 0;  // forks that were joined before others took them, since others have taken one; less those that outweigh them
  bool wants_small_ = false;     // another node has last asked for several
  uint32_t left_to_fill_ = 0;    // forks that are no calls, wherever they stand
  uint64_t given_at_ = 0;        // in ticks, of the last forks that came; 0: they have ended
  uint64_t kept_ns_ = 0;         // how long they kept this node at work; 0: that has been said
  bool learns_batch_;            // how many forks it asks for
  Brief brief_;
  uint64_t waits_ = 0; // of the thread that was running when a fork that went to its place was last timed
  ForkList list_;
  ForkLoops loops_{node_};
  int32_t yields_to_placed_ = 0; // to the next one's beginning beside a thread that computes
  stealing::State state_;
  stealing::Actions actions_; // room for those of a step
};

} // namespace mcrl
