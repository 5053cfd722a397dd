#include "net/conduit/mpi/mpi_conduit.h"

#include "base/support/clock.h"
#include "base/support/fatal.h"
#include "net/conduit/mpi/begin.h"
#include "net/conduit/mpi/collective.h"
#include "net/conduit/mpi/end.h"
#include "net/conduit/mpi/host.h"
#include "net/conduit/mpi/large.h"
#include "net/conduit/mpi/lookout.h"
#include "net/conduit/mpi/mpi_link.h"
#include "net/conduit/mpi/patience.h"
#include "net/conduit/mpi/ucx.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <optional>
#include <sched.h>
#include <unistd.h>
#include <vector>

namespace mcrl {
namespace {

// MPI carries the data of larger messages, straight from where they are to where they belong. To another host that takes a round
// trip more than a message that MPI sends at once, and to copy 64 KB costs less (tune_ucx()).
constexpr size_t largest_here = Conduit::least_at_once, largest_there = 66 * 1024;

// Envelope::kind
enum : uint16_t { whole_message = 0, announcement = 1, confirmation = 2 };

// Messages handed over by one poll, so that threads have their turn as well.
constexpr size_t most_per_poll = 64;

// Where MPI carries messages, a poll takes ten times as long as one of the inbox.
constexpr unsigned spins_at_mpi = 100;

// No sender wakes a node where MPI carries messages: there a node goes on to yield, and after so many more polls, some 100
// microseconds, sleeps for that long between two of them. Else the waiting nodes of a crowded host would take the processors from
// those at work. Beside another program it sleeps at once: the system runs a node whose sleep is over before a program that is at
// work.
constexpr unsigned yields_for_mpi = 300;
constexpr long sleep_for_mpi_ns = 50'000;

// The system wakes a sleeper some 50 microseconds late.
constexpr uint64_t shortest_sleep_ns = 50'000;

class MpiConduit final : public Conduit {
public:
  MpiConduit(int *argc, char ***argv, bool share_memory);

  NodeId self() const override { return static_cast<NodeId>(self_); }
  uint32_t size() const override { return static_cast<uint32_t>(size_); }
  void send(NodeId to, std::byte *buffer, size_t bytes) override;
  void send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) override;
  bool is_sending(const std::byte *data) const override { return large_->is_sending(data); }
  bool is_busy(NodeId to) const override;
  bool is_under_way() const override { return waiting_count_ > 0 || (link_ && link_->is_sending()) || large_->is_active(); }
  size_t poll(Receiver &receiver) override;
  bool idle(uint64_t until_ns) override;
  uint64_t now_ns() const override { return clock_ns(); }
  size_t most_at_once(NodeId to) const override { return host_->neighbour(to).outbox.exists() ? largest_here : largest_there; }
  bool is_near(NodeId node) const override { return host_->neighbour(node).outbox.exists(); }
  bool map_offered(NodeId of, char *at, size_t bytes) override { return host_->map_offered(of, at, bytes); }
  void leave_offered() override { host_->leave_offered(); }
  bool provide_offered(size_t offset, size_t bytes) override { return host_->provide_offered(offset, bytes); }
  void finish() override;
  [[noreturn]] void abort(int code) override;

private:
  void renumber();
  void send_large(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes, bool data_are_in_head);
  void post(NodeId to, std::byte *message, size_t bytes, uint16_t kind, uint32_t tag = 0);
  bool try_put(NodeId to, std::byte *message);
  bool put_and_ring(Host::Neighbour &, std::byte *message);
  void send_waiting();
  size_t poll_inbox(Receiver &);
  size_t poll_link(Receiver &);
  size_t poll_large(Receiver &);
  void hand_over(NodeId from, Envelope &, Receiver &);
  void choose_arrivals();
  bool has_room_for_waiting();
  bool idle_for_mpi(unsigned polls);
  void look_after_neighbours();

