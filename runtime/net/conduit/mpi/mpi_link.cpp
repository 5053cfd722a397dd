#include "net/conduit/mpi/mpi_link.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>

namespace mcrl {
namespace {

constexpr int tag_of_messages = 0;

// Envelope::kind
constexpr uint16_t only_credit = UINT16_MAX;  // a report of what has been received
constexpr uint16_t together = UINT16_MAX - 1; // several messages, each after an envelope of its own

// MPICH's queue in shared memory has this many elements for all senders, each for a message of up to so many bytes.
constexpr uint32_t elements = 192;
constexpr size_t element_bytes = 256 + 2 * sizeof(Envelope);

// MPI carries that part of the envelope which it does not say itself. (MPICH has a faster path for up to 92 bytes in all.)
constexpr size_t not_carried = offsetof(Envelope, kind);
void *carried(Envelope &envelope) { return reinterpret_cast<char *>(&envelope) + not_carried; }

constexpr uint32_t largest_window = 64, least_window = 8;

} // namespace

MpiLink::MpiLink(MPI_Comm nodes, BufferPool &buffers, size_t largest)
    : nodes_(nodes), buffers_(buffers), largest_(largest), slot_bytes_((sizeof(Envelope) + largest + 63) / 64 * 64) {
  int count;
  MPI_Comm_size(nodes, &count);
  auto senders = static_cast<uint32_t>(std::max(count - 1, 1));
  uint32_t beyond = units(largest) - 1, each = elements / senders;
  window_ = std::clamp(each - std::min(beyond, each), least_window, largest_window);
  may_block_ = (window_ + beyond) * senders <= elements;
  peers_.resize(static_cast<size_t>(count));
  slots_ = static_cast<std::byte *>(std::aligned_alloc(64, slot_count * slot_bytes_));
  if (MemoryText text; slots_ == nullptr)
    fatal("no memory for %zu bytes of messages: %s", slot_count * slot_bytes_, describe_memory(text));
  for (size_t slot = 0; slot < slot_count; slot++) post(slot);
}

MpiLink::~MpiLink() { std::free(slots_); }

void MpiLink::post(size_t index) {
  auto bytes = static_cast<int>(slot_bytes_ - not_carried);
  MPI_Irecv(carried(slot(index)), bytes, MPI_BYTE, MPI_ANY_SOURCE, tag_of_messages, nodes_, &posted_[index]);
}

void MpiLink::put(NodeId to, std::byte *message) {
  MCRL_ASSERT(has_room(to));
  peers_[number(to)].under_way += units(BufferPool::envelope_of(message).bytes);
  start(to, message);
}

size_t MpiLink::put_first(NodeId to, MessageQueue &waiting) {
  size_t bytes = 0;
  size_t count = waiting.count_while([&](std::byte *message) {
    size_t more = part_bytes(BufferPool::envelope_of(message));
    if (bytes + more > largest_) return false;
    bytes += more;
    return true;
  });
  if (count < 2) {
    put(to, waiting.pop());
    return 1;
  }
  std::byte *all = buffers_.acquire(bytes), *next = all;
  BufferPool::envelope_of(all) = {.bytes = static_cast<uint32_t>(bytes), .kind = together};
  for (size_t i = 0; i < count; i++) {
    std::byte *message = waiting.pop();
    const Envelope &envelope = BufferPool::envelope_of(message);
    std::memcpy(next, &envelope, sizeof envelope + envelope.bytes);
    next += part_bytes(envelope);
    buffers_.release(message);
  }
  put(to, all);
  return count;
}

void MpiLink::start(NodeId to, std::byte *message) {
  Envelope &envelope = BufferPool::envelope_of(message);
  Peer &peer = peers_[number(to)];
  envelope.credit = static_cast<uint16_t>(peer.received);
  peer.received = 0;
  int bytes = static_cast<int>(sizeof envelope - not_carried + envelope.bytes), rank = static_cast<int>(number(to));
  if (may_block_ && static_cast<size_t>(bytes) <= element_bytes) {
    MPI_Send(carried(envelope), bytes, MPI_BYTE, rank, tag_of_messages, nodes_);
    buffers_.release(message);
    return;
  }
  MPI_Request request;
  MPI_Isend(carried(envelope), bytes, MPI_BYTE, rank, tag_of_messages, nodes_, &request);
  int done = 0;
  MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  if (done) buffers_.release(message);
  else unfinished_.push_back({request, message});
}

void MpiLink::tell_received(NodeId to) {
  std::byte *message = buffers_.acquire(1);
  BufferPool::envelope_of(message) = {.bytes = 0, .kind = only_credit};
  start(to, message);
}

Envelope *MpiLink::look() {
  while (parts_end_ == 0) {
    int done = 0, bytes = 0;
    MPI_Status status;
    MPI_Test(&posted_[head_], &done, &status);
    if (!done) return nullptr;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    Envelope &envelope = slot(head_);
    envelope.from = static_cast<uint32_t>(status.MPI_SOURCE);
    envelope.bytes = static_cast<uint32_t>(bytes) - (sizeof envelope - not_carried);
    peers_[envelope.from].under_way -= envelope.credit;
    if (envelope.kind == together) {
      part_ = sizeof envelope;
      parts_end_ = part_ + envelope.bytes;
    } else if (envelope.kind != only_credit) {
      return &envelope;
    } else {
      post(head_);
      head_ = (head_ + 1) % slot_count;
    }
  }
  Envelope &part = *reinterpret_cast<Envelope *>(slots_ + head_ * slot_bytes_ + part_);
  part.from = slot(head_).from;
  return &part;
}

void MpiLink::take() {
  if (parts_end_ == 0) return take_slot();
  part_ += part_bytes(*reinterpret_cast<Envelope *>(slots_ + head_ * slot_bytes_ + part_));
  if (part_ < parts_end_) return;
  part_ = parts_end_ = 0;
  take_slot();
}

void MpiLink::take_slot() {
  auto from = static_cast<NodeId>(slot(head_).from);
  uint32_t &received = peers_[number(from)].received;
  received += units(slot(head_).bytes);
  post(head_);
  head_ = (head_ + 1) % slot_count;
  if (received >= window_ / 2) tell_received(from);
}

void MpiLink::finish_sends() {
  while (!unfinished_.empty()) {
    int done = 0;
    MPI_Test(&unfinished_.front().request, &done, MPI_STATUS_IGNORE);
    if (!done) return;
    buffers_.release(unfinished_.front().message);
    unfinished_.pop_front();
  }
}

void MpiLink::finish() {
  while (!unfinished_.empty()) finish_sends();
  for (MPI_Request &request : posted_) {
    MPI_Cancel(&request);
    for (int done = 0; !done;) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  }
}

} // namespace mcrl
