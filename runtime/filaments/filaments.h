// Filaments of a node: the foralls and pools that the program runs, one after the other.
#pragma once

#include "filaments/share.h"

#include <memory>
#include <vector>

namespace mcrl {

class Filaments {
public:
  explicit Filaments(Node &);

  // From the first thread: mcrl_forall(). `is_cyclic`: the place of an index is this modulo the number of nodes.
  void forall(const mcrl_filaments &, const void *live, uint64_t count, void *reduced, bool is_cyclic);

  Assignments &assignments() { return assignments_; }
  const mcrl_filaments *under_way() const { return under_way_; }

private:
  // What has happened in the last execution of a forall.
  struct History {
    Intervals own, waited; // `waited` is not empty
  };

  static bool find_work(Node &);
  void begin(const mcrl_filaments &);
  void run_own(const Share::Terms &, Intervals own, Copies);
  Intervals in_order_of_waits(const mcrl_filaments &, const Intervals &own);
  void note_waits(const mcrl_filaments &, Intervals own, Intervals waited);

  Node &node_;
  bool (*find_other_work_)(Node &); // what found work before
  Assignments assignments_;
  const mcrl_filaments *under_way_ = nullptr;
  CopyMemory memory_;                               // of the end of a forall
  std::vector<std::unique_ptr<History>> histories_; // by the number of a point
};

} // namespace mcrl
