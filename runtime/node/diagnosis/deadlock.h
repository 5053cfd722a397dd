// The report of a program that has deadlocked: each thread and activation that waits, for what, and what holds it.
//
// Nothing happens any more on any node (Quiescence), so there is time: node 0 asks all nodes what waits there, then all nodes what
// works on the regions that are waited for; prints what they say, sorted by node; and ends the job. Questions go down the tree of
// base/support/tree.h, and each node answers its parent for all nodes below it. If a node keeps code of another
// one that may not begin before a collective operation has ended (Admission), it is no deadlock yet: that code begins, and the
// search goes on. Nor is it if a thread waits until one of those ends that it has spawned, since they may wait for what that thread
// does next: it may spawn more (SpawnQuota).
#pragma once

#include "net/progress/node.h"

#include <string>
#include <vector>

namespace mcrl {

struct WaitFact;

class Deadlock {
public:
  explicit Deadlock(Node &);
  ~Deadlock();

  // On node 0.
  void report(Node &);

  std::string answer_to_debugger; // the last one (debugger.h)

private:
  enum Operation : uint8_t { who_waits, who_holds, answer, begin_anyway, spawn_more }; // Header::operation

  static void receive(Node &, NodeId from, Header &, size_t message_bytes);
  void tell_children(Node &, Operation);
  void ask(Node &, Operation);
  void add(Node &, const WaitFact *facts, size_t count);
  void answer_parent(Node &);
  void go_on(Node &);
  // Has nodes whose facts are of that kind go on, if there are any.
  bool has_had_go_on(Node &, uint8_t kind, Operation);
  void let_go_on(Node &, Operation);
  [[noreturn]] void print(Node &);

  Operation asked_ = who_waits;
  uint32_t missing_ = 0;        // answers: of children, and this node's own
  std::vector<WaitFact> facts_; // of this node and those below it
  std::vector<mcrl_rid> rids_; // that are waited for
  bool keeps_ = false, spawns_ = false; // this node's own facts, when it was last asked
};

} // namespace mcrl
