// A step of the protocol at work: an event to step(), its actions to messages, memory and the run queue. For operations/ and
// engine.cpp, and what asks protocol/ itself.
#pragma once

#include "regions/copies/coherence.h"
#include "regions/pure/header.h"

namespace mcrl {

// The place of a step: this node and a region.
protocol::Place place_of(const Node &, mcrl_rid);

// The present home of such a region, as far as this node knows.
inline NodeId home_of_copied(const Node &node, mcrl_rid rid) {
  const mcrl_region &region = *mcrl_region_at(rid);
  if (region.rid != rid) return node.rooms.regions->layout.home(rid);
  return protocol::is_home(region) ? node.self : protocol::home_of(place_of(node, rid), region, node.rooms.coherence->entries);
}

// The data that came with the message that a step is about, if any. Large data are in the region already.
struct Received {
  const std::byte *data = nullptr;
  size_t bytes = 0;
};

// What messages about a region that does not exist say of its deletion, if the sender knows it.
struct ToldDeletion {
  uint64_t by, at; // the node, and its call's place by name (AddressNames)
};
inline bool tells_of_deletion(protocol::Message message) {
  return message == protocol::Message::delete_req || message == protocol::Message::retire || message == protocol::Message::gone;
}

// Takes a step, and does what its actions say, in their order.
void apply(Node &, mcrl_rid, mcrl_region &, const protocol::Event &, const Received & = {});

// Sends the message of an action `send`, with the region's data if it carries them.
void send_action(Node &, const protocol::Action &, const mcrl_region &);

// The request that was a computation has come back to this node, where the region was born and is no more: ends the program if it waits.
void refuse_stranded(Node &, mcrl_rid);

// Deletes the region if a step would do nothing else, and nothing is to be told or checked. Any name. Returns whether it has.
bool remove_copied_at_once(Node &, mcrl_rid);

// The header of a region, which is always here at its birth node.
mcrl_region &header_of(Node &, mcrl_rid, const char *call);

// Notes in `waiter` what it waits for: the call, for messages, and the region.
void note_wait(Node &, Runnable &waiter, const char *call, mcrl_rid, mcrl_mode);

// The name of a lock in a program's text.
inline const char *lock_name(mcrl_mode mode) {
  return mode == MCRL_WRITE ? "write_lock" : mode == MCRL_UPDATE ? "update_lock" : "read_lock";
}
inline constexpr const char *upgrade_name = "upgrade";
inline constexpr const char *deletion_name = "a deletion";

// What the protocol knows it by.
inline Waiter name_of(Runnable &waiter) { return static_cast<Waiter>(reinterpret_cast<uintptr_t>(&waiter)); }
inline constexpr Waiter nobody{}; // the caller knows that the operation begins

// Hands a lock to its waiter: the waiter is pushed to node.ready, or runs now if `runs_at_once` is set. Then finish_step(), which runs all
// waiters that run at once.
void grant(Node &, Runnable &waiter);
void finish_step(Node &);

} // namespace mcrl
