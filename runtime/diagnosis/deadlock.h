// The report of a program that has deadlocked: each thread and activation that waits, for what, and what holds it.
//
// Nothing happens any more on any node (Quiescence), so there is time: node 0 asks all nodes what waits there, then all nodes what
// works on the regions that are waited for; prints what they say, sorted by node; and ends the job. If a node keeps code of another
// one that may not begin before a collective operation has ended (Admission), it is no deadlock yet: that code begins, and the search
// goes on.
#pragma once

#include "progress/node.h"

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
  enum Operation : uint8_t { who_waits, who_holds, answer, begin_anyway }; // Header::operation

  static void receive(Node &, NodeId from, Header &, size_t message_bytes);
  void ask(Node &, Operation);
  void add(Node &, const WaitFact *facts, size_t count);
  void go_on(Node &);
  bool has_begun_code(Node &);
  [[noreturn]] void print(Node &);

  Operation asked_ = who_waits;
  uint32_t missing_ = 0; // nodes that have not answered
  std::vector<WaitFact> facts_;
  std::vector<mcrl_rid> rids_; // that are waited for
};

} // namespace mcrl
