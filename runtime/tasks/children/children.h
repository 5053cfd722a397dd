// The children of activations: procedures that an activation has forked, and whose results are kept until it joins them.
//
// They belong to the node of the first fork, wherever the activation has gone, until it joins them on another one: then they go
// there, as soon as all have ended. The handle that travels with the activation says which they are and how many; so a child that
// was forked elsewhere needs no answer from here.
//
// `join x;` takes those children out that set x, once they have ended, and makes them children of their own, on the node where it is.
// The others stay where they are.
#pragma once

#include "tasks/children/forked_runs.h"
#include "tasks/children/running_children.h"
#include "tasks/forks/forks.h"
#include "tasks/records/results.h"

#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace mcrl {

// Which children set something of a part of a variable.
struct PartOfChildren {
  uint64_t offset = 0, bytes = 0; // the part
  std::vector<mcrl_fork_site> sites;

  bool has(uint32_t site, uint64_t at) const;
  // How many of these offsets.
  size_t count(uint32_t site, const uint64_t *offsets, size_t count) const;
};

// The children of one activation.
struct Children {
  struct Asker {
    NodeId node;
    uint32_t thread, generation, count;
  };
  // What a split waits for.
  struct Wanted {
    PartOfChildren part;
    uint32_t count; // children forked: all are to be known first
    bool is_counted = false;
    size_t missing = 0; // of those in the part, once that can be said
  };

  uint64_t id = 0;
  RunningChildren running;
  size_t in_runs = 0;             // that have gone to other nodes together, and have not ended (ForkedRuns)
  std::vector<ChildResult> ended; // in the order in which the results came
  size_t ended_count = 0;         // how many these are, of which several may have come together
  size_t known = 0;               // of how many mcrl_fork has spoken, but for those in the list of forks
  size_t given_out = 0;           // how many of `ended` have been; the last of them may still be looked at
  size_t joined = 0;              // how many children these are
  size_t split = 0;               // how many have been taken out of `ended`
  Thread *joiner = nullptr;       // waits for one more, or for what is wanted
  std::unique_ptr<Asker> asker;   // waits on another node, for all or for what is wanted
  std::unique_ptr<Wanted> wanted;
  // Children that the joining thread runs itself: how many it has run, the one that runs, and what the last one has returned.
  static constexpr uint32_t none = UINT32_MAX;
  size_t run_here = 0;
  uint32_t runs_here = none;
  ChildResult result_here;
  uint32_t room_here = 0; // bytes of that

  std::vector<ChildResult> take_wanted();
};

class AllChildren final : public Results, public Parents {
public:
  explicit AllChildren(Node &);

  Children &make();
  Children &find(uint64_t id);

  // For a report: those whose ends a thread waits for here, nullptr if it does not.
  const Children *awaited_by(const Thread &) const;

  // The children are gone, and their results, but for that of the last one that ran here, which stays until another child runs here; their
  // id is stale.
  void release(Children &);

  // From a thread that joins: runs a child here, which has not begun. Its result, or nullptr if that comes later.
  mcrl_child *run(uint64_t id, mcrl_activation &record, uint32_t site, uint64_t offset);

  // A child has been forked, here or elsewhere.
  void know(uint64_t id, uint32_t number, uint32_t site, uint64_t offset) override;

  void child_returned(const mcrl_linkage &, const void *value, size_t bytes) override;

  // The same of a fork of this node whose message has not been sent.
  void know_before_it_goes(uint64_t id, uint32_t number, uint32_t site, uint64_t offset);
  // Forks of this node go to another one together: as Services has it.
  RoomForForks begin_run(const TogetherForked &, size_t most);
  void end_run(uint32_t number, uint32_t count);
  // How many of those have gone that may wait, but for the first of each run, since this was asked for last.
  uint32_t take_gone() { return std::exchange(gone_, 0); }
  // What `count` of them have returned, in order: all but those at these places, which have not ended. False if it can be no answer
  // to them.
  bool run_returned(uint32_t number, const void *values, size_t count, uint32_t value_bytes, std::span<const uint32_t> not_ended);
  void spawned_ended(NodeId by, NodeId on) override;
  ListedFork listed_again(mcrl_activation &record) override;

  // From a thread: the next that has ended, nullptr if all have been joined: mcrl_join().
  mcrl_child *join(mcrl_children &, const char *where);

  // From a thread: those in a part, which have ended, as children of their own on this node.
  mcrl_children split(mcrl_children &, PartOfChildren);

private:
  static void receive_forked(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_join(Node &, NodeId from, Header &, size_t message_bytes);
  static void receive_joined(Node &, NodeId from, Header &, size_t message_bytes);

  Children &with(const mcrl_linkage &); // of a child that is among them
  bool run_one_of(const mcrl_children &, const PartOfChildren *, mcrl_child *&ended);
  void run_all_of(const mcrl_children &, const PartOfChildren *);
  static bool are_all_joined(const Children &, const mcrl_children &);
  void release(Children &, mcrl_children &handle);
  void fetch(mcrl_children &);
  void tell_of_split(const mcrl_children &, const PartOfChildren &);
  bool has_wanted(Children &);
  void end(Children &, uint32_t number);
  void one_of_run_returned(uint32_t number, uint32_t place, const void *value, uint32_t bytes);
  void give(uint32_t run, const std::byte *values, const uint64_t *words, uint32_t count, uint32_t value_bytes);
  void send_home(const mcrl_children &, const std::byte *values, const uint64_t *words, uint32_t count, uint32_t value_bytes);
  void go_on(Children &);
  void answer(Children &);
  Children &keep(std::vector<ChildResult> ended);
  struct Joined ask(const mcrl_children &, const PartOfChildren *);

  Node &node_;
  std::vector<std::unique_ptr<Children>> all_; // by index
  std::vector<uint32_t> unused_;
  ForkedRuns runs_;
  uint32_t gone_ = 0;
};

// What Kind::forked, Kind::joined and Kind::join carry.
struct ForkedChild {
  uint64_t offset;
  uint32_t site;
};
struct JoinedChild { // then its result, and what is missing to a multiple of 16 bytes
  uint32_t site, bytes;
  uint64_t offset;
};
struct JoinRequest { // then the sites, if it is for a part
  uint32_t count, thread, generation, site_count;
  uint64_t offset, bytes;
  uint32_t is_part; // a number, for what is damaged may be no bool
};
// What the thread that has asked is given.
struct Joined {
  uint64_t id;
  uint32_t count;
  bool is_rest; // no others are left
};

} // namespace mcrl
