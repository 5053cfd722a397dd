// What a node has to run of a forall: its own indices, or some that it has taken from another node. They are run in strips, or, where the
// order of a reduction counts, in leaves, each by one thread from its first index to its last.
#pragma once

#include "filaments/copies.h"
#include "filaments/ranges.h"
#include "filaments/work.h"

namespace mcrl {

class Share final : public Work {
public:
  struct Terms {
    const mcrl_filaments *filaments;
    const void *live;
    const void *reduced; // before the forall
    uint64_t count;      // of the forall
    Lattice lattice;     // which ranges of the indices are of
  };

  // `copies` are those of the leaves from `first_leaf` on; or, where the order does not count, one.
  Share(Node &, const Terms &, Ranges ranges, Copies copies, uint64_t first_leaf);

  // The number of leaves of a forall, 0 where the order does not count: of single indices where nodes have been chosen for each of a
  // few thousand, and else a few hundred.
  static Leaves leaves_of(const mcrl_filaments &, uint64_t count);

  // From a thread: returns when all filaments have ended, and the copies have what they have reduced.
  void run();

  bool is_left() const override { return next_ < ranges_.size(); }
  uint64_t ran() const { return ran_; }
  // Sorted: where a thread had to wait.
  Ranges take_waited();

private:
  void serve(Thread &) override;
  void serve_strips(Thread &);
  void serve_leaves(Thread &);
  uint64_t take_leaf(Ranges &);
  Range take(uint64_t most);
  void run(const Range &, void *copy);
  void run_one_by_one(const Range &, void *copy);
  void end_strip();
  void *take_copy();
  void give_back(void *copy);
  uint64_t leaf_of(uint64_t number) const { return leaves_.of(terms_.lattice.index(number)); }

  Terms terms_;
  uint64_t grain_;
  Leaves leaves_;
  Ranges ranges_; // not begun, from `next_` on
  size_t next_ = 0;
  Copies copies_;
  uint64_t first_leaf_;
  // Where the order does not count, each thread has a copy of its own.
  bool is_copy_taken_ = false; // the one of `copies_`
  std::vector<std::unique_ptr<std::byte[]>> more_copies_;
  std::vector<void *> unused_copies_; // of them
  Ranges waited_;
  uint64_t ran_ = 0;
};

} // namespace mcrl
