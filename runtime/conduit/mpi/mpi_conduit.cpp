#include "conduit/mpi/mpi_conduit.h"

#include "support/fatal.h"

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <array>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

namespace mcrl {
namespace {

// A ring of 8 posted receives, of which only the head is tested, has the lowest latency; more slots are no better.
constexpr size_t slot_count = 8;
constexpr size_t slot_bytes = 8192 + 64;

// Tags on the `small_` communicator. An announcement is the size of a message that follows on the `large_` communicator.
constexpr int message_tag = 0;
constexpr int announcement_tag = 1;

// Polls without a message before idle() gives up the processor: about as long as two neighbours need for an answer.
constexpr unsigned spins_before_yield = 100;

class MpiConduit final : public Conduit {
public:
  MpiConduit(int *argc, char ***argv);
  ~MpiConduit() override { std::free(slots_); }

  NodeId self() const override { return static_cast<NodeId>(self_); }
  uint32_t size() const override { return static_cast<uint32_t>(size_); }
  void send(NodeId to, std::byte *buffer, size_t bytes) override;
  size_t poll(Receiver &receiver) override;
  void idle() override;
  void finish() override;
  [[noreturn]] void abort(int code) override;

private:
  struct Outgoing {
    MPI_Request request;
    std::byte *buffer;
  };
  struct Incoming {
    MPI_Request request;
    std::byte *buffer;
    NodeId from;
    size_t bytes;
  };

  void post(size_t slot);
  void start_send(std::byte *buffer, size_t bytes, NodeId to, int tag, MPI_Comm communicator);
  void receive_large(NodeId from, size_t bytes);
  size_t poll_large(Receiver &receiver);
  void complete_sends();

  int self_ = 0, size_ = 1;
  bool started_mpi_ = false;
  MPI_Comm small_ = MPI_COMM_NULL, large_ = MPI_COMM_NULL;
  std::byte *slots_ = nullptr;
  std::array<MPI_Request, slot_count> posted_{};
  size_t head_ = 0;
  std::deque<Outgoing> outgoing_; // in the order they were sent
  std::deque<Incoming> incoming_; // large messages that are on their way
  unsigned idle_polls_ = 0;
  unsigned spins_ = spins_before_yield;
};

MpiConduit::MpiConduit(int *argc, char ***argv) {
  // MPICH over UCX: messages up to 256 bytes in one queue element, and no rendezvous below 64 KB.
  setenv("UCX_POSIX_FIFO_ELEM_SIZE", "320", 0);
  setenv("UCX_SYSV_FIFO_ELEM_SIZE", "320", 0);
  setenv("UCX_RNDV_THRESH", "64k", 0);
  int initialized = 0;
  MPI_Initialized(&initialized);
  if (!initialized) MPI_Init(argc, argv);
  started_mpi_ = !initialized;
  MPI_Comm_dup(MPI_COMM_WORLD, &small_);
  MPI_Comm_dup(MPI_COMM_WORLD, &large_);
  MPI_Comm_rank(small_, &self_);
  MPI_Comm_size(small_, &size_);

  MPI_Comm node;
  int neighbours = 1;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  MPI_Comm_size(node, &neighbours);
  MPI_Comm_free(&node);
  cpu_set_t processors;
  // With fewer processors than nodes, a node that spins keeps the one it waits for from running.
  if (sched_getaffinity(0, sizeof processors, &processors) == 0 && neighbours > CPU_COUNT(&processors)) spins_ = 0;

  slots_ = static_cast<std::byte *>(std::aligned_alloc(64, slot_count * slot_bytes));
  for (size_t slot = 0; slot < slot_count; slot++) post(slot);
}

void MpiConduit::post(size_t slot) {
  MPI_Irecv(slots_ + slot * slot_bytes, slot_bytes, MPI_BYTE, MPI_ANY_SOURCE, MPI_ANY_TAG, small_, &posted_[slot]);
}

void MpiConduit::send(NodeId to, std::byte *buffer, size_t bytes) {
  MCRL_ASSERT(to != self() && number(to) < size());
  if (bytes <= slot_bytes) {
    start_send(buffer, bytes, to, message_tag, small_);
    return;
  }
  MCRL_ASSERT(bytes <= INT32_MAX);
  std::byte *announcement = acquire(sizeof bytes);
  *reinterpret_cast<size_t *>(announcement) = bytes;
  start_send(announcement, sizeof bytes, to, announcement_tag, small_);
  start_send(buffer, bytes, to, message_tag, large_);
}

void MpiConduit::start_send(std::byte *buffer, size_t bytes, NodeId to, int tag, MPI_Comm communicator) {
  MPI_Request request;
  MPI_Isend(buffer, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(number(to)), tag, communicator, &request);
  int done = 0;
  MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  if (done) release(buffer);
  else outgoing_.push_back({request, buffer});
}

void MpiConduit::complete_sends() {
  while (!outgoing_.empty()) {
    int done = 0;
    MPI_Test(&outgoing_.front().request, &done, MPI_STATUS_IGNORE);
    if (!done) return;
    release(outgoing_.front().buffer);
    outgoing_.pop_front();
  }
}

size_t MpiConduit::poll(Receiver &receiver) {
  size_t received = 0;
  for (; received < slot_count; received++) {
    int done = 0;
    MPI_Status status;
    MPI_Test(&posted_[head_], &done, &status);
    if (!done) break;
    int bytes = 0;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    auto from = static_cast<NodeId>(status.MPI_SOURCE);
    std::byte *message = slots_ + head_ * slot_bytes;
    if (status.MPI_TAG == announcement_tag) receive_large(from, *reinterpret_cast<size_t *>(message));
    else receiver.receive(from, message, static_cast<size_t>(bytes));
    post(head_);
    head_ = (head_ + 1) % slot_count;
  }
  if (!outgoing_.empty()) complete_sends();
  if (!incoming_.empty()) received += poll_large(receiver);
  if (received > 0) idle_polls_ = 0;
  return received;
}

void MpiConduit::receive_large(NodeId from, size_t bytes) {
  Incoming incoming{MPI_REQUEST_NULL, acquire(bytes), from, bytes};
  MPI_Irecv(incoming.buffer, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(number(from)), message_tag, large_,
            &incoming.request);
  incoming_.push_back(incoming);
}

size_t MpiConduit::poll_large(Receiver &receiver) {
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
    receiver.receive(arrived.from, arrived.buffer, arrived.bytes);
    release(arrived.buffer);
    received++;
  }
  return received;
}

void MpiConduit::idle() {
  if (++idle_polls_ > spins_) sched_yield();
}

void MpiConduit::finish() {
  while (!outgoing_.empty()) complete_sends();
  for (MPI_Request &request : posted_) {
    MPI_Cancel(&request);
    for (int done = 0; !done;) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&small_);
  MPI_Comm_free(&large_);
  if (started_mpi_) MPI_Finalize();
}

void MpiConduit::abort(int code) {
  // The error has been reported as one line; MPI_Abort would add its own.
  int null = open("/dev/null", O_WRONLY);
  if (null >= 0) dup2(null, STDERR_FILENO);
  MPI_Abort(MPI_COMM_WORLD, code);
  _exit(code);
}

} // namespace

std::unique_ptr<Conduit> make_mpi_conduit(int *argc, char ***argv) { return std::make_unique<MpiConduit>(argc, argv); }

} // namespace mcrl
