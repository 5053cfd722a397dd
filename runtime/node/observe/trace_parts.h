// What the nodes have recorded for the trace, put together: which message came from which, and all times by one clock.
#pragma once

#include "node/observe/trace.h"

namespace mcrl {

// Whether these bytes are what Trace::part() says.
bool is_trace_part(const std::string &part);

struct TracedNode {
  explicit TracedNode(const std::string &part); // of which is_trace_part() holds; or empty, if it is not known

  // From now on the times are nanoseconds.
  void set_times(const TraceClock &);

  // Texts of an event; nullptr if it has none.
  const char *where(const TraceEvent &event) const { return text(event.where); }
  const char *name(const TraceEvent &event) const { return text(event.name); }

  TraceClock clock{};
  uint64_t host = 0, forgotten = 0; // events that there was no room for
  uint64_t end = 0;                 // when the part was made, in nanoseconds
  std::vector<TraceEvent> events;

private:
  const char *text(const char *offset) const {
    return offset == nullptr ? nullptr : strings_.data() + reinterpret_cast<uintptr_t>(offset) - 1;
  }
  std::string strings_;
};

// The nodes of such parts. All nodes of a host have the clock of the first of them: each knows only about how long a tick is.
std::vector<TracedNode> traced_nodes(std::span<const std::string> parts);

// A message: the node and the number of each of its two events.
struct TracedMessage {
  uint32_t from, sent, to, came;
};

// The messages whose two events are known.
std::vector<TracedMessage> match_messages(std::span<const TracedNode>);

// The offset of each node's clock, which is added to its times: 0 on node 0's host. For another host it follows from the fastest
// message in each direction: both take the same time.
std::vector<int64_t> clock_offsets(std::span<const TracedNode>, std::span<const TracedMessage>);

// Adds them, and then lets no message come before it was sent: a processor may read its clock earlier than what stands before it,
// by some 50 ns. What follows on that node is moved as far as it must be.
void align_times(std::span<TracedNode>, std::span<const TracedMessage>);

} // namespace mcrl