  int self_ = 0, size_ = 1;
  bool started_mpi_ = false;
  MPI_Comm nodes_ = MPI_COMM_NULL;
  // After MPI_Init, which they need.
  mutable std::optional<Host> host_;
  std::optional<MpiLink> link_; // not if all nodes share memory
  std::optional<LargeData> large_;
  ZeroedArray<MessageQueue> waiting_; // by node: messages for which there was no room
  size_t waiting_count_ = 0;
  Patience patience_;
  unsigned idle_polls_ = 0; // since a message was last sent or received
  bool is_armed_ = false;   // the bell, since the last idle()
  Lookout lookout_;
};

MpiConduit::MpiConduit(int *argc, char ***argv, bool share_memory) {
  started_mpi_ = begin_mpi(argc, argv);
  watch_ucx();
  MPI_Request request;
  MPI_Comm_idup(MPI_COMM_WORLD, &nodes_, &request);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  host_.emplace(MPI_COMM_WORLD, share_memory, largest_here);
  self_ = static_cast<int>(number(host_->self()));
  wait_and_yield(request); // has gone on while the nodes of the host met
  if (!host_->are_nodes_ranks()) renumber();
  if (!host_->is_shared() || !host_->has_all_nodes()) link_.emplace(nodes_, buffers_, largest_there);
  large_.emplace(nodes_, buffers_);
  waiting_ = make_zeroed<MessageQueue>(static_cast<size_t>(size_));
  if (host_->nodes() <= static_cast<size_t>(sysconf(_SC_NPROCESSORS_ONLN))) patience_.set_own_processor();
  choose_arrivals();
}

// MPI's calls name nodes by their numbers, too.
void MpiConduit::renumber() {
  MPI_Comm by_rank = nodes_;
  MPI_Comm_split(by_rank, 0, self_, &nodes_);
  MPI_Comm_free(&by_rank);
}

void MpiConduit::send(NodeId to, std::byte *buffer, size_t bytes) {
  if (bytes > largest_here && bytes > most_at_once(to))
    return send_large(to, buffer, buffer + head_bytes, bytes - head_bytes, true);
  Host::Neighbour &neighbour = host_->neighbour(to);
  bool straight = neighbour.outbox.exists() && waiting_count_ == 0;
  if (!straight || !neighbour.outbox.put({.kind = whole_message}, buffer, bytes)) return post(to, buffer, bytes, whole_message);
  neighbour.bell.ring();
  idle_polls_ = 0;
  release(buffer);
}

void MpiConduit::send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) {
  size_t bytes = head_bytes + data_bytes;
  if (bytes > largest_here && bytes > most_at_once(to)) return send_large(to, head, data, data_bytes, false);
  Host::Neighbour &neighbour = host_->neighbour(to);
  if (neighbour.outbox.exists() && waiting_count_ == 0 &&
      neighbour.outbox.put({.kind = whole_message}, {head, head_bytes}, {data, data_bytes})) {
    neighbour.bell.ring();
    idle_polls_ = 0;
  } else {
    std::byte *whole = acquire(bytes);
    std::memcpy(whole, head, head_bytes);
    std::memcpy(whole + head_bytes, data, data_bytes);
    post(to, whole, bytes, whole_message);
  }
  release(head);
}

void MpiConduit::send_large(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes, bool data_are_in_head) {
  auto *message = acquire(sizeof(LargeData::Announcement));
  auto &said = *reinterpret_cast<LargeData::Announcement *>(message);
  std::memcpy(said.head, head, head_bytes);
  said.data_bytes = data_bytes;
  uint32_t tag = large_->send(to, data, data_bytes, data_are_in_head ? head : nullptr);
  if (!data_are_in_head) release(head);
  post(to, message, sizeof said, announcement, tag);
  choose_arrivals();
}

