// Large data, which MPI carries straight from where they are to where they belong. An announcement goes ahead as a small message.
#pragma once

#include "net/conduit/conduit.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <vector>

namespace mcrl {

class LargeData {
public:
  // What an announcement says, after its envelope, which has the tag.
  struct Announcement {
    std::byte head[head_bytes];
    uint64_t data_bytes;
  };

  LargeData(MPI_Comm nodes, BufferPool &buffers) : nodes_(nodes), buffers_(buffers) {}

  // Starts to send; returns the tag. `buffer`, if there is one, is released when it has been sent.
  uint32_t send(NodeId to, const std::byte *data, size_t bytes, std::byte *buffer);

  // Starts to receive what has been announced.
  void receive(NodeId from, uint32_t tag, const Announcement &, Receiver &);

  bool is_sending(const std::byte *data) const;

  // Whether MPI needs calls of this node. When data have arrived, what tells their sender so may wait in MPI for another call here:
  // not before the sender says that it is done has this node nothing more to do.
  bool is_active() const { return !outgoing_.empty() || !incoming_.empty() || unconfirmed_ > 0; }
  bool has_outgoing() const { return !outgoing_.empty(); }
  void confirm() { unconfirmed_--; }
  // Whether what is under way needs no more time than it should: both nodes have to call MPI meanwhile, and one that gave its
  // processor to another program would keep the other waiting for a time slice.
  bool is_in_time(uint64_t now_ns) const { return is_active() && now_ns < expected_until_ns_; }
  // Whether so much is under way that more would only take up memory.
  bool is_full() const { return outgoing_.size() >= most_outgoing; }

  // Finishes what can be finished: hands over what has arrived, and returns how many messages that is. Nodes to which something has
  // been sent for good are added to `sent_to`, to be told.
  size_t poll(Receiver &, std::vector<NodeId> &sent_to);

  // At the end, when nothing can arrive any more.
  void finish();

private:
  static constexpr size_t most_outgoing = 16;
  static constexpr uint64_t slowest_ns_for_byte = 2; // of a network for which it pays to wait
  void expect(size_t bytes);
  void finish_sends(std::vector<NodeId> &sent_to);

  struct Outgoing {
    MPI_Request request;
    NodeId to;
    const std::byte *data;
    std::byte *buffer;
  };
  struct Incoming {
    MPI_Request request;
    NodeId from;
    std::byte *message; // the head, with the data after it unless they have gone to their place
    size_t bytes;
  };

  MPI_Comm nodes_;
  BufferPool &buffers_;
  uint32_t sent_ = 0;
  uint64_t expected_until_ns_ = 0;
  size_t unconfirmed_ = 0; // transfers to here whose senders have not said that they are done
  std::vector<Outgoing> outgoing_;
  std::vector<Incoming> incoming_;
};

} // namespace mcrl
