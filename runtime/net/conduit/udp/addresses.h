// Where the nodes of a job are, and the key by which their datagrams are known.
#pragma once

#include "base/support/ids.h"
#include "net/conduit/job.h"
#include "net/conduit/udp/datagram.h"

#include <netinet/in.h>

namespace mcrl {

struct Meeting {
  in_addr address; // at which this node receives
  bool all_on_one_host;
  uint32_t nodes_here; // on this host, this node included
};

// Collective: chooses the loopback interface if all nodes see the same one; else the first network of node 0's in which all nodes
// have an address. Ends the program if there is none.
Meeting find_meeting(Job &);

struct Addresses {
  std::vector<sockaddr_in> of_node;
  JobKey key;
};

// Collective, after each node has bound its port.
Addresses exchange_addresses(Job &, in_addr address, uint16_t port);

} // namespace mcrl
