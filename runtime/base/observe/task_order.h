// What MCRL_CHECK=races is told of tasks, the activations that are forked, spawned or called elsewhere, and of locks. Rooms::order
// is nullptr without it. No call waits or switches threads.
//
// What runs is on a strand: a task, and how many other tasks have begun in it or have been waited for. It goes along in records.
#pragma once

#include "mcrl_abi.h"

#include <cstdint>

namespace mcrl {

struct Strand {
  uint64_t task = 0; // its name, of the node where it began, above a number; 0: none
  uint32_t at = 0;
  uint32_t is_unknown = 0; // not 0: a guard has ordered it, which is not followed
};

// Tasks that are waited for together: children of an activation, or what was spawned in a scope.
struct TaskGroup {
  static constexpr uint32_t scopes = UINT32_MAX;

  uint64_t id = 0;
  uint32_t node = 0; // that keeps the children; or `scopes`

  bool operator==(const TaskGroup &) const = default;
};
inline TaskGroup group_of(const mcrl_children &children) { return {children.id, children.node}; }
inline TaskGroup group_of_scope(uint64_t scope) { return {scope, TaskGroup::scopes}; }

// Where a fork's result goes (mcrl_fork).
struct ForkPlace {
  uint32_t number = 0; // of the child
  uint32_t site = 0;
  uint64_t offset = 0;
};

class TaskOrder {
public:
  virtual ~TaskOrder() = default;

  // The strand of the current thread, which has one (Thread::scope); it is on another one from now on.
  virtual Strand here() = 0;
  virtual void enter(const Strand &) = 0;

  // A task begins where the current thread is. Its first strand.
  virtual Strand fork(const mcrl_point &, const TaskGroup &, const ForkPlace &) = 0;
  virtual Strand spawn(const mcrl_point &, uint64_t scope) = 0; // 0: none
  virtual Strand call(const mcrl_point &) = 0;                  // the thread waits for its end

  // The current thread has waited for tasks: for all of a group; for those of the first `count` children that set something of a
  // part.
  virtual void join(const TaskGroup &) = 0;
  virtual void join_part(const TaskGroup &, uint32_t count, uint64_t offset, uint64_t bytes, const mcrl_fork_site &) = 0;

  // What the current thread locks, or waits for, and unlocks. `where`, which may be nullptr, tells locks with guards.
  virtual void locked(mcrl_rid, mcrl_mode, const char *where) = 0;
  virtual void unlocked(mcrl_rid) = 0;
  virtual void waited_for_guard() = 0;

  // Collective, at the end: tells what depends on the order of tasks. How many pairs of places.
  virtual uint64_t report() = 0;
};

} // namespace mcrl
