// The tasks of a program, and which strands of them come before which, however the program was run.
//
// A task begins on a strand of another one, which is on its next strand from then on. Strands of a task follow each other. When a
// task has waited for a group of others, these come before its next strand. So one strand comes before another if it comes before
// the beginning of a task to which the other leads back, or if its task has been waited for on a strand that does.
#pragma once

#include "base/observe/task_order.h"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace mcrl {

enum class TaskKind : uint8_t { root, call, fork, spawn };

struct Task {
  uint64_t name = 0;
  Strand begin; // on which it begins; of a root, none
  TaskGroup group;
  ForkPlace place; // of a fork
  TaskKind kind = TaskKind::root;
  uint16_t point = 0; // of the program's: where it begins
};

// A wait for a group.
struct TaskJoin {
  static constexpr uint32_t all_sites = UINT32_MAX;

  TaskGroup group;
  Strand after; // the wait
  // Children that set something of a part: those of this site among the first `count`.
  uint32_t count = 0;
  uint32_t site = all_sites, site_bytes = 0;
  uint64_t offset = 0, bytes = 0;

  bool is_for(const Task &) const;
};

class TaskTree {
public:
  // How many tasks that are not there an activation has begun before, by its first task.
  using Begun = std::unordered_map<uint64_t, uint32_t>;
  TaskTree(std::vector<Task>, const std::vector<TaskJoin> &, const Begun &before = {});

  // Whether whatever `one` does comes before what `other` does, which may be the same strand.
  bool is_before(Strand one, Strand other) const;
  // The order of the sequential program, in which a task ends before the strand after its beginning. What is_before() is earlier in
  // it.
  bool is_earlier(Strand one, Strand other) const { return compare(one, other) < 0; }
  // Whether both lead back to one root.
  bool are_related(Strand one, Strand other) const { return root_of(one.task) == root_of(other.task); }

  // Calls are a part of what called them.
  struct Activation {
    uint64_t task = 0; // the first
    uint64_t root = 0;
    std::vector<uint32_t> way; // to it from the root: which one of those that an activation has begun, from 1
  };
  Activation activation_of(const Strand &) const;

  // Both are activations that begin in this one, or one of them is it: how each leads there.
  struct Meeting {
    const Task *one = nullptr, *other = nullptr; // nullptr: it is the activation itself
  };
  Meeting meeting_of(Strand one, Strand other) const;

  const Task &task(uint64_t name) const;

private:
  struct Node {
    Task task;
    uint32_t depth = 0;
    uint32_t number = 0;       // among those that its activation has begun
    std::optional<Strand> end; // the wait for it
  };
  struct Place {
    Strand strand;
    const Task *child = nullptr; // on the way up from it
  };

  const Node &node(uint64_t name) const;
  uint64_t root_of(uint64_t task) const;
  uint64_t first_of_activation(uint64_t task) const;
  void find_depths();
  void find_ends(const std::vector<TaskJoin> &);
  void number_activations(const Begun &before);
  void meet(Place &one, Place &other) const;
  int compare(Strand one, Strand other) const;

  std::unordered_map<uint64_t, Node> nodes_;
};

} // namespace mcrl
