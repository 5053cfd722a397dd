// Small messages through MPI: to nodes of other hosts, and to all if there is no shared memory.
#pragma once

#include "base/support/ids.h"
#include "net/conduit/buffer.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <array>
#include <deque>
#include <vector>

namespace mcrl {

// A ring of posted receives, of which only the head is tested: that has the lowest latency, and 8 slots are as good as more.
//
// A sender may have a window of messages under way to each receiver, so that MPI never has to keep more than that for a node that
// does not receive. What has been received is reported in the envelope of any message that goes the other way, or else by one of
// its own.
//
// The window is counted in units of so many bytes as MPI keeps in one piece. It may be exceeded by the last message that goes.
//
// Messages that had to wait for room go together, as many as one of MPI's may carry: to another host, a message costs two system
// calls, whatever its size.
class MpiLink {
public:
  // Messages have up to `largest` bytes.
  MpiLink(MPI_Comm nodes, BufferPool &buffers, size_t largest);
  MpiLink(const MpiLink &) = delete;
  MpiLink &operator=(const MpiLink &) = delete;
  ~MpiLink();

  bool has_room(NodeId to) const { return peers_[number(to)].under_way < window_; }

  // Sends a message that follows its envelope in a buffer of the pool, and takes the buffer. There must be room.
  void put(NodeId to, std::byte *message);

  // The same with messages that have waited, the first of a queue: takes those that go together, at least one, and returns how
  // many.
  size_t put_first(NodeId to, MessageQueue &waiting);

  // The next message, or nullptr. It stays until take().
  Envelope *look();
  void take();

  // Whether there are sends that MPI has not finished; gives it a chance to.
  bool is_sending() const { return !unfinished_.empty(); }
  void finish_sends();

  // Withdraws the posted receives.
  void finish();

private:
  struct Peer {
    uint32_t under_way = 0; // units that this node has sent and that have not been reported as received
    uint32_t received = 0;  // units of the peer's that it has not been told of
  };
  struct Unfinished {
    MPI_Request request;
    std::byte *message;
  };

  static constexpr size_t unit_bytes = 8192 + 64;
  static uint32_t units(size_t bytes) { return static_cast<uint32_t>(1 + (bytes - 1) / unit_bytes); }

  // How long a message is among those that go together, so that the next is aligned as every message is.
  static size_t part_bytes(const Envelope &part) {
    return sizeof part + (part.bytes + sizeof part - 1) / sizeof part * sizeof part;
  }

  void post(size_t slot);
  void take_slot();
  void start(NodeId to, std::byte *message);
  void tell_received(NodeId to);
  Envelope &slot(size_t index) { return *reinterpret_cast<Envelope *>(slots_ + index * slot_bytes_); }

  static constexpr size_t slot_count = 8;

  MPI_Comm nodes_;
  BufferPool &buffers_;
  size_t largest_, slot_bytes_;
  uint32_t window_;
  bool may_block_; // a small message within the window certainly fits into MPI's own queues
  std::byte *slots_;
  std::array<MPI_Request, slot_count> posted_{};
  size_t head_ = 0;
  // Offsets of the next part and of the end in a message at the head that is several; else 0.
  size_t part_ = 0, parts_end_ = 0;
  std::vector<Peer> peers_;
  std::deque<Unfinished> unfinished_; // in the order they were sent
};

} // namespace mcrl
