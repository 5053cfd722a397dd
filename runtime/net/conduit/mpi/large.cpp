#include "net/conduit/mpi/large.h"

#include "base/support/clock.h"
#include "base/support/fatal.h"

#include <algorithm>
#include <cstring>

namespace mcrl {

// Tag 0 is that of small messages. MPI allows 32,767 at least; two transfers of one tag between two nodes would still be in order.
static constexpr uint32_t tags = 32767;

uint32_t LargeData::send(NodeId to, const std::byte *data, size_t bytes, std::byte *buffer) {
  MCRL_ASSERT(bytes <= INT32_MAX);
  uint32_t tag = 1 + sent_++ % tags;
  MPI_Request request;
  MPI_Isend(data, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(number(to)), static_cast<int>(tag), nodes_, &request);
  outgoing_.push_back({request, to, data, buffer});
  expect(bytes);
  return tag;
}

void LargeData::expect(size_t bytes) {
  expected_until_ns_ = std::max(expected_until_ns_, clock_ns()) + bytes * slowest_ns_for_byte;
}

void LargeData::receive(NodeId from, uint32_t tag, const Announcement &announcement, Receiver &receiver) {
  std::byte head[head_bytes];
  std::memcpy(head, announcement.head, head_bytes);
  std::byte *place = receiver.place_for(from, head, announcement.data_bytes);
  Incoming incoming{MPI_REQUEST_NULL, from, nullptr, head_bytes + (place == nullptr ? announcement.data_bytes : 0)};
  incoming.message = buffers_.acquire(incoming.bytes);
  std::memcpy(incoming.message, head, head_bytes);
  if (place == nullptr) place = incoming.message + head_bytes;
  MPI_Irecv(place, static_cast<int>(announcement.data_bytes), MPI_BYTE, static_cast<int>(number(from)), static_cast<int>(tag),
            nodes_, &incoming.request);
  incoming_.push_back(incoming);
  expect(announcement.data_bytes);
  unconfirmed_++;
}

bool LargeData::is_sending(const std::byte *data) const {
  for (const Outgoing &outgoing : outgoing_)
    if (outgoing.data == data) return true;
  return false;
}

void LargeData::finish() {
  MCRL_ASSERT(incoming_.empty());
  std::vector<NodeId> nobody_is_told;
  finish_sends(nobody_is_told);
}

void LargeData::finish_sends(std::vector<NodeId> &sent_to) {
  for (size_t i = 0; i < outgoing_.size();) {
    int done = 0;
    MPI_Test(&outgoing_[i].request, &done, MPI_STATUS_IGNORE);
    if (!done) {
      i++;
      continue;
    }
    if (outgoing_[i].buffer != nullptr) buffers_.release(outgoing_[i].buffer);
    sent_to.push_back(outgoing_[i].to);
    outgoing_.erase(outgoing_.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

size_t LargeData::poll(Receiver &receiver, std::vector<NodeId> &sent_to) {
  finish_sends(sent_to);
  size_t received = 0;
  for (size_t i = 0; i < incoming_.size();) {
    int done = 0;
    MPI_Test(&incoming_[i].request, &done, MPI_STATUS_IGNORE);
    if (!done) {
      i++;
      continue;
    }
    Incoming arrived = incoming_[i];
    incoming_.erase(incoming_.begin() + static_cast<std::ptrdiff_t>(i));
    receiver.receive(arrived.from, arrived.message, arrived.bytes);
    buffers_.release(arrived.message);
    received++;
  }
  return received;
}

} // namespace mcrl
