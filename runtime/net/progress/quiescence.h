// Whether anything can ever happen again: found out by node 0, when it has been idle for a while, with two waves of probes (Mattern
// 1987, "Algorithms for distributed termination detection", the four-counter method; the argument is in docs/architecture.md). A
// wave goes down the tree of base/support/tree.h, and each node answers its parent for all nodes below it.
//
// Nothing is written down for this on any path that does work, but the number of messages received.
#pragma once

#include "base/support/ids.h"

#include <cstdint>
#include <optional>

namespace mcrl {

struct Node;
union Header;

// How many messages a node has sent and received, those of this file not counted; and the sums over nodes.
struct Tally {
  uint64_t sent = 0, received = 0;
  friend bool operator==(const Tally &, const Tally &) = default;
};

class Quiescence {
public:
  // Without `quiet_ns`, after which a node counts as idle, no node looks for it.
  void begin(Node &, uint64_t quiet_ns);

  // Node 0 looks from now on, and asks for the report (Services::report_deadlock) in its loop once nothing can happen any more on any
  // node; that may send messages.
  void start() { has_started_ = true; }

  // From the report, which has made something happen: looks again.
  void look_again(Node &);

  // From the first thread, at the end of the program: no node probes any more. Returns on node 0 when no message of this is under
  // way between any nodes.
  void stop(Node &);

  // Called in the loop of a node that has nothing to do, and sleeps or is about to.
  void on_idle(Node &);
  // When it shall be called the next time, at the latest.
  uint64_t look_ns() const;

private:
  // Header::operation; a hint says that a node and those below it are quiet now, or have been since they were asked.
  enum Operation : uint8_t { probe, answer, hint };
  struct Answer { // for a node and those below it
    Tally tally;
    bool are_quiet; // all
    bool will_hint;
  };

  static void receive(Node &, NodeId from, Header &, size_t message_bytes);
  void send(Node &, NodeId to, Operation, const void *data = nullptr, size_t bytes = 0);
  void take_probe(Node &);
  void ask_children(Node &, bool is_quiet);
  void take_answer(Node &, const Answer &);
  void answer_parent(Node &);
  void hint_if_all_are_quiet(Node &);
  void start_wave(Node &);
  void end_wave(Node &);
  Tally tally_of(const Node &) const;
  bool note_quiet(const Node &);

  bool is_first_ = false; // of node 0
  bool has_started_ = false;
  uint64_t quiet_ns_ = 0;
  uint64_t own_received_ = 0; // messages of this file, of those that the node has received
  bool stopped_ = false;
  // Since when the node has sent and received nothing but this file's.
  Tally last_tally_;
  uint64_t quiet_since_ns_ = 0;
  bool owes_quiet_ = false; // was not quiet when asked, and has not been since
  bool owes_hint_ = false;  // its parent, which has been told

  // The wave has this number; the rest is of this node and those below it.
  uint32_t wave_ = 0, answers_missing_ = 0;
  int64_t hints_missing_ = 0; // of those announced by children
  bool all_quiet_ = false;
  Tally sum_;

  // Only on node 0.
  bool wave_is_over_ = false;      // once the answers are here
  std::optional<Tally> first_sum_; // of the wave before, in which every node was quiet
  uint64_t pause_ns_ = 0, next_wave_ns_ = 0;
};

} // namespace mcrl
