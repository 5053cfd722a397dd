#include "net/conduit/udp/udp_conduit.h"

#include "base/support/clock.h"
#include "base/support/fatal.h"
#include "net/conduit/mpi/patience.h"
#include "net/conduit/udp/addresses.h"
#include "net/conduit/udp/datagram.h"
#include "net/conduit/udp/fragments.h"
#include "net/conduit/udp/post.h"
#include "net/conduit/udp/refusals.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sched.h>
#include <string>

namespace mcrl {
namespace {

// On one host a datagram has any size; on a network the usual one of an Ethernet's packets, with the headers of IP, UDP and this.
constexpr size_t payload_on_a_host = 8192 + 64, payload_on_a_network = 1400;

// Datagrams taken by one poll, so that threads have their turn as well.
constexpr size_t most_per_poll = 64;

// A node at work that looks at each unlock calls the system no more often. One that does nothing between its looks waits for a
// message.
constexpr uint64_t shortest_between_polls_ns = 1000, longest_of_nothing_ns = 100;

// A node that waits sends each of the others in turn an acknowledgment alone: of a process that has ended, its host says so.
constexpr uint64_t probe_after_ns = 100'000'000;

// The launcher, too, notices when a process ends; it then ends the others, and says more of a signal. It has this long for it. Of
// the other nodes the lowest reports.
constexpr uint64_t longest_clearing_ns = 1'000'000'000, between_reporters_ns = 200'000'000;

// Timeouts in a row, most of them of Reliable::longest_timeout_ns: five minutes. A node at work may look at nothing for long.
constexpr unsigned most_unanswered = 600;

struct Peer {
  Peer(const sockaddr_in &at, size_t payload_bytes) : address(at), outbox(payload_bytes) {}

  sockaddr_in address;
  Reliable reliable;
  Outgoing outbox;
  Assembly assembly;
  std::array<Fragment, Reliable::window> under_way; // by number
  uint64_t refused_since_ns = 0;                    // its host says that no process has the port; 0: no
  bool is_touched = false;                          // heard in this poll
  Refusal refusal;                                  // by this node's own system
};

// At the end nothing new comes, but what was acknowledged may come again.
class NoReceiver final : public Receiver {
  void receive(NodeId, std::byte *, size_t) override {}
  std::byte *place_for(NodeId, std::byte *, size_t) override { return nullptr; }
};

class UdpConduit final : public Conduit {
public:
  UdpConduit(std::unique_ptr<Job>, const DisturbanceSettings &);

  NodeId self() const override { return static_cast<NodeId>(job_->self()); }
  uint32_t size() const override { return job_->size(); }
  void send(NodeId to, std::byte *buffer, size_t bytes) override;
  void send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) override;
  bool is_sending(const std::byte *data) const override;
  bool is_busy(NodeId to) const override { return peer(to).outbox.waiting() > 0; }
  size_t poll(Receiver &receiver) override;
  bool idle(uint64_t until_ns) override;
  uint64_t now_ns() const override { return clock_ns(); }
  bool map_offered(NodeId, char *, size_t) override { return false; }
  bool provide_offered(size_t, size_t) override { return false; }
  void leave_offered() override { socket_.leave(); }
  ConduitCounts counts() const override;
  void finish() override;
  [[noreturn]] void abort(int code) override { job_->abort(code); }

private:
  Peer &peer(NodeId node) { return peers_[number(node)]; }
  const Peer &peer(NodeId node) const { return peers_[number(node)]; }
  void add(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes);
  void pump(Peer &, uint64_t now_ns);
  void transmit(Peer &, uint32_t number, uint64_t now_ns);
  void acknowledge_alone(Peer &, uint64_t now_ns);
  size_t take_arrivals(Receiver &, uint64_t now_ns);
  bool take(const UdpSocket::Datagram &, Receiver &, uint64_t now_ns);
  bool is_of_job(const UdpSocket::Datagram &) const;
  void answer_touched(uint64_t now_ns);
  void look_at_timers(uint64_t now_ns);
  void probe(uint64_t now_ns);
  void note_failures(uint64_t now_ns);
  void note_refusals(uint64_t now_ns);
  void tell_of_refusal(const std::string &what, const char *call, int error);
  bool is_quiet() const;

