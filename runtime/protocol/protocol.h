// The coherence protocol of regions: home-based directory, invalidation, versions against reordered messages (CRL 3.4.1).
//
// Pure: step() reads and writes only the region header and the entry pool it is given, and says in Actions what the caller has to
// do, in order. No messages are sent, no memory is allocated, no clock is read here. The same function runs in the runtime
// (progress/) and under the exhaustive exploration (test/protocol/).
#pragma once

#include "support/ids.h"

#include <cstdint>
#include <vector>

namespace mcrl {

// Identifies to the caller who waits for a lock: a thread or a parked activation.
enum class Waiter : uint64_t {};

} // namespace mcrl

namespace mcrl::protocol {

enum class Message : uint8_t {
#define MESSAGE(name, from, data, meaning) name,
#include "protocol/messages.def"
};
inline constexpr size_t message_count = 0
#define MESSAGE(name, from, data, meaning) +1
#include "protocol/messages.def"
    ;
const char *name(Message);
bool carries_data(Message);

// What happened at this node to one region.
struct Event {
  enum Kind : uint8_t {
    lock,    // a thread or activation wants `mode`; granted now, or queued under `waiter`
    unlock,  // an operation has ended (the caller has already taken it off `lock`) on a region that is closed
    receive, // `message` came from `peer`
    evict,   // the copy here is not wanted any more; nothing happens at the home, or if the copy is in use or being waited for
  } kind;
  mcrl_mode mode = MCRL_NONE;
  Waiter waiter{};
  Message message{};
  NodeId peer{};
  Version version{};
  uint64_t bytes = 0; // map_ack: size of the data, 0 if there is no such region
};

// What the caller must do. The waiters of `grant` may not run before all actions of the step are done.
struct Action {
  enum Kind : uint8_t {
    send,      // `message` to `peer`, with the region's data as they are now if the message carries data
    install,   // copy the data of the message just received into the region
    grant,     // `waiter` has its lock now
    no_region, // `waiter` waits for a region that does not exist
  } kind;
  Message message{};
  NodeId peer{};
  Version version{};
  uint64_t bytes = 0;
  Waiter waiter{};
  mcrl_mode mode = MCRL_NONE;
  friend bool operator==(const Action &, const Action &) = default;
};
using Actions = std::vector<Action>; // reused by the caller, so that its storage is there

// Waiting operations and remote read copies, in lists linked by index (0 ends a list). The lists start in the region header.
struct Entry {
  uint32_t next = 0;
  mcrl_mode mode = MCRL_NONE; // of a waiting operation or request
  Message message{};          // of a queued remote request
  bool remote = false;        // a request of `peer`; otherwise an operation of `waiter`
  bool recalled = false;      // a read copy that has been asked back
  NodeId peer{};
  Version version{};
  Waiter waiter{};
};
class EntryPool {
public:
  // Grows the pool so that one step cannot run out; the only place that allocates, called by the owner before step().
  void reserve_for_step();
  uint32_t take(); // an entry reset to its defaults; asserts that one is there
  void give(uint32_t index);
  Entry &operator[](uint32_t index) { return entries_[index]; }
  const Entry &operator[](uint32_t index) const { return entries_[index]; }

private:
  std::vector<Entry> entries_ = std::vector<Entry>(1);
  uint32_t free_ = 0;
};

// This node, the home of the region that a step is about, and the region's name (which a header does not know until it is mapped).
struct Place {
  NodeId self, home;
  mcrl_rid rid;
};

// Applies one event to this node's copy of a region, and appends what the caller has to do. `self` may be the home of a region
// that does not exist only if the caller has answered its map_req (with size 0) instead of calling here.
void step(const Place &, mcrl_region &, EntryPool &, const Event &, Actions &);

// A new region at its home: valid, idle, no copies elsewhere.
void initialize_home(mcrl_region &, mcrl_rid, uint64_t bytes);

} // namespace mcrl::protocol