void MpiConduit::post(NodeId to, std::byte *message, size_t bytes, uint16_t kind, uint32_t tag) {
  MCRL_ASSERT(to != self() && number(to) < size());
  Envelope &envelope = BufferPool::envelope_of(message);
  envelope = {.bytes = static_cast<uint32_t>(bytes), .kind = kind, .tag = tag};
  MessageQueue &waiting = waiting_[number(to)];
  if (waiting.is_empty() && try_put(to, message)) return;
  waiting.push(message);
  waiting_count_++;
  choose_arrivals();
}

bool MpiConduit::try_put(NodeId to, std::byte *message) {
  Host::Neighbour &neighbour = host_->neighbour(to);
  if (!neighbour.outbox.exists()) {
    if (!link_->has_room(to)) return false;
    link_->put(to, message);
    return true;
  }
  if (!put_and_ring(neighbour, message)) return false;
  release(message);
  return true;
}

bool MpiConduit::put_and_ring(Host::Neighbour &neighbour, std::byte *message) {
  const Envelope &envelope = BufferPool::envelope_of(message);
  if (!neighbour.outbox.put(envelope, message, envelope.bytes)) return false;
  neighbour.bell.ring();
  return true;
}

bool MpiConduit::is_busy(NodeId to) const {
  if (!waiting_[number(to)].is_empty() || large_->is_full()) return true;
  Host::Neighbour &neighbour = host_->neighbour(to);
  return neighbour.outbox.exists() ? neighbour.outbox.is_full() : !link_->has_room(to);
}

void MpiConduit::send_waiting() {
  for (uint32_t number = 0; number < size() && waiting_count_ > 0; number++) {
    MessageQueue &messages = waiting_[number];
    auto node = static_cast<NodeId>(number);
    Host::Neighbour &neighbour = host_->neighbour(node);
    while (!messages.is_empty()) {
      if (!neighbour.outbox.exists()) {
        if (!link_->has_room(node)) break;
        waiting_count_ -= link_->put_first(node, messages);
        continue;
      }
      if (!put_and_ring(neighbour, messages.front())) break;
      release(messages.pop());
      waiting_count_--;
    }
  }
  choose_arrivals();
}

// What comes through shared memory shows at the inbox; all else has to be asked for. Nodes do not send to themselves.
void MpiConduit::choose_arrivals() {
  if (size_ == 1) return look_at(&Attention::never);
  bool only_inbox = !link_ && host_->inbox.exists() && waiting_count_ == 0 && !large_->is_active();
  look_at(only_inbox ? host_->inbox.arrivals() : &Attention::always);
}

void MpiConduit::hand_over(NodeId from, Envelope &envelope, Receiver &receiver) {
  auto *message = reinterpret_cast<std::byte *>(&envelope + 1);
  if (envelope.kind == whole_message) receiver.receive(from, message, envelope.bytes);
  else if (envelope.kind == confirmation) large_->confirm();
  else large_->receive(from, envelope.tag, *reinterpret_cast<LargeData::Announcement *>(message), receiver);
}

size_t MpiConduit::poll_inbox(Receiver &receiver) {
  MailboxReceiver &inbox = host_->inbox;
  size_t received = 0;
  for (; received < most_per_poll && !ends_poll_; received++) {
    Envelope *envelope = inbox.look();
    if (envelope == nullptr) break;
    hand_over(host_->node_at(envelope->from), *envelope, receiver);
    if (inbox.take()) host_->look_after_senders();
  }
  return received;
}

size_t MpiConduit::poll_link(Receiver &receiver) {
  size_t received = 0;
  for (; received < most_per_poll && !ends_poll_; received++) {
    Envelope *envelope = link_->look();
    if (envelope == nullptr) break;
    hand_over(static_cast<NodeId>(envelope->from), *envelope, receiver);
    link_->take();
  }
  if (link_->is_sending()) link_->finish_sends();
  return received;
}

size_t MpiConduit::poll_large(Receiver &receiver) {
  std::vector<NodeId> sent_to;
  size_t received = large_->poll(receiver, sent_to);
  for (NodeId node : sent_to) post(node, acquire(1), 1, confirmation); // no message is empty
  return received;
}