  std::unique_ptr<Job> job_;
  Meeting meeting_;
  size_t payload_bytes_;
  UdpSocket socket_;
  Post post_;
  JobKey key_;
  std::vector<Peer> peers_; // by node; this node's own is not used
  std::vector<uint32_t> touched_;
  uint64_t next_timer_ns_ = never; // of all peers; may be early
  uint64_t polled_ns_ = 0, looked_ns_ = 0, probes_next_ns_ = 0;
  uint32_t probed_ = 0; // node
  uint64_t damaged_ = 0, foreign_ = 0;
  Refusal receiving_refusal_;
  bool refused_ = false, has_told_of_refusal_ = false; // something, when this node last looked
  Patience patience_;
  unsigned idle_polls_ = 0;
  bool has_come_ = false; // to the end, with all that this node has sent acknowledged: the others may end first
};

UdpConduit::UdpConduit(std::unique_ptr<Job> job, const DisturbanceSettings &disturbance)
    : job_(std::move(job)), meeting_(find_meeting(*job_)),
      payload_bytes_(meeting_.all_on_one_host ? payload_on_a_host : payload_on_a_network),
      socket_(meeting_.address, sizeof(DatagramHeader) + sizeof(FragmentHeader) + payload_bytes_),
      post_(socket_, disturbance, job_->self()) {
  Addresses addresses = exchange_addresses(*job_, meeting_.address, socket_.port());
  key_ = addresses.key;
  peers_.reserve(size());
  for (const sockaddr_in &address : addresses.of_node) peers_.emplace_back(address, payload_bytes_);
  if (meeting_.nodes_here <= static_cast<size_t>(sysconf(_SC_NPROCESSORS_ONLN))) patience_.set_own_processor();
  if (size() == 1) look_at(&Attention::never);
}

void UdpConduit::send(NodeId to, std::byte *buffer, size_t bytes) {
  if (bytes > payload_bytes_) return add(to, buffer, buffer + head_bytes, bytes - head_bytes);
  MCRL_ASSERT(to != self() && number(to) < size());
  peer(to).outbox.add(buffer, bytes);
  uint64_t now = now_ns();
  pump(peer(to), now);
  post_.flush(now);
}

void UdpConduit::send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) {
  if (head_bytes + data_bytes > payload_bytes_) return add(to, head, data, data_bytes);
  std::byte *whole = acquire(head_bytes + data_bytes);
  std::memcpy(whole, head, head_bytes);
  std::memcpy(whole + head_bytes, data, data_bytes);
  release(head);
  send(to, whole, head_bytes + data_bytes);
}

void UdpConduit::add(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) {
  MCRL_ASSERT(to != self() && number(to) < size());
  peer(to).outbox.add(head, data, data_bytes);
  uint64_t now = now_ns();
  pump(peer(to), now);
  post_.flush(now);
}

bool UdpConduit::is_sending(const std::byte *data) const {
  return std::any_of(peers_.begin(), peers_.end(), [&](const Peer &one) { return one.outbox.is_sending(data); });
}

// Sends what may go. The caller flushes before it takes another datagram: acknowledgments give buffers back.
void UdpConduit::pump(Peer &to, uint64_t now_ns) {
  while (auto number = to.reliable.next_to_resend(now_ns)) transmit(to, *number, now_ns);
  while (to.outbox.has_next() && to.reliable.may_send()) {
    uint32_t number = to.reliable.begin(now_ns);
    to.under_way[number % Reliable::window] = to.outbox.next();
    transmit(to, number, now_ns);
  }
  next_timer_ns_ = std::min(next_timer_ns_, to.reliable.next_timer_ns());
}

void UdpConduit::transmit(Peer &to, uint32_t number, uint64_t now_ns) {
  const Fragment &fragment = to.under_way[number % Reliable::window];
  const OutgoingMessage &message = *fragment.message;
  Reliable::Acknowledgment said = to.reliable.say_acknowledgment();
  struct {
    DatagramHeader datagram;
    FragmentHeader fragment;
  } header;
  header.datagram = {key_.in_datagrams(), 0, job_->self(), number, said.all_below, message.number, said.beyond};
  iovec piece{.iov_base = message.buffer, .iov_len = message.bytes};
  size_t header_bytes = sizeof header.datagram;
  if (message.number != DatagramHeader::whole) {
    header.fragment.offset = fragment.offset;
    header.fragment.data_bytes = message.data_bytes;
    std::memcpy(header.fragment.head, message.buffer, head_bytes);
    piece = {.iov_base = const_cast<std::byte *>(message.data + fragment.offset), .iov_len = fragment.bytes};
    header_bytes = sizeof header;
  }
  std::span all(reinterpret_cast<const std::byte *>(&header), header_bytes);
  header.datagram.checksum = checksum_of(key_, all, {static_cast<const std::byte *>(piece.iov_base), piece.iov_len});
  post_.send(to.address, all, {&piece, 1}, now_ns);
}

