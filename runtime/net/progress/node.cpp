#include "net/progress/node.h"

#include "base/support/hash.h"
#include "net/progress/loop.h"

#include <array>
#include <cstring>
#include <span>

namespace mcrl {
namespace {

template <class... Kinds> constexpr KindSet set_of(Kinds... kinds) { return {static_cast<size_t>(kinds)...}; }
static_assert(kind_count <= Statistics::max_kinds);

// Collective operations are not reported: a program that waits in one has nothing to tune; nor is the search for deadlocks.
constexpr Kind first_not_reported = Kind::collective;

std::span<const char *const> reported_kinds() {
  static const auto names = [] {
    std::array<const char *, kind_count> all{};
    for (size_t kind = 0; kind < static_cast<size_t>(first_not_reported); kind++) all[kind] = name(static_cast<Kind>(kind));
    return all;
  }();
  return names;
}

// Whether the handler of such a message may call a function of the program: a guard, for instance, where a region has come.
bool runs_code(Kind kind) {
  bool is_of_pages = kind == Kind::page_request || kind == Kind::page_reply || kind == Kind::page_shared || kind == Kind::page_sync;
  return !is_of_pages && kind != Kind::collective;
}

// A message as an observer is told of it.
Observer::Message as_told(NodeId peer, const Header &header, size_t message_bytes) {
  uint64_t words[2];
  static_assert(sizeof words == sizeof header);
  std::memcpy(words, &header, sizeof words);
  bool is_of_protocol = header.kind < first_kind_above_protocol;
  return {.peer = peer,
          .kind = static_cast<unsigned>(header.kind),
          .bytes = message_bytes,
          .tag = hash_of(words[0] ^ hash_of(words[1])),
          .rid = is_of_protocol ? header.region.rid : 0};
}

} // namespace

const StatisticsNames statistics_names{reported_kinds(), set_of(Kind::activate),
                                       set_of(Kind::s_req, Kind::e_req, Kind::m_req, Kind::u_req, Kind::in_place_request),
                                       set_of(Kind::inv, Kind::down, Kind::pass, Kind::share)};

Traffic::Traffic(Node &node, const Settings &settings) : outbox(node), gathering(node, settings.routes_from), transit(node) {}

Node::Node(Conduit &conduit, const Settings &settings, Services &services)
    : Identity{{}, conduit.self(), conduit.size()}, conduit(conduit), services(services),
      threads(settings.stack_bytes, live_thread), traffic(*this, settings) {
  traffic.handlers[static_cast<size_t>(Kind::together)] = receive_together;
  Transit::hear(*this);
  if (settings.fault_move || settings.fault_abort) faults = std::make_unique<Faults>(settings, self, count);
  own_clock = conduit.own_clock();
  end_job = [](Identity &identity, int code) { static_cast<Node &>(identity).conduit.abort(code); };
  mcrl_turns_left = MCRL_TURNS - 1;
  mcrl_calls_left = -1;
  here = static_cast<int32_t>(number(self));
  closed = 0;
  traffic.quiescence.begin(*this, settings.deadlock_ns);
}

void Node::receive(NodeId from, std::byte *message, size_t bytes) {
  auto &header = *reinterpret_cast<Header *>(message);
  MCRL_ASSERT(bytes >= sizeof header && static_cast<size_t>(header.kind) < kind_count);
  traffic.received++;
  if (__builtin_expect(rooms.access_lags, 0) && runs_code(header.kind)) services.update_access();
  bool is_told = is_followed(*this) && header.kind < first_not_reported;
  if (is_told) observed.observer->message_came(as_told(from, header, bytes));
  if (carries_code(header.kind) && !admits(*this, header)) traffic.admission.hold(*this, from, message, bytes);
  else dispatch(*this, from, header, bytes);
  if (is_told) observed.observer->message_done();
}

void Node::end() {
  life.has_ended = checks = true;
  arrivals = arrivals_or_turns = &Attention::never;
}

std::byte *Node::place_for(NodeId from, std::byte *head, size_t data_bytes) {
  auto &header = *reinterpret_cast<Header *>(head);
  return services.place_for_data(from, header, data_bytes);
}

void fatal_ended(const char *call) {
  if (is_child_process()) fatal("%s called in a child process, which is no node", call);
  fatal("%s called after mcrl_finalize", call);
}

Header &begin_message(Node &node, Kind kind, size_t bytes) {
  auto &header = *reinterpret_cast<Header *>(node.conduit.acquire(sizeof(Header) + bytes));
  std::memset(&header, 0, sizeof header);
  header.kind = kind;
  return header;
}

static void count(Node &node, NodeId to, const Header &header, size_t bytes) {
  if (__builtin_expect(node.life.has_ended, 0)) fatal_ended("what needs another node, a lock or a new region,");
  auto kind = static_cast<size_t>(header.kind);
  node.statistics.messages[kind]++;
  node.statistics.bytes[kind] += sizeof header + bytes;
  if (__builtin_expect(node.observed.observer != nullptr, 0) && header.kind < first_not_reported)
    node.observed.observer->message_sent(as_told(to, header, sizeof header + bytes));
}

void send(Node &node, NodeId to, Header &header, size_t bytes) {
  if (__builtin_expect(node.traffic.gathering.holds_for(to), 0)) node.traffic.gathering.send_for(to);
  if (carries_code(header.kind) && header.kind != Kind::gathered) node.traffic.admission.stamp(header);
  count(node, to, header, bytes);
  node.conduit.send(to, reinterpret_cast<std::byte *>(&header), sizeof header + bytes);
}

void send_data(Node &node, NodeId to, Header &header, const std::byte *data, size_t bytes) {
  if (__builtin_expect(node.traffic.gathering.holds_for(to), 0)) node.traffic.gathering.send_for(to);
  count(node, to, header, bytes);
  node.conduit.send(to, reinterpret_cast<std::byte *>(&header), data, bytes);
}

void send_region(Node &node, NodeId to, Header &header, const mcrl_region &region) {
  send_data(node, to, header, reinterpret_cast<const std::byte *>(&region + 1), region.bytes);
}

static void put_with_others(Node &node, NodeId to, Header &header, const void *data, size_t bytes) {
  node.traffic.outbox.put(to, header, data, bytes);
  node.conduit.release(reinterpret_cast<std::byte *>(&header));
}

void send_with_others(Node &node, NodeId to, Header &header, size_t bytes) {
  if (node.traffic.outbox.keeps(to, bytes)) return put_with_others(node, to, header, &header + 1, bytes);
  node.traffic.outbox.send_for(to);
  send(node, to, header, bytes);
}

void send_region_with_others(Node &node, NodeId to, Header &header, const mcrl_region &region) {
  if (node.traffic.outbox.keeps(to, region.bytes)) return put_with_others(node, to, header, &region + 1, region.bytes);
  node.traffic.outbox.send_for(to);
  send_region(node, to, header, region);
}

// What it takes beside the message is the packet's.
void count_in_packet(Node &node, const Header &header, size_t bytes) {
  auto kind = static_cast<size_t>(header.kind), packet = static_cast<size_t>(Kind::together);
  node.statistics.messages[kind]++;
  node.statistics.bytes[kind] += sizeof header + bytes;
  node.statistics.bytes[packet] -= sizeof header + bytes;
  node.statistics.in_packets++;
}

} // namespace mcrl
