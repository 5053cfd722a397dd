// How the nodes of a host get read copies by way of each other: what a step needs of the offers in the host's memory, and one
// request over the network however many of them miss at a time.
//
// A node that misses asks the home only if no other node of its host does so already or has a copy (Offers::claim). Else it asks
// that node (`copy_request`) to be told when its own request is answered (`copy_answer`). Then it looks at what that node offers,
// and asks the home itself if there is nothing. A node whose own request waits for another node's keeps no node waiting, so there
// is no circle. To the protocol the node's s_req is on its way meanwhile; it answers with the s_ack of what is taken
// (protocol::Event::taken).
#pragma once

#include "net/progress/node.h"
#include "regions/pure/protocol.h"

#include <unordered_map>
#include <vector>

namespace mcrl {

struct HostReads {
  struct Waiting {
    mcrl_rid rid;
    NodeId node;
  };
  std::unordered_map<mcrl_rid, uint32_t> asked; // by this node: the node that it has asked in place of the home
  std::vector<Waiting> waiting;                 // for the answers to this node's requests
  bool are_any() const { return !asked.empty() || !waiting.empty(); }
};

// A read operation of this node begins on data that it takes from the memory of its host, with the region's header there. False,
// with nothing begun, if they are not on offer or this node does something else with the region.
bool begin_on_offer(Node &, mcrl_rid);
// Whether that would begin now, as far as can be told without a swap.
bool is_on_offer(Node &, mcrl_rid);

// At the node that offers the region: it is offered no more.
void end_offer(Node &, mcrl_region &);
// Makes the offer that a step wants, if that is possible.
void make_offer(Node &, mcrl_region &, Version);

// Gives up a copy that was taken, without a message; false if that needs one.
bool leave_offer(Node &, mcrl_region &);

// A step wants this node's request for a read copy to be sent to the home, or what it took of a node's offer given back to it by
// inv_ack. Returns whether a node of this host is asked in place of the home, or the offer still stood and has been left.
bool is_done_on_host(Node &, const protocol::Action &);
// After a step that may have answered this node's request: tells the nodes that wait for that.
void tell_waiting(Node &, mcrl_rid, const mcrl_region &, const protocol::Event &);

void receive_host_reads(Node &);

} // namespace mcrl