void UdpConduit::acknowledge_alone(Peer &to, uint64_t now_ns) {
  Reliable::Acknowledgment said = to.reliable.say_acknowledgment();
  DatagramHeader header{key_.in_datagrams(), 0, job_->self(), 0, said.all_below, DatagramHeader::acknowledgment_alone, said.beyond};
  std::span all(reinterpret_cast<const std::byte *>(&header), sizeof header);
  header.checksum = checksum_of(key_, all, {});
  post_.send(to.address, all, {}, now_ns);
}

// From a node of this job, and from where that node is.
bool UdpConduit::is_of_job(const UdpSocket::Datagram &datagram) const {
  if (!datagram.is_whole || datagram.bytes.size() < sizeof(DatagramHeader)) return false;
  const auto &header = *reinterpret_cast<const DatagramHeader *>(datagram.bytes.data());
  if (header.key != key_.in_datagrams() || header.from >= size() || header.from == job_->self()) return false;
  return is_same_place(peers_[header.from].address, datagram.from);
}

// Returns whether something was new in it.
bool UdpConduit::take(const UdpSocket::Datagram &datagram, Receiver &receiver, uint64_t now_ns) {
  if (!is_of_job(datagram)) return foreign_++, false;
  if (!is_as_sent(key_, datagram.bytes)) return damaged_++, false;
  const auto &header = *reinterpret_cast<const DatagramHeader *>(datagram.bytes.data());
  std::byte *after = datagram.bytes.data() + sizeof header;
  size_t bytes = datagram.bytes.size() - sizeof header;
  Peer &from = peers_[header.from];
  const auto &fragment = *reinterpret_cast<const FragmentHeader *>(after);
  Assembly::Piece piece{};
  bool is_message = header.message != DatagramHeader::acknowledgment_alone, is_cut = is_message && header.message != DatagramHeader::whole;
  if (is_cut)
    piece = {header.message, fragment.offset, fragment.data_bytes, fragment.head, after + sizeof fragment, bytes - sizeof fragment};
  auto arrived = [&](uint32_t number) { from.outbox.note_arrival(from.under_way[number % Reliable::window], buffers_); };
  if (!from.reliable.acknowledge({header.acknowledged, header.acknowledged_beyond}, now_ns, arrived)) return foreign_++, false;
  from.refused_since_ns = 0;
  if (!from.is_touched) touched_.push_back(header.from);
  from.is_touched = true;
  if (!is_message) return false;
  Reliable::Arrival arrival = from.reliable.receive(header.number, now_ns);
  if (arrival == Reliable::Arrival::impossible) foreign_++;
  if (arrival != Reliable::Arrival::fresh) return false;
  auto node = static_cast<NodeId>(header.from);
  if (!is_cut) receiver.receive(node, after, bytes);
  else if (from.assembly.fits(piece)) from.assembly.add(node, piece, buffers_, receiver);
  else fatal("internal error: a fragment from node %u does not fit in with the others", header.from);
  return true;
}

size_t UdpConduit::take_arrivals(Receiver &receiver, uint64_t now_ns) {
  size_t received = 0, taken = 0;
  for (size_t count = UdpSocket::batch; count == UdpSocket::batch && taken < most_per_poll; taken += count) {
    count = socket_.receive();
    for (size_t i = 0; i < count; i++) received += take(socket_.received(i), receiver, now_ns);
  }
  answer_touched(now_ns);
  return received;
}

void UdpConduit::answer_touched(uint64_t now_ns) {
  for (uint32_t node : touched_) {
    Peer &one = peers_[node];
    one.is_touched = false;
    pump(one, now_ns);
    if (one.reliable.owes_acknowledgment(now_ns)) acknowledge_alone(one, now_ns);
  }
  touched_.clear();
}

void UdpConduit::look_at_timers(uint64_t now_ns) {
  if (now_ns >= next_timer_ns_) {
    next_timer_ns_ = never;
    for (uint32_t node = 0; node < size(); node++) {
      Peer &one = peers_[node];
      one.reliable.look_at_time(now_ns);
      if (one.reliable.owes_acknowledgment(now_ns)) acknowledge_alone(one, now_ns);
      if (one.reliable.unanswered() > most_unanswered)
        fatal("node %u has not answered for five minutes: its host cannot be reached, or its program neither waits nor looks", node);
      pump(one, now_ns);
    }
  }
  post_.flush(now_ns);
  if (socket_.has_failures()) note_failures(now_ns);
  bool refuses = !socket_.refused().empty() || socket_.receiving_refused().error != 0;
  if (refuses || refused_) note_refusals(now_ns);
  refused_ = refuses;
}