size_t MpiConduit::poll(Receiver &receiver) {
  size_t received = 0;
  ends_poll_ = false;
  if (host_->inbox.exists()) received += poll_inbox(receiver);
  if (link_) received += poll_link(receiver);
  if (large_->is_active()) received += poll_large(receiver);
  if (waiting_count_ > 0) send_waiting();
  choose_arrivals();
  if (received == 0) return 0;
  idle_polls_ = 0;
  if (is_armed_) host_->bell.disarm();
  is_armed_ = false;
  return received;
}

bool MpiConduit::idle(uint64_t until_ns) {
  unsigned polls = ++idle_polls_;
  unsigned spins = arrivals_ == &Attention::always ? spins_at_mpi : patience_.spins();
  if (polls <= spins) return false;
  if (patience_.has_own_processor() && large_->is_in_time(now_ns())) {
    idle_polls_ = spins;
    return false;
  }
  // A message that MPI carries may need this node's own polls.
  bool can_sleep = host_->has_all_nodes() && host_->inbox.exists() && !large_->is_active();
  if (polls == spins + 1) patience_.begin_to_yield(now_ns());
  if (!can_sleep && patience_.is_disturbed()) return idle_for_mpi(polls - spins);
  if (polls <= spins + patience_.yields()) {
    patience_.yield();
    return false;
  }
  if (!can_sleep) return idle_for_mpi(polls - spins);
  uint64_t longest_ns = until_ns == never ? never : until_ns - std::min(until_ns, now_ns());
  if (longest_ns < shortest_sleep_ns) {
    sched_yield();
    return true;
  }
  if (!is_armed_) {
    host_->bell.arm();
    is_armed_ = true;
    return true;
  }
  if (waiting_count_ > 0 && has_room_for_waiting()) return true;
  host_->bell.sleep(lookout_.has_found_one() ? std::min(longest_ns, Lookout::longest_clearing_ns) : longest_ns);
  is_armed_ = false;
  look_after_neighbours();
  return true;
}

// If not, each neighbour for which something waits here rings when it has made room. Asked after the bell has been armed and the
// last poll(), which may have used room that a neighbour had rung for before.
bool MpiConduit::has_room_for_waiting() {
  for (uint32_t node = 0; node < size(); node++)
    if (!waiting_[node].is_empty() && !host_->neighbour(static_cast<NodeId>(node)).outbox.is_full()) return true;
  return false;
}

bool MpiConduit::idle_for_mpi(unsigned polls) {
  bool is_disturbed = patience_.is_disturbed(), has_waited = polls > yields_for_mpi || is_disturbed;
  bool sleeps = has_waited && (is_disturbed || !large_->is_active());
  timespec time{.tv_sec = 0, .tv_nsec = sleep_for_mpi_ns};
  if (sleeps) nanosleep(&time, nullptr);
  else patience_.yield();
  if (has_waited) look_after_neighbours();
  return sleeps;
}

void MpiConduit::look_after_neighbours() {
  if (!host_->notices_ends()) return;
  auto missing = lookout_.look(now_ns(), [&] { return host_->find_missing(); });
  if (missing)
    fatal("node %u has ended without exit() or a return from main: it was killed, or a system call of its own has ended it",
          number(*missing));
}

void MpiConduit::finish() {
  while (large_->has_outgoing() || waiting_count_ > 0) {
    if (waiting_count_ > 0) send_waiting();
    large_->finish();
    look_after_neighbours();
  }
  if (link_) link_->finish();
  host_->leave();
  MPI_Comm_free(&nodes_);
  if (started_mpi_ || identity().ends_mpi) end_mpi();
}

void MpiConduit::abort(int code) {
  host_->take_leave();
  abort_mpi(code);
}

} // namespace

std::unique_ptr<Conduit> make_mpi_conduit(int *argc, char ***argv, bool share_memory) {
  return std::make_unique<MpiConduit>(argc, argv, share_memory);
}

} // namespace mcrl
