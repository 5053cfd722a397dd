// The nodes of this host, and the memory that they share.
#pragma once

#include "conduit/mpi/doorbell.h"
#include "support/ids.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <vector>

namespace mcrl {

class Host {
public:
  // Collective. Without `share`, which any node may veto, every node is alone on its host. Messages may have up to `largest` bytes.
  Host(MPI_Comm nodes, bool share, size_t largest);
  Host(const Host &) = delete;
  Host &operator=(const Host &) = delete;

  // Collective over the nodes of the host: gives the memory back.
  void leave();

  bool is_shared() const { return window_ != MPI_WIN_NULL; }
  bool has_all_nodes() const { return has_all_nodes_; }
  size_t nodes() const { return node_at_.size(); } // that share memory, this one included

  // By node: that node's mailbox as this node sends to it, and its bell; neither exists for other hosts' nodes and for oneself.
  struct Neighbour {
    Outbox outbox;
    Doorbell bell;
  };
  Neighbour &neighbour(NodeId node) { return neighbours_[number(node)]; }

  // This node's own.
  Inbox inbox;
  Doorbell bell;
  NodeId node_at(uint32_t place) const { return node_at_[place]; } // of a place on this host, which is what envelopes carry

private:
  void map(MPI_Comm host, size_t largest);

  MPI_Win window_ = MPI_WIN_NULL;
  bool has_all_nodes_ = false;
  std::vector<Neighbour> neighbours_;
  std::vector<NodeId> node_at_;
};

} // namespace mcrl
