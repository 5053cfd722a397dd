// What a message between two nodes looks like. All nodes run the same program on the same kind of machine.
#pragma once

#include "conduit/conduit.h"

#include <cstddef>

namespace mcrl {

// The first kinds are those of the coherence protocol, with the numbers of protocol::Message.
enum class Kind : uint8_t {
#define MESSAGE(name, from, data, meaning) name,
#include "protocol/messages.def"
  activate,       // an activation record, which starts at the home of its target
  unwanted,       // a record that its home does not run: as it came, or nothing if a thread has sent it
  refused,        // a record as it came, which is to be sent again
  invoke,         // an activation record without a target: a call, which starts here
  forked,         // what the receiver is to know of a child that was forked elsewhere
  join,           // asks for the results of all children that the receiver keeps, or of those that set a part of a variable
  joined,         // those, for the thread that has asked
  result,         // what a procedure returned, for the thread that waits for it or the children that it is one of
  region_new,     // asks for some regions made here
  region_new_ack, // their names; none if there is no memory
  spawn,          // makes a thread that runs a function of the program's
  spawned_ended,  // so many threads that the receiver has spawned here have ended
  call,           // runs a function of the program's as a handler
  migrated,       // the computation that a migration request has brought is executed at the home
  collective,     // a part of a collective operation
  probe,          // whether anything can happen any more, and answers (quiescence.h)
  deadlock,       // what waits, and what holds what is waited for, and answers
};
inline constexpr size_t kind_count = static_cast<size_t>(Kind::deadlock) + 1;
inline constexpr Kind first_kind_above_protocol = Kind::activate;

// In front of every message. 16 bytes, so that what follows is aligned for every type.
struct Header {
  Kind kind;
  uint8_t operation; // collective · migrated: which of the calls · joined: no other children are left ·
                     // probe, deadlock: question or answer
  uint16_t step;     // collective
  uint32_t serial;   // protocol: version · result, unwanted, joined, region_new, region_new_ack: generation ·
                     // collective: its number · spawned_ended: how many · forked: number of the child · probe: number of the wave ·
                     // activate, invoke, spawn, call: collective operations that the sender's main has completed
  uint64_t subject;  // protocol: rid · result, unwanted, joined, region_new_ack: thread ·
                     // region_new: count << 55 | bytes << 24 | thread · collective: root or type << 48 | chunk << 32 | bytes ·
                     // spawn, call: where the function lies in the executable · spawned_ended: the node where ·
                     // migrated: address of the data at the receiver · forked, join: children
};
static_assert(sizeof(Header) == head_bytes);

} // namespace mcrl
