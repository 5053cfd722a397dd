// Filaments of a node: the foralls, and rounds of others (tasks/pools/), that the program runs, one after the other.
#pragma once

#include "base/support/linked.h"
#include "tasks/foralls/share.h"

#include <memory>
#include <vector>

namespace mcrl {

// What rooms above call is virtual: a program without filaments does not carry these functions.
class Filaments {
public:
  explicit Filaments(Node &);
  virtual ~Filaments();

  // From the first thread: mcrl_forall(). `is_cyclic`: the place of an index is this modulo the number of nodes. The nodes of `among` come
  // to it, and have its indices.
  void forall(mcrl_filaments &, const void *live, uint64_t count, void *reduced, bool is_cyclic, Collectives &among);

  // Runs what another node has given away, in a thread of its own: mcrl_run_strip().
  mcrl_outcome run_taken(mcrl_activation &self);

  // From the first thread: a round of other filaments.
  void run_round(Assignment &, const char *where);

  Assignments &assignments() { return assignments_; }
  const mcrl_filaments *forall_under_way() const { return forall_; }
  // For messages: the forall or round of filaments that is under way, and that whose filaments a thread awaits; "" if there is none.
  virtual std::string name_under_way() const;
  virtual std::string awaited_by(const Thread &) const;
  // Called when nothing is ready on the node: starts another server thread, and returns true, if there is something to run.
  virtual bool find_work() { return assignments_.start_server(); }
  // Gives a part of a forall at any to another node, if there is one to give.
  virtual bool give(NodeId to);

private:
  // What has happened in the last execution of a forall.
  struct History {
    Intervals own, waited; // `waited` is not empty
  };

  void begin(const char *what, const char *where);
  void begin(mcrl_filaments &);
  void end();
  void run(Share &);
  void run_own(const Share::Terms &, Intervals own, Copies);
  Intervals in_order_of_waits(const mcrl_filaments &, const Intervals &own);
  void note_waits(const mcrl_filaments &, Intervals own, Intervals waited);

  Node &node_;
  Assignments assignments_;
  const char *what_ = nullptr, *where_ = nullptr; // is under way
  const mcrl_filaments *forall_ = nullptr;
  uint32_t phase_ = 0;          // foralls `at any` that have begun
  std::vector<Share *> shared_; // of which other nodes may take some
  CopyMemory memory_;                               // of the end of a forall
  std::vector<std::unique_ptr<History>> histories_; // by the number of a point
  std::vector<uint8_t> alone_; // so, too: executions in which no other server has been tried, since one met company; 0: it is to be tried
};

// The filaments of a node.
MCRL_IF_LINKED std::unique_ptr<Filaments> make_filaments(Node &);

} // namespace mcrl
