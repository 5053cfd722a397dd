// inc and pingpong as servers of remote procedure calls make them: a thread receives messages, copies them and puts them into a
// queue; a pool of kernel threads waits for the queue with a condition variable, locks the object with a mutex, and answers.
#pragma once

#include "messages.h"

namespace bench {

// Starts the pool, once, on the node whose counter is used; it is there until end_kernel_threads().
void start_kernel_threads();
void end_kernel_threads();

// Handlers: copy the message and put it into the queue.
void queue_increment(NodeId from, const void *arguments, size_t bytes);
void queue_await(NodeId from, uint64_t value);

// This node receives until it gets Message::stop.
void serve_by_kernel_threads();

// From the other node.
void increment_by_kernel_thread(size_t bytes);

// As pingpong_by_hand; the counter's node has a kernel thread that counts, too.
void pingpong_by_kernel_threads(bool has_counter, uint64_t first, uint64_t counts);

} // namespace bench
