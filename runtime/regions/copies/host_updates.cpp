#include "regions/copies/host_updates.h"

#include "base/support/fatal.h"
#include "net/progress/loop.h"
#include "regions/copies/coherence.h"
#include "regions/copies/engine.h"

#include <cstring>
#include <utility>

namespace mcrl {
namespace {

using Copy = HostUpdates::Copy;

// Larger data go to each node, straight into memory of its own.
constexpr uint64_t most_bytes = Offers::most_bytes;

uint32_t host_of(const HostUpdates &updates, uint32_t node) { return updates.hosts.empty() ? 0 : updates.hosts[node]; }

void send_update(Node &node, NodeId to, mcrl_rid rid, uint32_t version, uint32_t home_code, const void *data, uint64_t bytes) {
  Header &header = begin_message(node, Kind::update, bytes);
  header.region.rid = rid;
  header.region.version = version;
  header.region.third = home_code & 0xFFFFFF;
  std::memcpy(&header + 1, data, bytes);
  send_with_others(node, to, header, bytes);
}

// The data, and after them the copies of the others.
void send_to_host(Node &node, const mcrl_region &region, const Copy *first, size_t count) {
  size_t others = (count - 1) * sizeof(Copy);
  Header &header = begin_message(node, Kind::host_update, region.bytes + others);
  header.region.rid = region.rid;
  header.region.version = first->version;
  header.region.third = static_cast<uint32_t>(count - 1) & 0xFFFFFF;
  auto *at = reinterpret_cast<std::byte *>(&header + 1);
  std::memcpy(at, &region + 1, region.bytes);
  std::memcpy(at + region.bytes, first + 1, others);
  send_with_others(node, NodeId{first->node}, header, region.bytes + others);
}

void receive(Node &node, NodeId home, Header &header, size_t message_bytes) {
  size_t others = header.region.third, bytes = message_bytes - sizeof header;
  if (others >= node.count || others * sizeof(Copy) >= bytes) fatal("an update that node %u has sent is damaged", number(home));
  bytes -= others * sizeof(Copy);
  auto *data = reinterpret_cast<std::byte *>(&header + 1);
  for (size_t at = 0; at < others; at++) {
    Copy copy;
    std::memcpy(&copy, data + bytes + at * sizeof copy, sizeof copy);
    if (copy.node >= node.count || copy.node == number(node.self))
      fatal("an update that node %u has sent is damaged", number(home));
    send_update(node, NodeId{copy.node}, header.region.rid, copy.version, number(home) + 1, data, bytes);
  }
  header.region.kind = Kind::update;
  header.region.third = 0;
  receive_for_step(node, home, header, sizeof header + bytes);
}

} // namespace

bool is_put_off(Node &node, const protocol::Action &action, const mcrl_region &region) {
  MCRL_ASSERT(action.message == protocol::Message::update);
  if (region.bytes > most_bytes || node.observed.history != nullptr) return false;
  HostUpdates &updates = node.rooms.coherence->host_updates;
  uint32_t to = number(action.peer), host = host_of(updates, to);
  if (host == 0 || node.rooms.coherence->offers.is_near(action.peer)) return false;
  updates.due.push_back({to, number(action.version)});
  return true;
}

void send_updates(Node &node, const mcrl_region &region) {
  HostUpdates &updates = node.rooms.coherence->host_updates;
  for (size_t first = 0, end = 0; first < updates.due.size(); first = end) {
    Copy *copies = &updates.due[first];
    uint32_t host = host_of(updates, copies->node);
    end = first + 1;
    for (size_t other = end; other < updates.due.size(); other++)
      if (host_of(updates, updates.due[other].node) == host) std::swap(updates.due[other], updates.due[end++]);
    if (end - first == 1) send_update(node, NodeId{copies->node}, region.rid, copies->version, 0, &region + 1, region.bytes);
    else send_to_host(node, region, copies, end - first);
  }
  updates.due.clear();
}

uint32_t host_code(const Node &node) {
  const std::vector<bool> &shares = node.rooms.regions->shares_with;
  for (uint32_t first = 0; first < node.count && shares[number(node.self)]; first++)
    if (shares[first]) return first + 1;
  return 0;
}

void note_host(Node &node, NodeId of, uint32_t code) {
  std::vector<uint32_t> &hosts = node.rooms.coherence->host_updates.hosts;
  if (code == 0) return;
  if (hosts.empty()) hosts = std::vector<uint32_t>(node.count);
  hosts[number(of)] = code;
}

void receive_host_updates(Node &node) { node.traffic.handlers[static_cast<size_t>(Kind::host_update)] = receive; }

} // namespace mcrl
