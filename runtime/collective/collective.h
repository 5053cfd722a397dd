// Barrier, broadcast and reductions over messages. Only the node's first thread calls them; all nodes call them in the same order.
#pragma once

#include "progress/node.h"

#include <vector>

namespace mcrl {

enum class Operation : uint8_t { barrier, broadcast, broadcast_by_call, reduce_sum, reduce_min, reduce_max, start, shutdown };

class Collectives {
public:
  explicit Collectives(Node &);

  // Returns when all nodes have called it (dissemination).
  void barrier(Operation = Operation::barrier);

  // Copies the root's data to all nodes (binomial tree).
  void broadcast(NodeId root, void *data, size_t bytes, Operation = Operation::broadcast);

  // The combination of all nodes' values, on every node, combined in the same order in every run.
  double reduce(double value, Operation operation, double (*combine)(double, double));

  // To node 0: every node's `bytes`, by node, in `all`; elsewhere `all` may be nullptr.
  void gather(const void *data, size_t bytes, void *all, Operation);

  // For a report: which operation the first thread waits in, nullptr if in none; and how many this node has begun, by which one can
  // see who has not come yet.
  const char *waiting_in() const;
  uint32_t serial() const { return serial_; }

private:
  // A part of an operation that has arrived and has not been asked for.
  struct Part {
    NodeId from;
    uint32_t serial;
    Operation operation;
    uint16_t step;
    uint32_t root;
    std::vector<std::byte> data;
  };

  static void receive(Node &, NodeId from, Header &, size_t message_bytes);

  // Exists while an operation is under way.
  class Call {
  public:
    Call(Collectives &, Operation, uint32_t root = 0);
    ~Call();

  private:
    Collectives &collectives_;
  };

  void begin(Operation, uint32_t root);
  void meet();
  Header head(uint16_t step) const; // of a part of the operation under way
  void send_part(uint32_t to, const Header &, const void *data, size_t bytes);
  void receive_part(uint32_t from, uint16_t step, void *data, size_t bytes);
  [[noreturn]] void fatal_mismatch(const Part &) const;
  bool take_part(NodeId from, uint16_t step, void *data, size_t bytes);
  void spread(uint32_t root, void *data, size_t bytes);
  void pass_on(const Header &, const void *data, size_t bytes);
  uint32_t rank_to(uint32_t root) const { return (number(node_.self) + node_.count - root) % node_.count; }

  Node &node_;
  Operation operation_{};
  // All nodes meet once in so many operations: nobody is further ahead.
  static constexpr uint32_t most_ahead = 64;
  uint32_t serial_ = 0; // of the operation under way
  uint32_t root_ = 0;
  std::vector<Part> parts_;
  bool waiting_ = false; // the first thread waits for a part
};

} // namespace mcrl
