// Activations: procedures that go on at the home of a region, as message handlers wherever they need not wait.
#pragma once

#include "activation/points.h"
#include "progress/node.h"

#include <memory>

namespace mcrl {

// An activation that waits for its lock; the record stays in its message buffer, which belongs to it.
struct Parked : Runnable {
  mcrl_activation *record = nullptr;
  Parked *next_unused = nullptr;
};

class Activations {
public:
  explicit Activations(Node &);

  PointTable table;

  const mcrl_point &point_of(const mcrl_activation &) const;

  // Takes the buffer of a record and leaves it waiting for the lock on its target.
  void park(mcrl_activation &record);

  // Takes the buffer of a record and sends it to a node, which is not this one.
  void send_to(NodeId, mcrl_activation &record);

  // With MCRL_FAULT: takes the buffer of a record and sends it wherever chance has it, or leaves it waiting here.
  mcrl_outcome roam(mcrl_activation &record);

  // Runs a record whose lock is held. The record is the caller's; a point that may block gets a thread and a copy.
  void run(mcrl_activation &record);

private:
  static void receive_activation(Node &, NodeId from, Header &, size_t message_bytes);
  void receive_roaming(const mcrl_activation &record);
  static void receive_result(Node &, NodeId from, Header &, size_t message_bytes);
  static void resume(const mcrl_point &, mcrl_activation &);
  static void run_parked(Runnable &);
  static void run_in_thread(void *parked);

  Parked &make_parked(mcrl_activation &record);
  void drop(Parked &);
  mcrl_activation &copy_to_buffer(const mcrl_activation &record);

  Node &node_;
  std::vector<std::unique_ptr<Parked>> all_parked_;
  Parked *unused_ = nullptr;
};

// A record lies behind the header of the message that carries it.
inline Header &header_of(mcrl_activation &record) { return *(reinterpret_cast<Header *>(&record) - 1); }
inline mcrl_activation &record_of(Header &header) { return *reinterpret_cast<mcrl_activation *>(&header + 1); }
inline mcrl_activation &record_of(void *live) { return *(static_cast<mcrl_activation *>(live) - 1); }

} // namespace mcrl
