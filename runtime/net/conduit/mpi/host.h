// The nodes of this host, and the memory that they share.
#pragma once

#include "base/support/ids.h"
#include "base/support/zeroed.h"
#include "net/conduit/mpi/doorbell.h"
#include "net/conduit/mpi/presence.h"
#include "net/conduit/mpi/shared_memory.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <optional>
#include <vector>

namespace mcrl {

class Host {
public:
  // Collective. Without `share`, which any node may veto, the nodes of a host share no memory. Messages may have up to `largest`
  // bytes.
  Host(MPI_Comm ranks, bool share, size_t largest);
  Host(const Host &) = delete;
  Host &operator=(const Host &) = delete;

  // Gives the memory back. What this node has put into others' mailboxes stays there for them.
  void leave();

  // From now on the others do not miss this node when its process ends.
  void take_leave();

  // Nodes are numbered host by host (order.h), but in a program that calls MPI itself (user_mpi.cpp): there they have their ranks'
  // numbers.
  NodeId self() const { return static_cast<NodeId>(self_); }
  bool are_nodes_ranks() const { return ranks_.empty(); }

  bool is_shared() const { return memory_.is_mapped(); }
  bool has_all_nodes() const { return has_all_nodes_; }
  size_t nodes() const { return node_at_.size(); } // of this host, this one included; 0 in a job of one node

  // By node: that node's mailbox as this node sends to it, and its bell; neither exists for other hosts' nodes, for oneself, and
  // where no memory is shared.
  struct Neighbour {
    MailboxSender outbox;
    Doorbell bell;
  };
  Neighbour &neighbour(NodeId node) { return neighbours_[number(node)]; }

  // This node's own.
  MailboxReceiver inbox;
  Doorbell bell;

  // When inbox.take() has said so: makes the inbox large, the first time, and wakes the nodes that wait for room in it.
  void look_after_senders();

  NodeId node_at(uint32_t place) const { return node_at_[place]; } // of a place on this host, which is what envelopes carry

  // As in Conduit.
  bool map_offered(NodeId of, char *at, size_t bytes);
  bool provide_offered(size_t offset, size_t bytes);
  void leave_offered();

  // A node of this host whose process has ended before it took leave, if there is one that has not been reported. Each call looks
  // at the next few places of the host.
  std::optional<NodeId> find_missing();
  bool notices_ends() const { return presence_.is_open(); } // of this host's nodes

private:
  // What each node tells all others of itself.
  struct Greeting {
    uint64_t host;           // equal for nodes that may share memory
    SharedMemory::Name name; // for the memory of its host, if it is the first there
    Presence::Name presence;
    bool shares, sleeper_pays;
  };

  // Numbers of errno; 0: none.
  struct Errors {
    int memory = 0, presence = 0;
  };

  // Both are collective over all nodes, and say the same on all nodes of a host.
  Errors meet(MPI_Comm ranks, const Greeting &first, bool shares);
  Errors first_errors_here(MPI_Comm ranks, const Errors &mine);
  uint32_t rank_of(NodeId node) const { return ranks_.empty() ? number(node) : ranks_[number(node)]; }

  void place_mailboxes(bool sleeper_pays);
  char *mailbox_at(uint32_t place) const { return memory_.at(place * mailbox_.bytes()); }

  // All mailboxes of the host, and after them what each of its nodes offers.
  SharedMemory memory_;
  Mailbox mailbox_;
  size_t offered_from_ = 0;
  struct Offered {
    char *at;
    size_t offset, bytes;
  };
  std::vector<Offered> offered_; // what is mapped of that
  Presence presence_;
  bool has_all_nodes_ = false;
  ZeroedArray<Neighbour> neighbours_;
  std::vector<NodeId> node_at_;
  std::vector<uint32_t> ranks_; // by node; none if they are the nodes
  uint32_t self_ = 0;
  uint32_t place_ = 0;     // of this node
  uint32_t look_next_ = 0; // the place at which find_missing() looked last
};

} // namespace mcrl
