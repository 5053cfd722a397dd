// Calls that are sent together: spawns and forks are collected, by node, in one message. Those of what cannot wait are runs of calls of one
// point. Inline code appends to a run (mcrl_spawn_gathered); this makes runs and messages, and sends them. Those of what may wait are
// records, each with the header that it would have alone; they are in runs, too.
#pragma once

#include "base/support/ids.h"
#include "mcrl_abi_calls.h"
#include "net/wire/wire.h"

#include <cstddef>
#include <vector>

namespace mcrl {

struct Node;

// In front of the arguments of the calls of a run, which lie one after the other; the next run begins at a multiple of 16 bytes.
struct alignas(16) CallRun {
  static constexpr uint16_t of_records = UINT16_MAX; // in place of a point: records follow, `bytes` in all, each a multiple of 16

  uint16_t point;
  uint16_t unused = 0;
  uint32_t bytes; // of the arguments of each
  uint32_t count;
  uint32_t answers_to; // the node, if they are answered
  uint64_t scope;      // that all of them belong to (tasks/scopes/); 0: none
  uint64_t unused_too = 0;

  size_t argument_bytes() const { return point == of_records ? bytes : size_t{bytes} * count; }
  // Up to the next run.
  size_t room() const { return sizeof *this + (argument_bytes() + alignof(CallRun) - 1) / alignof(CallRun) * alignof(CallRun); }
};

class Gathering {
public:
  // So many bytes go together. A message of them is one for the receiver's turn, too: it handles no other meanwhile.
  static constexpr size_t most_bytes = 8192;
  // Looks for messages, of some microsecond each, after which what waits is sent.
  static constexpr unsigned most_looks = 16;

  explicit Gathering(Node &);

  struct Call {
    const mcrl_point &point;
    const void *arguments;
    size_t bytes;
    NodeId answers_to;
    uint64_t scope;
  };
  // A call on another node that inline code has not taken. From a thread: may switch threads.
  void add(NodeId to, const Call &);

  // Room for the record of a call on another node, of so many bytes, after its header; nullptr if it goes alone. It goes with what waits
  // for that node once add_begun() is called, before which this node sends nothing; or drop_begun(), and it does not.
  Header *begin_record(NodeId to, size_t bytes);
  bool has_begun(const Header &header) const { return begun_ == &header; }
  void add_begun(NodeId to);
  void drop_begun() { begun_ = nullptr; }
  // A record has gone alone that may be the first of many.
  void note_alone(NodeId to);

  // Whether calls on this node wait here: what is sent to it next must not overtake them.
  bool holds_for(NodeId to) const { return places_[number(to)].at != nullptr; }
  void send_for(NodeId to);

  // Whether calls wait, or have lately. Then the node is to tell of its looks, and before it waits.
  bool is_warm() const { return !warm_.empty(); }
  void look();
  // Ends the runs that are open, and tells how many calls each has (Services).
  void close_runs();
  // The next spawns belong to another scope than those before: they are no calls of the same runs.
  void scope_changes(uint64_t from, uint64_t to) {
    if (__builtin_expect(from != to && is_warm(), 0)) close_runs();
  }
  void send_all();

  // From now on inline code gathers none: an observer is told of each call.
  void take_each();

private:
  struct Packet {
    Header *header = nullptr;
    CallRun *run = nullptr; // that is open; nullptr: none is
    unsigned looks = 0;
    bool is_warm = false, was_sent = false; // since the last look
  };

  bool is_of_open_run(NodeId to, const Call &) const;
  bool fits(NodeId to, const Call &) const;
  void append(NodeId to, const Call &);
  void warm(NodeId to);
  void open(NodeId to, size_t room);
  CallRun &begin_run(NodeId to, const CallRun &);
  void close_run(NodeId to);

  Node &node_;
  std::vector<mcrl_gathered> places_;
  std::vector<Packet> packets_;
  std::vector<NodeId> warm_;
  Header *begun_ = nullptr;
  size_t begun_bytes_ = 0;
};

} // namespace mcrl
