#include "net/progress/quiescence.h"

#include "base/support/tree.h"
#include "net/progress/loop.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

// Between waves that have found every node quiet, and yet a message under way: twice as long each time, up to so many times the
// first pause, which makes it some seconds. A node that was found at work says itself when it is quiet.
constexpr uint64_t longest_pause = 16;

bool has_pauses(const Node &node) { return node.turns.pauses.first_end_ns() != Conduit::never; }

} // namespace

void Quiescence::begin(Node &node, uint64_t quiet_ns) {
  is_first_ = node.self == node_zero;
  quiet_ns_ = pause_ns_ = quiet_ns;
  node.traffic.handlers[static_cast<size_t>(Kind::probe)] = receive;
}

Tally Quiescence::tally_of(const Node &node) const {
  Tally tally{0 - node.statistics.in_packets, node.traffic.received - own_received_};
  for (size_t kind = 0; kind < kind_count; kind++)
    if (kind != static_cast<size_t>(Kind::probe)) tally.sent += node.statistics.messages[kind];
  return tally;
}

// Whether nothing has come or gone for a while.
bool Quiescence::note_quiet(const Node &node) {
  Tally now = tally_of(node);
  if (now == last_tally_ && quiet_since_ns_ != 0) return node.conduit.now_ns() - quiet_since_ns_ >= quiet_ns_;
  last_tally_ = now;
  quiet_since_ns_ = node.conduit.now_ns();
  return false;
}

uint64_t Quiescence::look_ns() const {
  if (stopped_ || quiet_ns_ == 0) return Conduit::never;
  uint64_t quiet_at_ns = quiet_since_ns_ + quiet_ns_;
  if (!is_first_) return owes_quiet_ ? quiet_at_ns : Conduit::never;
  if (!has_started_ || answers_missing_ > 0 || hints_missing_ > 0) return Conduit::never;
  return wave_is_over_ ? 0 : std::max(quiet_at_ns, next_wave_ns_);
}

void Quiescence::on_idle(Node &node) {
  if (stopped_ || quiet_ns_ == 0) return;
  if (node.self != node_zero) {
    if (!owes_quiet_ || has_pauses(node) || !note_quiet(node)) return;
    owes_quiet_ = false;
    return hint_if_all_are_quiet(node);
  }
  if (!has_started_ || answers_missing_ > 0) return;
  if (wave_is_over_) return end_wave(node);
  if (hints_missing_ > 0 || has_pauses(node) || !note_quiet(node)) return;
  if (node.conduit.now_ns() >= next_wave_ns_) start_wave(node);
}

void Quiescence::start_wave(Node &node) {
  wave_++;
  wave_is_over_ = true;
  ask_children(node, true);
}

// What node 0 has seen of itself, it has seen when the wave began.
void Quiescence::end_wave(Node &node) {
  wave_is_over_ = false;
  bool may_be_all = all_quiet_ && sum_.sent == sum_.received && !has_pauses(node);
  if (may_be_all && first_sum_ == sum_) {
    stopped_ = true;
    return node.services.report_deadlock();
  }
  bool is_first = may_be_all && !first_sum_;
  first_sum_.reset();
  if (is_first) {
    first_sum_ = sum_;
    return start_wave(node);
  }
  if (!all_quiet_) pause_ns_ = quiet_ns_;
  next_wave_ns_ = node.conduit.now_ns() + pause_ns_;
  pause_ns_ = std::min(2 * pause_ns_, longest_pause * quiet_ns_);
}

void Quiescence::look_again(Node &node) {
  stopped_ = false;
  first_sum_.reset();
  pause_ns_ = quiet_ns_;
  next_wave_ns_ = node.conduit.now_ns() + pause_ns_;
}

void Quiescence::stop(Node &node) {
  stopped_ = true;
  owes_quiet_ = false;
  hint_if_all_are_quiet(node);
  wait_until(node, [this] { return answers_missing_ == 0 && hints_missing_ == 0; });
}

void Quiescence::send(Node &node, NodeId to, Operation operation, const void *data, size_t bytes) {
  Header &header = begin_message(node, Kind::probe, bytes);
  fields<Kind::probe>(header).operation = operation;
  fields<Kind::probe>(header).wave = wave_;
  if (bytes > 0) std::memcpy(&header + 1, data, bytes);
  mcrl::send(node, to, header, bytes);
}

void Quiescence::take_probe(Node &node) {
  // In this order: without a look at the clock, a node that has been quiet all the time would never know.
  bool is_quiet = note_quiet(node) && is_idle(node);
  owes_quiet_ = !is_quiet && !stopped_;
  ask_children(node, is_quiet);
  if (answers_missing_ == 0) answer_parent(node);
}

void Quiescence::ask_children(Node &node, bool is_quiet) {
  all_quiet_ = is_quiet;
  sum_ = tally_of(node);
  tree::for_children_down(number(node.self), node.count, [this](uint32_t) { answers_missing_++; });
  tree::for_children_down(number(node.self), node.count, [&](uint32_t child) { send(node, NodeId{child}, probe); });
}

void Quiescence::take_answer(Node &node, const Answer &said) {
  MCRL_ASSERT(answers_missing_ > 0);
  answers_missing_--;
  sum_.sent += said.tally.sent;
  sum_.received += said.tally.received;
  all_quiet_ = all_quiet_ && said.are_quiet;
  hints_missing_ += said.will_hint;
  if (answers_missing_ == 0 && !is_first_) answer_parent(node);
}

void Quiescence::answer_parent(Node &node) {
  owes_hint_ = owes_quiet_ || hints_missing_ > 0;
  Answer said{sum_, all_quiet_, owes_hint_};
  send(node, NodeId{tree::parent(number(node.self))}, answer, &said, sizeof said);
}

void Quiescence::hint_if_all_are_quiet(Node &node) {
  if (!owes_hint_ || owes_quiet_ || hints_missing_ > 0) return;
  owes_hint_ = false;
  send(node, NodeId{tree::parent(number(node.self))}, hint);
}

void Quiescence::receive(Node &node, NodeId, Header &header, size_t message_bytes) {
  Quiescence &self = node.traffic.quiescence;
  self.own_received_++;
  const auto &search = fields<Kind::probe>(header);
  switch (static_cast<Operation>(search.operation)) {
  case probe:
    MCRL_ASSERT(self.answers_missing_ == 0 && self.hints_missing_ == 0 && !self.owes_hint_); // the wave before is over
    self.wave_ = search.wave;
    return self.take_probe(node);
  case answer: {
    Answer said;
    MCRL_ASSERT(search.wave == self.wave_ && message_bytes == sizeof header + sizeof said);
    std::memcpy(&said, &header + 1, sizeof said);
    return self.take_answer(node, said);
  }
  case hint:
    MCRL_ASSERT(self.hints_missing_ > 0 || self.answers_missing_ > 0); // it may overtake the answer that announces it
    self.hints_missing_--;
    return self.hint_if_all_are_quiet(node);
  }
}

} // namespace mcrl
