#include "by_hand.h"

#include <mcrl.h>

namespace bench {
namespace {

uint64_t counter = 0;
// There are two nodes, so one waits at most.
bool somebody_waits = false;
NodeId who_waits;
uint64_t awaited;

alignas(64) std::byte arguments[1 << 12] = {};

void add_one(Node &node) {
  counter++;
  if (!somebody_waits || counter != awaited) return;
  somebody_waits = false;
  send_answer(node, who_waits);
}

bool done = false;

void note_done(unsigned, void *, size_t) { done = true; }

void increment_for(unsigned from, void *, size_t) {
  counter++;
  mcrl_do_on(from, note_done, nullptr, 0);
}

} // namespace

void receive_increment(Node &node, NodeId from) {
  add_one(node);
  send_answer(node, from);
}

void receive_await(Node &node, NodeId from, uint64_t value) {
  if (counter == value) return send_answer(node, from);
  somebody_waits = true;
  who_waits = from;
  awaited = value;
}

void await_by_hand(uint64_t value) {
  Node &node = mcrl::current_node();
  while (counter != value) mcrl::poll(node);
}

void increment_by_hand() { add_one(mcrl::current_node()); }

void increment_by_message(size_t bytes) {
  send_message(Message::increment, 0, arguments, bytes);
  await_answer();
}

void increment_by_do_on(size_t bytes) {
  mcrl_do_on(1 - mcrl_self_addr(), increment_for, arguments, bytes);
  while (!done) mcrl_poll();
  done = false;
}

void pingpong_by_hand(bool has_counter, uint64_t first, uint64_t counts) {
  for (uint64_t i = 0; i < counts; i++) {
    if (has_counter) {
      await_by_hand(first + 2 * i);
      increment_by_hand();
    } else {
      send_message(Message::await, first + 2 * i);
      await_answer();
      increment_by_message(4);
    }
  }
}

} // namespace bench
