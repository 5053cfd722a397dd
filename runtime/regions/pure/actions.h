// What a step of the protocol says that the caller has to do, and the list of it that a step writes.
#pragma once

#include "base/support/ids.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace mcrl {

// Identifies what waits for a lock to the caller of step(): a thread or a parked activation.
enum class Waiter : uint64_t {};

} // namespace mcrl

namespace mcrl::protocol {

enum class Message : uint8_t {
#define MESSAGE(name, from, data, meaning) name,
#include "net/messages/coherence.def"
};
inline constexpr size_t message_count = 0
#define MESSAGE(name, from, data, meaning) +1
#include "net/messages/coherence.def"
    ;
const char *name(Message);
bool carries_data(Message);
// Whether it is a request about the read copy that its sender has.
inline bool names_copy(Message message) {
  return message == Message::m_req || message == Message::t_req || message == Message::up_req;
}

// Whether it asks the home for something. A request goes on from node to node until it is there.
bool is_request(Message);
inline bool asks_for_copy(Message message) {
  return message >= Message::s_req && message <= Message::t_req;
}

// What the caller must do. The waiters may not run before all actions of the step are done.
//
// About the memory of the data, which large messages are sent from and received into directly: from the send of a message with data
// until their install nothing writes there, at the receiver nothing reads it either, and such a message is always installed.
// An update is received into other memory, since there is a copy, and may be dropped. Two
// things are left to the caller. Memory that is still being sent from may not be given back, whatever may_forget() says. And with
// three-party transfer a read copy that is still being sent from may not be evicted: the node could ask for it anew, and the same
// bytes would be written into that memory.
struct Action {
  enum Kind : uint8_t {
    send,      // `message` to `peer`, with the region's data as they are now if the message carries data
    install,   // copy the data of the message just received, `bytes`, into the region, whose header may be free by now
    keep,      // copy the data of the update just received, `bytes`, to memory of the caller's own; install_kept follows
    install_kept, // copy what has been kept into the region
    homed,     // this node is the region's home, as `waiter` wanted
    grant,     // `waiter` has its lock now; if its mode is MCRL_NONE, it is told the size, `bytes`
    no_region, // `waiter` waits for a region that does not exist; its mode is MCRL_NONE if it wanted it deleted or its size
    forbidden, // `waiter` wants to lock a region that is private to its home, another node
    removed,   // the region that `waiter` wanted deleted does not exist any more
    written,   // a write operation here has ended: watching guards may look at the data while the actions are done, and watch on
    changed,   // the copy here is gone, perhaps for a write elsewhere: what was watched is not watched any more
    migrate,   // send the computation of `waiter` to `peer`, the home, which may act as if `message` had come instead
    migrated,  // the home executes the computation of `waiter`, which has nothing to wait for here any more
    counted,   // of the uses of a copy that were to be counted `bytes` have not come; the copy is gone, or none is left
    offer,     // a read copy of `version`, with the data as they are now, lies in the host's memory from now on (offer.h)
    place,     // at the home: the data, `bytes`, lie in the host's memory from now on, to be used in place there (phase.h)
    unplace,   // at the home: they are to come back, once no operation uses them there; `unplaced` follows
    freed,     // at the home: the name is dead, no node has a copy, and the memory of `bytes` may be used for another region
  } kind;
  mcrl_rid rid = 0; // which may be another than that of the event
  Message message{};
  NodeId peer{};
  Version version{};
  uint64_t bytes = 0;
  NodeId third{}; // of send, as in Event, like this:
  mcrl_sharing sharing = MCRL_COHERENT;
  Waiter waiter{};
  mcrl_mode mode = MCRL_NONE;
  friend bool operator==(const Action &, const Action &) = default;
};

// The actions of one step, in order. The first ones have their place in the list itself; a list that was longer once keeps the memory
// for it. Actions are written where they stay: copying one that has just been written waits for the processor's store buffer.
class Actions {
public:
  Actions() = default;
  Actions(const Actions &) = delete;
  Actions &operator=(const Actions &) = delete;

  Action &add(Action::Kind kind, mcrl_rid rid) {
    if (__builtin_expect(size_ == capacity_, 0)) grow();
    Action &action = items_[size_++];
    action = Action{};
    action.kind = kind;
    action.rid = rid;
    return action;
  }
  void clear() { size_ = 0; }
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  const Action &operator[](size_t index) const { return items_[index]; }
  const Action *begin() const { return items_; }
  const Action *end() const { return items_ + size_; }

private:
  static constexpr size_t most_at_first = 8;
  void grow();

  std::array<Action, most_at_first> first_;
  std::unique_ptr<Action[]> more_;
  Action *items_ = first_.data();
  size_t size_ = 0, capacity_ = most_at_first;
};

} // namespace mcrl::protocol
