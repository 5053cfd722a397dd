// A write of a replicated region sends its data to each host once, however many of its nodes have a copy. One of these nodes gets
// the data, with the names of the others and the versions of their copies, and passes an update on to each of them. To the protocol
// these are the updates of the home, which may take any time and any way; each node acknowledges its own to the home.
#pragma once

#include "net/progress/node.h"
#include "regions/pure/actions.h"

#include <vector>

namespace mcrl {

struct HostUpdates {
  struct Copy {
    uint32_t node, version;
  };
  std::vector<Copy> due;       // of the step under way
  std::vector<uint32_t> hosts; // by node, if any has had a copy: the first node of its host, from 1; 0: it is not known
};

// A step of the home wants an update to be sent. It goes at the end of the step (send_updates), if it can go with others.
bool is_put_off(Node &, const protocol::Action &, const mcrl_region &);
void send_updates(Node &, const mcrl_region &);

// The first node of this node's host, as a message says it: from 1.
uint32_t host_code(const Node &);
void note_host(Node &, NodeId of, uint32_t code);

void receive_host_updates(Node &);

} // namespace mcrl
