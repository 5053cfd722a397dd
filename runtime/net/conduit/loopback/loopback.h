// Several nodes in one process, on one kernel thread, with messages that are delayed and overtake each other as a seed says.
#pragma once

#include "base/support/context.h"
#include "net/conduit/conduit.h"
#include "net/conduit/loopback/delays.h"

#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <vector>

namespace mcrl {

// Runs the main function of every node as a user-level thread. Which node runs, and which message arrives, is drawn from the seed:
// the same seed gives the same run.
class LoopbackWorld {
public:
  // The weather is drawn from the seed unless it is given. So many nodes at a time are a host; the last may have fewer.
  LoopbackWorld(uint32_t nodes, uint64_t seed, std::optional<Weather> = std::nullopt, uint32_t nodes_of_a_host = 3);
  ~LoopbackWorld();

  // Calls node_main once per node; returns when all have returned. Where every node waits and no message is under way, time passes
  // fast; a world in which nothing happens all the same ends the program.
  void run(const std::function<void(Conduit &)> &node_main);

private:
  class Port; // one node's Conduit
  struct Message {
    NodeId from;
    std::byte *buffer;
    size_t bytes;
    uint64_t due;
    // Data that are taken from where they lie when the message is delivered, as a large transfer does.
    const std::byte *data = nullptr;
    size_t data_bytes = 0;
    uint64_t data_hash = 0;
    std::byte *place = nullptr; // where they shall go, once the receiver has been asked
    bool announced = false;
  };

  static void live(void *port);
  bool one_in(uint32_t n) { return random_() % n == 0; }
  void run_another(Port &port);
  void switch_to(Context &from, Port &to);
  void note_event() { events_++, dull_nodes_ = 0; }
  void skip_time();

  std::mt19937_64 random_;
  uint32_t nodes_of_a_host_;
  Delays delays_;
  std::vector<std::unique_ptr<Port>> ports_;
  std::function<void(Conduit &)> node_main_;
  Context caller_;
  uint64_t messages_under_way_ = 0;
  uint64_t events_ = 0;                        // messages sent and delivered, nodes that have ended, skips of time
  uint32_t living_nodes_ = 0, dull_nodes_ = 0; // that have not ended; that have idled for a while since the last event
  uint64_t skipped_ns_ = 0;                    // beyond the ticks, while every node waited
  unsigned skips_ = 0;                         // since a message was last sent
};

} // namespace mcrl
