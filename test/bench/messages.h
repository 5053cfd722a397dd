// Active messages of the benchmarks: a function of ours runs on the other node, on the stack of the thread that polls there.
#pragma once

#include "net/progress/loop.h"

namespace bench {

using mcrl::Header;
using mcrl::Node;
using mcrl::NodeId;

enum class Message : uint8_t {
  stop,         // ends serve_until_stopped() of the receiver
  ask,          // answered by an empty answer
  ask_for_data, // answered by an answer with so many bytes as the subject says
  ask_for_copy, // as well, with data from one of 64 places, which the asker copies to one of 64 places
  answer,
  answer_to_copy,
  count,           // one of many; the last has subject 1 and is answered
  increment,       // the receiver's counter (peers/by_hand.h); answered
  await,           // answered when that has the value that the subject says
  queue_increment, // the same two, for a pool of kernel threads (peers/kernel_threads.h)
  queue_await,
};

// Once, on both nodes, before the first message.
void install_messages();

// Sends one to the other node; `bytes` of data go with it.
void send_message(Message, uint64_t subject = 0, const void *data = nullptr, size_t bytes = 0);

// From a handler, or in place of one: the empty answer to the other node's question.
void send_answer(Node &, NodeId to);

// Polls until the answer to this node's last question is here.
void await_answer();

// The first thread waits in the runtime, as it does in a lock or a barrier, and serves the other node.
void serve_until_stopped();

// For code that polls itself: whether a stop has come since the last time.
bool take_stop();

} // namespace bench
