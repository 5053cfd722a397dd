// inc and pingpong as one writes them in C with active messages: handlers that know what they do, and nothing that waits.
#pragma once

#include "messages.h"

namespace bench {

// Handlers: another node's message adds one to this node's counter, or asks to be answered when it has a value.
void receive_increment(Node &, NodeId from);
void receive_await(Node &, NodeId from, uint64_t value);

// On the counter's node: waits until it has a value, which lets handlers run; adds one.
void await_by_hand(uint64_t value);
void increment_by_hand();

// From the other node, with so many bytes: by messages of the benchmarks, or with the public calls of mcrl.h.
void increment_by_message(size_t bytes);
void increment_by_do_on(size_t bytes);

// Two nodes by turns; node 0 has the counter. Each makes `counts` counts, of which its first waits for `first`.
void pingpong_by_hand(bool has_counter, uint64_t first, uint64_t counts);

} // namespace bench
