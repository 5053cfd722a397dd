// How messages get from node to node. Implementations: mpi/, loopback/.
#pragma once

#include "base/support/attention.h"
#include "base/support/ids.h"
#include "base/support/own_clock.h"
#include "net/conduit/buffer.h"

#include <span>

namespace mcrl {

// Every message begins with a head of this size, by which the receiver knows what it is and where large data belong.
inline constexpr size_t head_bytes = 16;

// Takes the messages that poll() finds. A message lies in the conduit's memory, aligned to 16 bytes, only during the call;
// receive() may send, but not poll.
class Receiver {
public:
  virtual void receive(NodeId from, std::byte *message, size_t bytes) = 0;

  // Asked when large data are on their way, once per message: where they shall be put before receive() is called with the head
  // alone. nullptr if they shall follow the head, as small data do.
  virtual std::byte *place_for(NodeId from, std::byte *head, size_t data_bytes) = 0;

protected:
  ~Receiver() = default;
};

// What a conduit over a network that loses datagrams has counted; elsewhere all are 0.
struct ConduitCounts {
  uint64_t resent = 0;     // datagrams that were sent again
  uint64_t duplicates = 0; // that came again, and were dropped
  uint64_t damaged = 0;    // that were not as they were sent, and were dropped
  uint64_t foreign = 0;    // that no node of this job has sent as they came, and were dropped
};

// What a node has done so far of one kind: a counter and its name in the report of the statistics.
struct Work {
  const char *name;
  const uint64_t *count;
};

class Conduit {
public:
  virtual ~Conduit() = default;

  virtual NodeId self() const = 0;
  virtual uint32_t size() const = 0;

  // Whether messages to that node, another one, go through memory of this host.
  virtual bool is_near(NodeId) const { return false; }

  // A buffer to build a message in. It goes back by send() or by release().
  std::byte *acquire(size_t bytes) { return buffers_.acquire(bytes); }
  void release(void *buffer) { buffers_.release(buffer); }

  // How long a message to this node may be, all in all, to go as one. What is longer costs a round trip more, or goes in pieces.
  static constexpr size_t least_at_once = 8192 + 64;
  virtual size_t most_at_once(NodeId) const { return least_at_once; }

  // Sends `bytes` of a buffer from acquire() to another node and takes the buffer. Of any size; never blocks, never calls back:
  // what the receiver has no room for waits here. Messages may overtake each other.
  virtual void send(NodeId to, std::byte *buffer, size_t bytes) = 0;

  // Sends a head, which is a buffer from acquire(), and after it data that lie elsewhere. Small data are copied at once. Large
  // data are not: until the receiver has them they must not change, and while is_sending() they must stay where they are.
  virtual void send(NodeId to, std::byte *head, const std::byte *data, size_t data_bytes) = 0;
  virtual bool is_sending(const std::byte *data) const = 0;

  // Whether what is sent to this node now would have to wait here for room. Senders that could send without end ask first.
  virtual bool is_busy(NodeId to) const = 0;

  // Whether poll() might find something. Costs a load and a comparison; the line after the word is asked for meanwhile, so that a
  // message of two lines does not make two trips.
  bool may_have_arrived() const {
    uint32_t arrived = *arrivals_;
    __builtin_prefetch(const_cast<const uint32_t *>(arrivals_) + 64 / sizeof *arrivals_);
    return arrived != 0;
  }

  // From now on this knows the word that may_have_arrived() looks at, too.
  void tell(Attention &attention) {
    attention_ = &attention;
    attention.look_at(arrivals_);
  }

  // Whether may_have_arrived() knows; else it always says yes, and poll() costs what MPI costs.
  bool notices_arrivals() const { return notices_arrivals_; }

  // Whether something that this node sends waits for its polls.
  virtual bool is_under_way() const { return false; }

  // Hands over messages that are here, and returns how many.
  virtual size_t poll(Receiver &receiver) = 0;

  // From a handler: a thread has what it waits for, and poll() need hand over no more messages before that goes on. What has come
  // meanwhile stays where it is, and is not copied.
  void end_poll() { ends_poll_ = true; }

  // Called when poll() found nothing and nothing else can run before this time of now_ns(): lets others have the processor, and
  // returns soon after that time, if not earlier. True when nothing has come for so long that the node has slept, or will the next
  // time.
  static constexpr uint64_t never = UINT64_MAX;
  virtual bool idle(uint64_t until_ns) = 0;

  // Nanoseconds from some beginning.
  virtual uint64_t now_ns() const = 0;

  // Whether that time is not the machine's, and all that happens depends on it alone.
  virtual bool keeps_own_time() const { return false; }

  // That of the simulated machine, if this is one; the conduit then learns from the node's counters how long its work took.
  virtual OwnClock *own_clock() { return nullptr; }
  virtual void charge(std::span<const Work>) {}
  // The program's own work is over on this node, or that of a phase is; what follows are reports.
  virtual void note_end_of_main() {}

  // Memory that the nodes of a host see of each other. Each offers most_offered bytes, zero-filled, none of which costs anything
  // before it is provided.
  static constexpr size_t most_offered = size_t{1} << 30;

  // Puts the first `bytes` of what a node offers, whole pages, in the place of what is mapped at `at`. False, with nothing changed,
  // if that node shares no memory with this one; a node shares with itself if it does so with others.
  virtual bool map_offered(NodeId of, char *at, size_t bytes) = 0;

  // Maps memory for this node's offer, before it is used: false if there is no room. The last node's end gives the pages back.
  virtual bool provide_offered(size_t offset, size_t bytes) = 0;

  // In a child of this process: from here on its stores into what is mapped are its own, and no node sees them.
  virtual void leave_offered() {}

  virtual ConduitCounts counts() const { return {}; }

  // Collective: no node will send any more. What was sent has arrived.
  virtual void finish() = 0;

  // Ends all nodes with this exit code.
  [[noreturn]] virtual void abort(int code) = 0;

protected:
  // At a word that is 0 as long as poll() would certainly find nothing.
  void look_at(const volatile uint32_t *word) {
    arrivals_ = word;
    notices_arrivals_ = word != &Attention::always; // which is another word in an extension
    if (attention_ != nullptr) attention_->look_at(word);
  }
  const volatile uint32_t *arrivals_ = &Attention::always;
  bool notices_arrivals_ = false;
  bool ends_poll_ = false;
  BufferPool buffers_;

private:
  Attention *attention_ = nullptr;
};

} // namespace mcrl
