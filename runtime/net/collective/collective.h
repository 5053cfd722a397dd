// Collective operations over messages, of all nodes or of a group. Only the node's first thread calls them; all of these nodes call
// them in the same order, with the same sizes, which are at most largest_collective_bytes.
#pragma once

#include "prelude_collective.h"
#include "net/collective/parts.h"

namespace mcrl {

class Groups;

inline constexpr uint64_t largest_collective_bytes = 1 << 30; // of a node

// By operator.
inline constexpr Operation reductions[] = {Operation::reduce_sum, Operation::reduce_min, Operation::reduce_max};
inline constexpr Operation reductions_to_one[] = {Operation::reduce_sum_to, Operation::reduce_min_to, Operation::reduce_max_to};

// The bytes of an array that a call is given.
size_t bytes_of_numbers(const char *call, size_t count, mcrl_number);

class Collectives {
public:
  explicit Collectives(Node &); // of all nodes
  ~Collectives();
  // A group's, whose members are to be set. One operation at a time is under way on a node.
  Collectives(Collectives &job, uint16_t group);

  // Returns when all nodes have called it (dissemination).
  void barrier(Operation = Operation::barrier);

  // Copies the root's data to all nodes.
  void broadcast(NodeId root, void *data, size_t bytes);

  // The combination of all nodes' data, node 0's first, in place on every node; in the same order in every run. `number` says of
  // which type numbers are.
  void reduce(void *data, size_t bytes, mcrl_combine, Operation, unsigned number = 0);
  double reduce(double value, Operation, mcrl_operator);

  // The same on one node: N - 1 messages, or as many for each 8 KB of numbers. Elsewhere the data stay what they are; no node but the
  // root waits for all others.
  void reduce_to(NodeId root, void *data, size_t bytes, mcrl_combine, Operation, unsigned number = 0);

  // Filaments, of what is at this place: they may make no calls of these. Their end is a barrier; or, of a forall with this point, as
  // reduce(). `runs_others`: until all nodes have come to it, this one may run filaments of theirs.
  void begin_filaments(const char *what, const char *where) { filaments_of_ = what, filaments_at_ = where; }
  void end_filaments();
  void end_forall(void *data, size_t bytes, mcrl_combine, unsigned point, bool runs_others);

  // The combination of the data of nodes 0 to this one, in place; or, `before`, to the one before, which leaves what node 0 has
  // there.
  void scan(void *data, size_t bytes, mcrl_combine, Operation, unsigned number = 0);
  void exscan(const void *data, size_t bytes, void *before, mcrl_combine, Operation, unsigned number = 0);

  // Every node's `bytes`, by node, in `all` of the root or of all nodes; elsewhere `all` may be nullptr. Data may lie at their
  // place.
  void gather(NodeId root, const void *data, size_t bytes, void *all, Operation = Operation::gather);
  void allgather(const void *data, size_t bytes, void *all, Operation = Operation::allgather);

  // To each node its `bytes` of the root's `all`.
  void scatter(NodeId root, const void *all, size_t bytes, void *data);

  // Those of all nodes know the groups of which this one is a member.
  Groups &groups() { return *job_.groups_; }

  // For a report: which operation the first thread waits in, empty if in none; and how many this node has begun, which shows the
  // nodes that have not come yet.
  std::string waiting_in() const;
  uint32_t serial() const { return serial_; }
  // Distinguishes the group from all others; 0: all nodes.
  uint32_t group_id() const;
  // The operations under way, of all nodes or of a group; nullptr if there are none.
  const Collectives *under_way() const { return job_.under_way_; }

  Parts &parts() { return parts_; }
  const Members &members() const { return parts_.members(); }
  // Where large data that a message announces are to go.
  std::byte *place_for(NodeId from, const Header &, size_t data_bytes);

private:
  // Exists while an operation is under way.
  class Call {
  public:
    Call(Collectives &, Operation, size_t bytes, unsigned detail = 0, unsigned number = 0);
    ~Call();

  private:
    Collectives &collectives_;
  };

  void begin(const CallKind &);
  bool are_there_arrays() const;
  bool is_synchronization_point() const;
  void meet();
  void reduce_under_way(void *data, size_t bytes, mcrl_combine);
  Combination combination_by(mcrl_combine) const;
  void scan_under_way(void *data, size_t bytes, mcrl_combine);
  Parts &parts_of(const Header &);
  bool is_of_group() const { return this != &job_; }
  uint32_t self() const { return members().self(); }
  uint32_t count() const { return members().count(); }
  uint32_t node_at(uint32_t rank, uint32_t root) const { return (rank + root) % count(); }

  void gather_up_tree(uint32_t root, const std::byte *data, size_t bytes, std::byte *all);
  void gather_straight(uint32_t root, const std::byte *data, size_t bytes, std::byte *all);
  void scatter_down_tree(uint32_t root, const std::byte *all, size_t bytes, std::byte *data);
  void allgather_by_doubling(const std::byte *data, size_t bytes, std::byte *all);
  void allgather_round_ring(const std::byte *data, size_t bytes, std::byte *all);

  Node &node_;
  Collectives &job_; // this, if it is of all nodes
  Parts parts_;
  // All nodes meet once in so many operations: no node is further ahead.
  static constexpr uint32_t most_ahead = 64;
  uint32_t serial_ = 0; // of the operation under way
  Collectives *under_way_ = nullptr;                             // on this node: the job's know it
  std::unique_ptr<Groups> groups_;                               // of the job's
  const char *filaments_of_ = nullptr, *filaments_at_ = nullptr; // that run
};

} // namespace mcrl
