#include "conduit/mpi/mpi_conduit.h"

#include "conduit/mpi/doorbell.h"
#include "conduit/mpi/ucx.h"
#include "support/fatal.h"

#include <array>
#include <cstdlib>
#include <deque>
#include <fcntl.h>
#include <optional>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mcrl {
namespace {

// A ring of 8 posted receives, of which only the head is tested, has the lowest latency; more slots are no better.
constexpr size_t slot_count = 8;
constexpr size_t slot_bytes = 8192 + 64;

// What goes into the ring, and what is too large for a slot and is received once it has been announced there.
constexpr int ring_tag = 0;
constexpr int large_tag = 1;

// In the ring, instead of a large message; told from a message by its size, since a message has a header of 16 bytes.
struct Announcement {
  uint64_t bytes;
};

// What idle() does, by the number of polls without a message before it: nothing, for as long as two neighbours need for an answer;
// then let others have the processor; then sleep until somebody rings.
constexpr unsigned spins = 100;
constexpr unsigned yields = 3;

// The launcher reads what this process writes through a pipe, and drops what it has not read when the job is aborted.
void wait_until_read(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISFIFO(status.st_mode)) return;
  constexpr int longest_wait_ms = 2000;
  for (int waited_ms = 0, unread = 0; waited_ms < longest_wait_ms; waited_ms++) {
    if (ioctl(file, FIONREAD, &unread) != 0 || unread == 0) return;
    usleep(1000);
  }
}

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
  void start_send(std::byte *buffer, size_t bytes, NodeId to, int tag);
  void receive_large(NodeId from, size_t bytes);
  size_t poll_large(Receiver &receiver);
  void complete_sends();

  int self_ = 0, size_ = 1;
  bool started_mpi_ = false;
  MPI_Comm nodes_ = MPI_COMM_NULL;
  std::byte *slots_ = nullptr;
  std::array<MPI_Request, slot_count> posted_{};
  size_t head_ = 0;
  std::deque<Outgoing> outgoing_; // in the order they were sent
  std::deque<Incoming> incoming_; // large messages that are on their way
  unsigned idle_polls_ = 0;
  bool is_armed_ = false; // the doorbell, since the last idle()
  std::optional<Doorbells> doorbells_;
};

MpiConduit::MpiConduit(int *argc, char ***argv) {
  tune_ucx();
  int initialized = 0;
  MPI_Initialized(&initialized);
  if (!initialized) MPI_Init(argc, argv);
  started_mpi_ = !initialized;
  MPI_Comm_dup(MPI_COMM_WORLD, &nodes_);
  MPI_Comm_rank(nodes_, &self_);
  MPI_Comm_size(nodes_, &size_);

  doorbells_.emplace(nodes_);
  slots_ = static_cast<std::byte *>(std::aligned_alloc(64, slot_count * slot_bytes));
  for (size_t slot = 0; slot < slot_count; slot++) post(slot);
}

void MpiConduit::post(size_t slot) {
  MPI_Irecv(slots_ + slot * slot_bytes, slot_bytes, MPI_BYTE, MPI_ANY_SOURCE, ring_tag, nodes_, &posted_[slot]);
}

void MpiConduit::send(NodeId to, std::byte *buffer, size_t bytes) {
  MCRL_ASSERT(to != self() && number(to) < size());
  if (bytes <= slot_bytes) {
    start_send(buffer, bytes, to, ring_tag);
    return;
  }
  MCRL_ASSERT(bytes <= INT32_MAX);
  std::byte *announcement = acquire(sizeof(Announcement));
  reinterpret_cast<Announcement *>(announcement)->bytes = bytes;
  start_send(announcement, sizeof(Announcement), to, ring_tag);
  start_send(buffer, bytes, to, large_tag);
}

void MpiConduit::start_send(std::byte *buffer, size_t bytes, NodeId to, int tag) {
  MPI_Request request;
  MPI_Isend(buffer, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(number(to)), tag, nodes_, &request);
  int done = 0;
  MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  if (done) release(buffer);
  else outgoing_.push_back({request, buffer});
  doorbells_->ring(to);
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
    if (bytes == sizeof(Announcement)) receive_large(from, reinterpret_cast<Announcement *>(message)->bytes);
    else receiver.receive(from, message, static_cast<size_t>(bytes));
    post(head_);
    head_ = (head_ + 1) % slot_count;
  }
  if (!outgoing_.empty()) complete_sends();
  if (!incoming_.empty()) received += poll_large(receiver);
  if (received == 0) return 0;
  idle_polls_ = 0;
  if (is_armed_) doorbells_->disarm();
  is_armed_ = false;
  return received;
}

void MpiConduit::receive_large(NodeId from, size_t bytes) {
  Incoming incoming{MPI_REQUEST_NULL, acquire(bytes), from, bytes};
  MPI_Irecv(incoming.buffer, static_cast<int>(bytes), MPI_BYTE, static_cast<int>(number(from)), large_tag, nodes_,
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
  unsigned polls = ++idle_polls_;
  if (polls <= spins) return;
  // A message that is under way to or from here may need this node's own polls.
  if (polls <= spins + yields || !doorbells_->can_sleep() || !outgoing_.empty() || !incoming_.empty()) {
    sched_yield();
    return;
  }
  if (is_armed_) doorbells_->sleep();
  else doorbells_->arm();
  is_armed_ = !is_armed_;
}

void MpiConduit::finish() {
  while (!outgoing_.empty()) complete_sends();
  for (MPI_Request &request : posted_) {
    MPI_Cancel(&request);
    for (int done = 0; !done;) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&nodes_);
  if (started_mpi_) MPI_Finalize();
}

void MpiConduit::abort(int code) {
  // The error has been reported as one line; MPI_Abort would add its own.
  wait_until_read(STDOUT_FILENO);
  wait_until_read(STDERR_FILENO);
  int null = open("/dev/null", O_WRONLY);
  if (null >= 0) dup2(null, STDERR_FILENO);
  MPI_Abort(MPI_COMM_WORLD, code);
  _exit(code);
}

} // namespace

std::unique_ptr<Conduit> make_mpi_conduit(int *argc, char ***argv) { return std::make_unique<MpiConduit>(argc, argv); }

} // namespace mcrl
