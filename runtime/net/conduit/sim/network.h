// When a message arrives: the ends and the links of a machine's network, each of which has one message at a time.
#pragma once

#include "net/conduit/sim/machine.h"

namespace mcrl::sim {

class Network {
public:
  // How many words of zeros it keeps.
  static size_t words(const Machine &, uint32_t nodes);

  Network(const Machine &, uint32_t nodes, uint64_t *words);

  struct Sent {
    uint64_t sender_free_ps; // the sender's processor goes on
    uint64_t arrival_ps;
  };

  // A message that a node begins to send at this time.
  Sent send(uint64_t now_ps, uint32_t from, uint32_t to, uint64_t bytes);

  bool is_near(uint32_t one, uint32_t other) const { return one / machine_.nodes_of_a_host == other / machine_.nodes_of_a_host; }
  const Link &link(uint32_t from, uint32_t to) const { return is_near(from, to) ? machine_.near : machine_.far; }

  // No message that is sent from now on takes less.
  uint64_t least_ps() const { return least_ps_; }

private:
  uint64_t take(uint64_t &free_at_ps, uint64_t head_ps, uint64_t busy_ps) const;
  uint64_t cross_mesh(uint64_t head_ps, uint32_t from, uint32_t to, uint64_t bytes);
  uint64_t cross_tree(uint64_t head_ps, uint32_t from, uint32_t to, uint64_t bytes);

  const Machine &machine_;
  uint32_t nodes_, width_;
  uint64_t least_ps_;
  uint64_t *leaves_, *enters_, *links_; // until when each end and each link is busy
};

} // namespace mcrl::sim
