// What a node has to run of a forall: its own indices, or some that it has taken from another node. They are run in strips, or, where the
// order of a reduction counts, in leaves, each by one thread from its first index to its last.
#pragma once

#include "tasks/foralls/assignment.h"
#include "tasks/foralls/copies.h"
#include "tasks/foralls/share_protocol.h"

#include <optional>

namespace mcrl {

inline bool is_at_any(const mcrl_filaments &filaments) { return (filaments.flags & MCRL_FILAMENTS_ANY) != 0; }

class Share final : public Assignment {
public:
  struct Terms {
    const mcrl_filaments *filaments;
    const void *live;
    const void *reduced; // before the forall
    uint64_t count;      // of the forall
    Lattice lattice;     // which intervals of the indices are of
  };

  // `copies` are those of the leaves from `first_leaf` on; or, where the order does not count, one.
  Share(Node &, const Terms &, Intervals intervals, Copies copies, uint64_t first_leaf);

  // The number of leaves of a forall, 0 where the order does not count: of single indices where nodes have been chosen for each of a
  // few thousand, and else a few hundred.
  static Leaves leaves_of(const mcrl_filaments &, uint64_t count);

  // From a thread: returns when all filaments have ended, also those that were given away, and the copies have what they have reduced.
  void run();

  // Gives the back half of the longest interval that is left to a node, as a child of this; false if there is none that can go.
  bool give(NodeId to);

  std::string name() const override { return std::string("the forall at ") + terms_.filaments->point.where; }
  bool is_left() const override { return state_.is_left(); }
  const mcrl_filaments &filaments() const { return *terms_.filaments; }
  // After run().
  uint64_t ran() const { return state_.ended + state_.returned; }
  // Sorted: where a thread had to wait.
  Intervals take_waited();

private:
  bool may_travel();
  void take(const shares::Event &);
  void send(NodeId to, const Interval &);
  void join();
  void end_children();

  void serve(Thread &) override;
  void serve_strips(Thread &);
  void serve_leaves(Thread &);
  void begin_to_time();
  void learn();
  void run(const Interval &, void *copy);
  void run_filaments(const Interval &, void *copy);
  void run_one_by_one(const Interval &, void *copy);
  void *take_copy();
  void give_back(void *copy);

  Terms terms_;
  shares::State state_;
  bool learns_; // how many filaments a strip is to have
  uint64_t began_ns_ = 0;                   // the strips that are timed together
  uint32_t timed_ = 0, timed_together_ = 1; // so many have been, and are to be
  Copies copies_;
  uint64_t first_leaf_;
  // Where the order does not count, each thread has a copy of its own.
  bool is_copy_taken_ = false; // the one of `copies_`
  std::vector<std::unique_ptr<std::byte[]>> more_copies_;
  std::vector<void *> unused_copies_; // of them
  Intervals waited_;
  mcrl_children children_{};       // that run what was given away
  std::optional<bool> may_travel_; // `live`, once that was asked
};

} // namespace mcrl
