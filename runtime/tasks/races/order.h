// MCRL_CHECK=races: finds what two activations that one has forked or spawned do with a region in an order that nothing decides.
//
// Each node notes its tasks, its waits for them, and what instrumented code does with regions (conflicts.h). When the program ends,
// node 0 gets all of it and looks for conflicts (task_tree.h). So what is found does not depend on which node ran what, or when. A
// program on one node looks before, whenever `main` has waited for all that it has begun, and keeps no more of that (order_history.h).
#pragma once

#include "base/support/linked.h"
#include "net/progress/node.h"
#include "tasks/races/order_history.h"

#include <memory>
#include <string>
#include <unordered_set>

namespace mcrl {

class Order final : public TaskOrder {
public:
  explicit Order(Node &);
  ~Order() override;
  Order(const Order &) = delete;

  Strand here() override { return label().strand; }
  void enter(const Strand &) override;
  Strand fork(const mcrl_point &, const TaskGroup &, const ForkPlace &) override;
  Strand spawn(const mcrl_point &, uint64_t scope) override;
  Strand call(const mcrl_point &) override;
  void join(const TaskGroup &) override;
  void join_part(const TaskGroup &, uint32_t count, uint64_t offset, uint64_t bytes, const mcrl_fork_site &) override;
  void locked(mcrl_rid, mcrl_mode, const char *where) override;
  void unlocked(mcrl_rid) override;
  void waited_for_guard() override;
  uint64_t report() override;

private:
  // A thread's, of this incarnation.
  struct Label {
    Strand strand;
    uint32_t incarnation = 0;
  };
  struct Gathered;

  static void touch_here(const void *at, size_t bytes, int is_write, const void *from);
  void touch(const void *at, size_t bytes, bool is_write, const void *from);
  Label &label();
  bool has_label() const;
  Strand begin(TaskKind, const mcrl_point *, const TaskGroup &, const ForkPlace &);
  void add_join(TaskJoin);

  // order_report.cpp
  template <class Item> std::vector<Item> gather(const std::vector<Item> &mine);
  void name_places(std::vector<RegionAccess> &) const;
  std::string text_of(const TaskTree &, const OrderConflict &) const;
  void settle();
  std::string name_of(const TaskTree &, const Strand &) const;

  Node &node_;
  void (*next_touch_)(const void *, size_t, int, const void *) = nullptr; // of other memory
  std::vector<Label> labels_;                                             // by thread
  uint32_t last_ = 0;                                                     // number of a task
  OrderHistory history_;
  std::map<uint64_t, mcrl_rid> regions_;    // that have been locked, by where their data are
  std::unordered_set<std::string> guarded_; // places of locks with guards
  bool is_busy_ = false;
};

MCRL_IF_LINKED std::unique_ptr<TaskOrder> make_order(Node &);

} // namespace mcrl
