// Calls that are sent together: spawns and forks are collected, by node, in one message. Forks, and spawns of what lets no other run
// before it ends, are runs of calls of one point. Inline code appends to a run (mcrl_spawn_gathered, mcrl_fork_gathered); this makes runs
// and messages, and sends them. Other spawns are records, each with the header that it would have alone; they are in runs, too. Where
// nodes are many, a spawn of the first kind goes in the message to the next node of its route (routes.h), with the number of its own.
#pragma once

#include "base/support/ids.h"
#include "mcrl_abi_calls.h"
#include "net/progress/transit.h"
#include "net/progress/services.h"

#include <cstddef>
#include <vector>

namespace mcrl {

struct Node;

// In front of the arguments of the calls of a run, which lie one after the other; the next run begins at a multiple of 16 bytes.
struct alignas(16) CallRun {
  static constexpr uint16_t of_records = UINT16_MAX; // in place of a point: records follow, `bytes` in all, each a multiple of 16

  uint16_t point;
  uint16_t is_routed; // in front of each call's arguments is the number of its node (Routed), with no room between
  uint32_t bytes;     // of the arguments of each
  uint32_t count;
  uint32_t answer; // of forks: the number that it has (Services)
  uint64_t scope;  // that all of them belong to (tasks/scopes/); 0: none
  uint64_t unused_too = 0;

  using Routed = uint32_t;
  size_t call_bytes() const { return bytes + (is_routed != 0 ? sizeof(Routed) : 0); }
  size_t argument_bytes() const { return point == of_records ? bytes : call_bytes() * count; }
  // Up to the next run.
  size_t room() const { return sizeof *this + (argument_bytes() + alignof(CallRun) - 1) / alignof(CallRun) * alignof(CallRun); }
};

class Gathering {
public:
  // So many bytes go together. A message of them is one for the receiver's turn, too: it handles no other meanwhile.
  static constexpr size_t most_bytes = 8192;
  // Looks for messages, of some microsecond each, after which what waits is sent. If they were closer, it waits as long as so many
  // take that are not; each look does not read the clock.
  static constexpr unsigned most_looks = 16, looks_until_clock = 8;

  // There are routes from so many nodes on.
  Gathering(Node &, uint32_t routes_from);

  struct Call {
    uint16_t point;
    const void *arguments;
    size_t bytes;
    uint64_t scope;
    const TogetherForked *forked = nullptr; // nullptr: it is a spawn
    uint64_t word = 0;                      // what is kept of a fork
  };
  // A call on another node that inline code has not taken. From a thread: may switch threads.
  void add(NodeId to, const mcrl_point &, const Call &);
  // One of another node's that has come here to go on, or that is for this node. `completed`: as of its message.
  void pass(NodeId to, const Call &, uint32_t completed);

  // Room for the record of a call on another node, of so many bytes, after its header; nullptr if it goes alone. It goes with what waits
  // for that node once add_begun() is called, before which this node sends nothing; or drop_begun(), and it does not.
  Header *begin_record(NodeId to, size_t bytes);
  bool has_begun(const Header &header) const { return begun_ == &header; }
  void add_begun(NodeId to);
  void drop_begun() { begun_ = nullptr; }
  // A record has gone alone that may be the first of many.
  void note_alone(NodeId to);

  // Whether calls on this node wait here: what is sent to it next must not overtake them here.
  bool holds_for(NodeId to) const { return is_open(to) || (!hops_.empty() && is_routed(to)); }
  void send_for(NodeId to);

  // Whether calls wait, or have lately. Then the node is to tell of its looks, and before it waits.
  bool is_warm() const { return !warm_.empty(); }
  void look();
  // Ends the runs of this node's calls that are open, and tells how many calls each has (Services).
  void close_runs();
  // The next spawns belong to another scope than those before: they are no calls of the same runs.
  void scope_changes(uint64_t from, uint64_t to) {
    if (__builtin_expect(from != to && is_warm(), 0)) close_runs();
  }
  void send_all();
  // The same, not because the node waits: what it sends next may be alone.
  void send_all_at_once() {
    send_all();
    age_++;
  }

  // A look ends: sends the calls of other nodes that have come at it, or keeps them until more come.
  void pass_on(bool has_nothing_else);
  // The packet that calls to a node are in now; and whether that with this number has gone, and there was room for it.
  uint64_t packet(NodeId to) const { return packets_[number(to)].first_run; }
  bool has_gone(NodeId to, uint64_t packet) const;
  void passed_on_by(NodeId, uint32_t messages);
  size_t open() const; // packets

  // From now on inline code gathers none: an observer is told of each call.
  void take_each();

private:
  struct Packet {
    Header *header = nullptr;
    CallRun *run = nullptr; // that is open; nullptr: none is
    bool is_own = false;    // its calls are this node's
    TogetherForked forked{};    // what these are
    uint64_t first_run = 0, last_run = 0;
    std::vector<NodeId> finals; // of a run with routes
    unsigned looks = 0;
    uint64_t began = 0; // by clock_ticks()
    bool is_warm = false, was_sent = false; // since the last look
    bool goes_on = false;                   // some calls of it, from the receiver
    bool has_direct = false;                // some do not go through other nodes: forks, and records
    uint32_t calls = 0;                     // of closed runs, since the node has waited
    uint32_t had_several = 0;               // the age in which there were several before it did; 0: none
    uint32_t completed = 0;                 // as the message will say
    uint32_t under_way = 0;                 // messages that the receiver has not passed on
    bool has_others = false;                // calls of other nodes, and then:
    InTransit transit;
  };
  struct Place {
    NodeId hop, to;
    const mcrl_point *point; // of this node's calls; nullptr: of others'
    uint32_t completed;
  };

  bool is_open(NodeId to) const { return places_[number(to)].at != nullptr; }
  bool is_routed(NodeId to) const;
  // Whether a call goes alone: there has been none for a while, and those before were not several.
  bool is_single(NodeId hop) const {
    const Packet &packet = packets_[number(hop)];
    return !packet.is_warm && packet.had_several != age_;
  }
  NodeId hop(NodeId to) const { return hops_.empty() ? to : hops_[number(to)]; }
  bool is_of_open_run(const Place &, const Call &) const;
  bool fits(const Place &, const Call &) const;
  bool has_room(NodeId hop) const;
  void let_in();
  void make_room(const Place &, const Call &);
  void warm(NodeId hop);
  void open(NodeId hop, uint32_t completed, size_t call_bytes);
  void append(const Place &, const Call &);
  CallRun &add_run(NodeId hop, const CallRun &);
  bool has_waited(Packet &) const;
  void begin_run(const Place &, const Call &);
  void begin_forks(mcrl_gathered &, Packet &, const TogetherForked &);
  void close_run(NodeId hop);
  void send_packet(NodeId hop);

  Node &node_;
  std::vector<mcrl_gathered> places_;
  std::vector<Packet> packets_;
  std::vector<NodeId> warm_;
  // With routes, by node: where calls on it go first, and the last run with one.
  std::vector<NodeId> hops_;
  std::vector<uint64_t> last_runs_;
  std::vector<NodeId> others_; // to which packets with calls of other nodes are open
  uint64_t runs_ = 0;          // ever
  uint32_t age_ = 1;
  Header *begun_ = nullptr;
  size_t begun_bytes_ = 0;
};

} // namespace mcrl
