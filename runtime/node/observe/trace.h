// The trace (MCRL_TRACE): what happened on a node, in order, with times. It keeps the last so many events; trace_file.h makes the
// file of all nodes. docs/tracing.md describes the file.
#pragma once

#include "base/observe/observer.h"

#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace mcrl {

struct TraceEvent {
  enum What : uint8_t {
    sent,           // to `peer`; where and rid: of the computation that leaves
    came,           // from `peer`
    handler_begins, // of the procedure `name` at `where`, which came from `peer`
    handler_ends,
    aborted, // `detail` is the reason (mcrl_abort)
    promoted,
    thread_runs,  // `thread`
    thread_waits, // in the call `name` at `where`, for `rid`
    thread_ends,
    idle,
    phase, // `name`
  };

  uint64_t ticks;    // in a TracedNode: nanoseconds
  const char *where; // of the program's text; in a part: an offset in its strings, and 1; 0: none
  union {
    const char *name; // as `where`
    struct {
      uint32_t tag, bytes; // of a message
    } message;
  };
  mcrl_rid rid;
  uint32_t peer;
  uint16_t track; // where it happened: 0 in a handler, or else a thread's number and 1
  What what;
  uint8_t detail; // kind of message, reason
};

// Messages have their numbers there.
inline bool has_name(const TraceEvent &event) { return event.what != TraceEvent::sent && event.what != TraceEvent::came; }

// Two moments by clock_ticks() and by clock_ns().
struct TraceClock {
  uint64_t ticks, ns, later_ticks, later_ns;
};

// In front of a part: then come the events, the oldest first, and the strings.
struct TracePart {
  TraceClock clock;
  uint64_t host, forgotten, events, string_bytes;
};

class Trace : public Observer {
public:
  Trace(NodeId self, size_t most_events); // a power of two

  void computation_left(const Departure &) override;
  void call_began(const SourcePlace &, NodeId to, uint64_t bytes) override;
  void handler_begins(const mcrl_point &, NodeId from) override;
  void handler_ends() override;
  void handler_aborted(const SourcePlace &, mcrl_abort) override;
  void handler_promoted(const SourcePlace &) override;
  void message_sent(const Message &) override;
  void message_came(const Message &) override;
  void message_done() override;
  void thread_waits(const ThreadWait &) override;
  void thread_runs(uint32_t) override;
  void thread_ends(uint32_t) override;
  void idle() override;
  void phase_began(const char *name) override;

  // All that this node has recorded, for TraceFile.
  virtual std::string part() const;

private:
  TraceEvent &add(TraceEvent::What what);
  TraceEvent &add_after(TraceEvent::What before, TraceEvent::What what);
  TraceEvent &put(TraceEvent::What what);
  void add_message(TraceEvent &, const Message &);

  NodeId self_;
  std::unique_ptr<TraceEvent[]> events_;
  size_t mask_;
  uint64_t count_ = 0;
  uint64_t first_ticks_, first_ns_, last_ticks_;
  TraceEvent::What last_ = TraceEvent::idle;
  const char *departs_from_ = nullptr; // the next message is a record from there
  mcrl_rid departs_for_ = 0;
  uint16_t thread_ = 1; // as in `track`; 0: the last one has ended
  bool in_message_ = false, in_handler_ = false;
  std::set<std::string> phases_;
};

} // namespace mcrl
