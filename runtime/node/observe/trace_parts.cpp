#include "node/observe/trace_parts.h"

#include "base/support/fatal.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <optional>
#include <tuple>

namespace mcrl {
namespace {

// Times may be any numbers: their differences wrap around.
int64_t difference_of(uint64_t a, uint64_t b) { return static_cast<int64_t>(a - b); }
int64_t negative(int64_t a) { return difference_of(0, static_cast<uint64_t>(a)); }

// Messages that came before they were sent move others; if clocks are right, a few times.
constexpr int most_moves = 64;

using Key = std::tuple<uint32_t, uint32_t, uint8_t, uint32_t, uint32_t>; // sender, receiver, kind, bytes, tag

Key key_of(uint32_t from, uint32_t to, const TraceEvent &event) {
  return {from, to, event.detail, event.message.bytes, event.message.tag};
}

// Between two hosts, the shortest time of a message as their clocks have it.
using Shortest = std::map<std::pair<uint64_t, uint64_t>, int64_t>;

Shortest shortest_times(std::span<const TracedNode> nodes, std::span<const TracedMessage> messages) {
  Shortest shortest;
  for (const TracedMessage &message : messages) {
    const TracedNode &from = nodes[message.from], &to = nodes[message.to];
    if (from.host == to.host) continue;
    int64_t ns = difference_of(to.events[message.came].ticks, from.events[message.sent].ticks);
    auto [found, is_new] = shortest.try_emplace({from.host, to.host}, ns);
    if (!is_new) found->second = std::min(found->second, ns);
  }
  return shortest;
}

// To be added to the clock of `other`, as the messages between it and `known` say; nothing if there are none.
std::optional<int64_t> difference(const Shortest &shortest, uint64_t known, uint64_t other) {
  auto there = shortest.find({known, other}), back = shortest.find({other, known});
  if (there != shortest.end() && back != shortest.end())
    return difference_of(static_cast<uint64_t>(back->second), static_cast<uint64_t>(there->second)) / 2;
  if (there != shortest.end()) return std::max<int64_t>(0, negative(there->second));
  if (back != shortest.end()) return std::min<int64_t>(0, back->second);
  return std::nullopt;
}

} // namespace

bool is_trace_part(const std::string &part) {
  TracePart head;
  if (part.size() < sizeof head) return false;
  std::memcpy(&head, part.data(), sizeof head);
  size_t rest = part.size() - sizeof head;
  if (head.events > rest / sizeof(TraceEvent) || head.string_bytes != rest - head.events * sizeof(TraceEvent)) return false;
  if (head.string_bytes > 0 && part.back() != '\0') return false;
  auto is_text = [&](const char *offset, bool may_be_none) {
    auto number = reinterpret_cast<uintptr_t>(offset);
    return number == 0 ? may_be_none : number <= head.string_bytes;
  };
  for (uint64_t i = 0; i < head.events; i++) {
    TraceEvent event;
    std::memcpy(static_cast<void *>(&event), part.data() + sizeof head + i * sizeof event, sizeof event);
    bool needs_name = event.what == TraceEvent::handler_begins || event.what == TraceEvent::phase;
    if (event.what > TraceEvent::phase || !is_text(event.where, true)) return false;
    if (has_name(event) && !is_text(event.name, !needs_name)) return false;
  }
  return true;
}

TracedNode::TracedNode(const std::string &part) {
  if (part.empty()) return;
  MCRL_ASSERT(part.size() >= sizeof(TracePart));
  TracePart head;
  std::memcpy(&head, part.data(), sizeof head);
  clock = head.clock;
  host = head.host;
  forgotten = head.forgotten;
  events.resize(head.events);
  if (head.events > 0) std::memcpy(static_cast<void *>(events.data()), part.data() + sizeof head, events.size() * sizeof(TraceEvent));
  strings_ = part.substr(sizeof head + events.size() * sizeof(TraceEvent), head.string_bytes);
}

void TracedNode::set_times(const TraceClock &by) {
  uint64_t ticks = by.later_ticks - by.ticks;
  double ns_per_tick = ticks == 0 ? 0 : static_cast<double>(by.later_ns - by.ns) / static_cast<double>(ticks);
  auto ns_of = [&](uint64_t at) {
    auto since = static_cast<double>(static_cast<int64_t>(at - by.ticks));
    constexpr double longest_ns = 1e18;
    return by.ns + static_cast<uint64_t>(static_cast<int64_t>(std::clamp(since * ns_per_tick, -longest_ns, longest_ns)));
  };
  for (TraceEvent &event : events) event.ticks = ns_of(event.ticks);
  end = ns_of(clock.later_ticks);
}

std::vector<TracedNode> traced_nodes(std::span<const std::string> parts) {
  std::vector<TracedNode> nodes(parts.begin(), parts.end());
  std::map<uint64_t, TraceClock> clocks;
  for (TracedNode &node : nodes) node.set_times(clocks.try_emplace(node.host, node.clock).first->second);
  return nodes;
}

// The last of equal messages that came is the last that was sent: the events that have been forgotten are the first.
std::vector<TracedMessage> match_messages(std::span<const TracedNode> nodes) {
  std::map<Key, std::vector<uint32_t>> sent; // numbers of events
  for (uint32_t node = 0; node < nodes.size(); node++)
    for (uint32_t i = 0; i < nodes[node].events.size(); i++)
      if (const TraceEvent &event = nodes[node].events[i]; event.what == TraceEvent::sent)
        sent[key_of(node, event.peer, event)].push_back(i);
  std::vector<TracedMessage> messages;
  for (uint32_t node = 0; node < nodes.size(); node++) {
    for (auto i = static_cast<uint32_t>(nodes[node].events.size()); i-- > 0;) {
      const TraceEvent &event = nodes[node].events[i];
      if (event.what != TraceEvent::came) continue;
      auto found = sent.find(key_of(event.peer, node, event));
      if (found == sent.end() || found->second.empty()) continue;
      messages.push_back({event.peer, found->second.back(), node, i});
      found->second.pop_back();
    }
  }
  return messages;
}

std::vector<int64_t> clock_offsets(std::span<const TracedNode> nodes, std::span<const TracedMessage> messages) {
  Shortest shortest = shortest_times(nodes, messages);
  std::map<uint64_t, int64_t> known = {{nodes[0].host, 0}};
  for (bool found_one = true; found_one;) {
    found_one = false;
    for (const TracedNode &node : nodes) {
      if (known.contains(node.host)) continue;
      for (auto [host, offset] : known) {
        auto more = difference(shortest, host, node.host);
        if (!more) continue;
        known[node.host] = difference_of(static_cast<uint64_t>(offset), static_cast<uint64_t>(negative(*more)));
        found_one = true;
        break;
      }
    }
  }
  std::vector<int64_t> offsets;
  for (const TracedNode &node : nodes) offsets.push_back(known.contains(node.host) ? known[node.host] : 0);
  return offsets;
}

void align_times(std::span<TracedNode> nodes, std::span<const TracedMessage> messages) {
  std::vector<int64_t> offsets = clock_offsets(nodes, messages);
  for (size_t node = 0; node < nodes.size(); node++) {
    for (TraceEvent &event : nodes[node].events) event.ticks += static_cast<uint64_t>(offsets[node]);
    nodes[node].end += static_cast<uint64_t>(offsets[node]);
  }
  bool moves = true;
  for (int i = 0; i < most_moves && moves; i++) {
    moves = false;
    for (const TracedMessage &message : messages) {
      uint64_t sent = nodes[message.from].events[message.sent].ticks;
      std::vector<TraceEvent> &events = nodes[message.to].events;
      for (size_t i = message.came; i < events.size() && events[i].ticks < sent; i++) {
        events[i].ticks = sent;
        moves = true;
      }
    }
  }
}

} // namespace mcrl