void UdpConduit::note_refusals(uint64_t now_ns) {
  for (uint32_t node = 0; node < size(); node++) {
    Peer &one = peers_[node];
    UdpSocket::Refused refused{};
    for (const UdpSocket::Refused &each : socket_.refused())
      if (is_same_place(each.to, one.address)) refused = each;
    if (one.refusal.lasts(refused.times, now_ns)) tell_of_refusal("send datagrams to node " + std::to_string(node), "sendmmsg", refused.error);
  }
  const UdpSocket::Refused &refused = socket_.receiving_refused();
  if (receiving_refusal_.lasts(refused.times, now_ns)) tell_of_refusal("receive datagrams", "recvmmsg", refused.error);
}

// Once: what refuses some calls refuses others.
void UdpConduit::tell_of_refusal(const std::string &what, const char *call, int error) {
  if (!std::exchange(has_told_of_refusal_, true)) report("node %u: %s", job_->self(), describe_refusal(what, call, error).c_str());
}

void UdpConduit::note_failures(uint64_t now_ns) {
  for (const UdpSocket::Failure &failure : socket_.take_failures()) {
    if (failure.error != ECONNREFUSED || has_come_) continue;
    for (uint32_t node = 0; node < size(); node++) {
      Peer &one = peers_[node];
      if (!is_same_place(one.address, failure.to)) continue;
      if (one.refused_since_ns == 0) one.refused_since_ns = now_ns;
      if (now_ns - one.refused_since_ns < longest_clearing_ns + std::min(job_->self(), 5u) * between_reporters_ns) continue;
      fatal("node %u has ended without exit() or a return from main: it was killed, or a system call of its own has ended it", node);
    }
  }
}

size_t UdpConduit::poll(Receiver &receiver) {
  uint64_t now = now_ns();
  bool waits = idle_polls_ > 0 || now - std::exchange(looked_ns_, now) < longest_of_nothing_ns;
  if (!waits && now - polled_ns_ < shortest_between_polls_ns) return 0;
  size_t received = take_arrivals(receiver, now);
  now = looked_ns_ = polled_ns_ = now_ns();
  look_at_timers(now);
  if (received > 0) {
    idle_polls_ = 0;
    polled_ns_ = 0; // more may follow
  }
  return received;
}

void UdpConduit::probe(uint64_t now_ns) {
  if (now_ns < probes_next_ns_) return;
  probes_next_ns_ = now_ns + probe_after_ns;
  probed_ = (probed_ + 1) % size();
  if (probed_ == job_->self()) probed_ = (probed_ + 1) % size();
  acknowledge_alone(peers_[probed_], now_ns);
  post_.flush(now_ns);
}

bool UdpConduit::idle(uint64_t until_ns) {
  unsigned polls = ++idle_polls_, spins = patience_.spins();
  if (polls <= spins) return false;
  uint64_t now = now_ns();
  if (polls == spins + 1) patience_.begin_to_yield(now);
  if (polls <= spins + patience_.yields()) {
    patience_.yield();
    return false;
  }
  if (size() > 1) probe(now);
  uint64_t wake = std::min({until_ns, next_timer_ns_, post_.next_timer_ns(), now + probe_after_ns});
  if (wake > now) socket_.wait(wake - now);
  else sched_yield();
  return true;
}

bool UdpConduit::is_quiet() const {
  return std::all_of(peers_.begin(), peers_.end(), [](const Peer &one) { return one.reliable.is_quiet() && !one.outbox.has_next(); });
}

// A node that has all its acknowledgments still gives the others theirs, until all have come to the end.
void UdpConduit::finish() {
  NoReceiver none;
  for (;;) {
    uint64_t now = now_ns();
    take_arrivals(none, now);
    look_at_timers(now);
    has_come_ = has_come_ || is_quiet();
    if (has_come_ && job_->have_all_come()) break;
    socket_.wait(std::clamp<uint64_t>(std::min(next_timer_ns_, post_.next_timer_ns()), now, now + 1'000'000) - now);
  }
  job_->end();
}

ConduitCounts UdpConduit::counts() const {
  ConduitCounts counts{.resent = 0, .duplicates = 0, .damaged = damaged_, .foreign = foreign_};
  for (const Peer &one : peers_) counts.resent += one.reliable.resent(), counts.duplicates += one.reliable.duplicates();
  return counts;
}

} // namespace


} // namespace mcrl

const mcrl::UdpExtension MCRL_EXTENSION(udp) = {{MCRL_BUILD, [](mcrl_node *node) { mcrl_current = node; }},
                                                [](std::unique_ptr<mcrl::Job> job, const mcrl::DisturbanceSettings &disturbance) {
                                                  return std::unique_ptr<mcrl::Conduit>(
                                                      std::make_unique<mcrl::UdpConduit>(std::move(job), disturbance));
                                                }};
