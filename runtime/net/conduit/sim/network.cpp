#include "net/conduit/sim/network.h"

#include <algorithm>

namespace mcrl::sim {
namespace {

// A grid that is as wide as it is high, or one row less.
uint32_t width_of(uint32_t hosts) {
  uint32_t width = 1;
  while (width * width < hosts) width++;
  return width;
}

uint32_t hosts_of(const Machine &machine, uint32_t nodes) { return (nodes + machine.nodes_of_a_host - 1) / machine.nodes_of_a_host; }

constexpr uint32_t directions = 4;

} // namespace

size_t Network::words(const Machine &machine, uint32_t nodes) {
  size_t hosts = hosts_of(machine, nodes), ends = 2 * hosts, width = width_of(hosts_of(machine, nodes));
  if (machine.topology == Topology::mesh) return ends + width * width * directions;
  if (machine.topology == Topology::fat_tree) return ends + 2 * machine.level_byte_ps.size() * hosts;
  return ends;
}

Network::Network(const Machine &machine, uint32_t nodes, uint64_t *words)
    : machine_(machine), nodes_(hosts_of(machine, nodes)), width_(width_of(nodes_)), leaves_(words), enters_(words + nodes_),
      links_(words + 2 * nodes_) {
  least_ps_ = machine.far.send_ps + machine.far.latency_ps;
  if (machine.nodes_of_a_host > 1) least_ps_ = std::min(least_ps_, machine.near.send_ps + machine.near.latency_ps);
}

// When the head of a message has passed what is busy with one at a time.
uint64_t Network::take(uint64_t &free_at_ps, uint64_t head_ps, uint64_t busy_ps) const {
  uint64_t passes_ps = std::max(head_ps, free_at_ps);
  free_at_ps = passes_ps + busy_ps;
  return passes_ps;
}

Network::Sent Network::send(uint64_t now_ps, uint32_t from, uint32_t to, uint64_t bytes) {
  const Link &link = this->link(from, to);
  uint64_t sent_ps = now_ps + link.send_ps + bytes * link.send_byte_ps;
  uint64_t long_ps = bytes * link.byte_ps, busy_ps = std::max(link.gap_ps, long_ps);
  uint64_t begins_ps = sent_ps + (bytes > link.short_bytes ? link.long_ps : 0);
  if (is_near(from, to)) return {sent_ps, begins_ps + link.latency_ps + long_ps};
  uint32_t source = from / machine_.nodes_of_a_host, target = to / machine_.nodes_of_a_host;
  uint64_t head_ps = take(leaves_[source], begins_ps, busy_ps) + link.latency_ps;
  if (machine_.topology == Topology::mesh) head_ps = cross_mesh(head_ps, source, target, bytes);
  if (machine_.topology == Topology::fat_tree) head_ps = cross_tree(head_ps, source, target, bytes);
  return {sent_ps, take(enters_[target], head_ps, busy_ps) + long_ps};
}

// Along its row first, then along its column.
uint64_t Network::cross_mesh(uint64_t head_ps, uint32_t from, uint32_t to, uint64_t bytes) {
  uint32_t x = from % width_, y = from / width_, end_x = to % width_, end_y = to / width_;
  while (x != end_x || y != end_y) {
    uint32_t direction = x != end_x ? (x < end_x ? 0 : 1) : (y < end_y ? 2 : 3);
    uint64_t &link = links_[(y * width_ + x) * directions + direction];
    head_ps = take(link, head_ps, bytes * machine_.link_byte_ps) + machine_.hop_ps;
    if (direction < 2) x += direction == 0 ? 1 : -1u;
    else y += direction == 2 ? 1 : -1u;
  }
  return head_ps;
}

// Up to the lowest switch that has both ends below it, and down. The links above a switch are one, as wide as all of its nodes' shares.
uint64_t Network::cross_tree(uint64_t head_ps, uint32_t from, uint32_t to, uint64_t bytes) {
  uint32_t below = machine_.arity;
  for (size_t level = 0; level < machine_.level_byte_ps.size() && from / below != to / below; level++, below *= machine_.arity) {
    uint64_t busy_ps = bytes * machine_.level_byte_ps[level] / below;
    uint64_t *up = links_ + 2 * level * nodes_, *down = up + nodes_;
    head_ps = take(up[from / below], head_ps, busy_ps) + machine_.hop_ps;
    head_ps = take(down[to / below], head_ps, busy_ps) + machine_.hop_ps;
  }
  return head_ps;
}

} // namespace mcrl::sim
