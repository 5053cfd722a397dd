// How messages get from node to node. Implementations: mpi/, loopback/.
#pragma once

#include "conduit/buffer.h"
#include "support/ids.h"

namespace mcrl {

// Takes the messages that poll() finds. The message lies in a buffer of the conduit's, aligned to 16 bytes, only during the call;
// receive() may send, but not poll.
class Receiver {
public:
  virtual void receive(NodeId from, std::byte *message, size_t bytes) = 0;

protected:
  ~Receiver() = default;
};

class Conduit {
public:
  virtual ~Conduit() = default;

  virtual NodeId self() const = 0;
  virtual uint32_t size() const = 0;

  // A buffer to build a message in. It goes back by send() or by release().
  std::byte *acquire(size_t bytes) { return buffers_.acquire(bytes); }
  void release(void *buffer) { buffers_.release(buffer); }

  // Sends `bytes` of a buffer from acquire() to another node and takes the buffer. Of any size; never blocks, never calls back.
  // Messages may overtake each other.
  virtual void send(NodeId to, std::byte *buffer, size_t bytes) = 0;

  // Hands over the messages that are here, and returns how many.
  virtual size_t poll(Receiver &receiver) = 0;

  // Called when poll() found nothing and nothing else can run: lets others have the processor.
  virtual void idle() = 0;

  // Collective: no node will send any more. What was sent has arrived.
  virtual void finish() = 0;

  // Ends all nodes with this exit code.
  [[noreturn]] virtual void abort(int code) = 0;

protected:
  BufferPool buffers_;
};

} // namespace mcrl
