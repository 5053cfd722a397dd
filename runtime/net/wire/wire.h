// What a message between two nodes looks like. All nodes run the same program on the same kind of machine.
#pragma once

#include "base/support/fatal.h"
#include "base/support/ids.h"
#include "net/conduit/conduit.h"

#include <cstddef>

namespace mcrl {

// The first kinds are those of the coherence protocol, with the numbers of protocol::Message; then come those of messages.def.
enum class Kind : uint8_t {
#define MESSAGE(name, from, data, meaning) name,
#include "net/messages/coherence.def"
#define MESSAGE(kind, fields, meaning) kind,
#include "net/wire/messages.def"
};
inline constexpr Kind first_kind_above_protocol = Kind::activate, last_kind = Kind::report_part;
inline constexpr size_t kind_count = static_cast<size_t>(last_kind) + 1;

// In front of every message: its kind, and the fields that messages of that kind have. 16 bytes, so that what follows is aligned
// for every type.
union Header {
  Kind kind;

  // The coherence protocol's.
  struct Region {
    Kind kind;
    uint32_t third : 24; // as in protocol::Event; of home_ack the kind of region (mcrl_sharing)
    uint32_t version;
    mcrl_rid rid;
  } region;

  // An activation record follows. If it is a request for a copy as well, which the home may answer instead of executing it: that
  // request, and what the home's policy is told.
  struct Record {
    Kind kind;
    uint8_t request;    // of protocol::Message, and 1; 0: none
    uint8_t operations; // this, `uses`, `walk` and `saved` as in policy::Request
    uint8_t uses;
    uint32_t completed; // collective operations that the sender's main has completed
    uint32_t version;   // of m_req
    uint8_t walk : 4, saved : 4;
    uint8_t policy : 5;   // that the program has chosen
    uint8_t distance : 3; // as `walk`
    uint16_t work;        // of the sender, as in policy::Loads
  } record;

  // A function of the program's, where it lies in the executable; its arguments follow.
  struct Function {
    Kind kind;
    uint32_t completed; // as of a record
    uint64_t offset;
  } function;

  // What a thread of the receiver waits for; of a question, what one of the sender does.
  struct Thread {
    Kind kind;
    uint8_t is_rest; // joined: no other children are left
    uint32_t generation;
    uint32_t index;
    uint32_t next; // a result: of policy::Next, where its computation has found what it took next
  } thread;

  // Children that the receiver keeps, and the number of one of them.
  struct Child {
    Kind kind;
    uint32_t number;
    uint64_t children;
  } child;

  // The node that asks, and for how many regions of a size.
  struct Creation {
    Kind kind;
    uint8_t sharing; // mcrl_sharing
    uint16_t count;
    uint32_t generation;
    uint32_t thread;
    uint32_t bytes;
  } creation;

  // What a program has chosen for a region.
  struct Choice {
    Kind kind;
    uint8_t policy;
    uint8_t is_handed_over; // by the home before; no node waits for an answer
    uint32_t generation;
    uint32_t thread;
    uint32_t asker; // the node of the thread
  } choice;

  // The thread that wants a region's home to be at the receiver, or none does.
  struct Rehoming {
    Kind kind;
    uint8_t is_unasked;
    uint32_t generation;
    uint32_t thread;
    uint32_t unused;
  } rehoming;

  // How many messages follow; of `together`, a bit for each of them that has data.
  struct Parts {
    Kind kind;
    uint32_t count;
    uint64_t have_data;
  } parts;

  // How many values follow, how long each is, and the number of the run of calls at the receiver (tasks/children/forked_runs.h).
  // Then, from a multiple of 4 bytes on, the places in the run of those calls that have not ended.
  struct Answers {
    Kind kind;
    uint32_t value_bytes;
    uint32_t run, count;

    using Place = uint32_t;
    size_t values_room() const { return (size_t{value_bytes} * count + sizeof(Place) - 1) / sizeof(Place) * sizeof(Place); }
  } answers;

  // How many threads that were spawned on a node have ended.
  struct Spawns {
    Kind kind;
    uint32_t ended;
    uint32_t on;
    uint32_t unused;
  } spawns;

  // A question about the calls that were spawned in a block, or an answer, with what the sender has counted.
  struct Scope {
    Kind kind;
    uint8_t answers;   // so many questions; 0: it asks
    uint8_t is_urgent; // this, and `question`, as in scopes::PartEvent
    uint32_t number;   // of the scopes of its home
    uint32_t question;
    uint32_t unused;
  } scope;

  struct Stealing {
    Kind kind;
    uint8_t what; // of stealing::Message
    uint16_t wanted; // of a question: forks, at most
    uint32_t phase; // of the node that asks
    uint32_t waits_in; // the collective operation that it waits in
    uint32_t question; // its number
  } stealing;

  // Which of the calls of MCRL; the data's address at the receiver.
  struct Migration {
    Kind kind;
    uint8_t call;
    uint32_t unused;
    uint64_t at;
  } migration;

  // A collective operation's.
  struct Part {
    Kind kind;
    uint8_t operation;
    uint16_t step;
    uint16_t group;  // of nodes, its number; 0: all
    uint16_t serial; // the operation's number there, its last digits
    uint16_t detail; // its root's rank
    uint8_t number;  // of operations on numbers, their type
    uint8_t chunk;
    uint32_t bytes; // of the caller
  } part;

  // A message about a page of a shared array, as pages::Message; or about several (arrays/engine/bundles.h).
  struct Page {
    static constexpr uint8_t has_data = 128, of_meeting = 64; // sent at a synchronization point: it does not wait for a page that stays
    static constexpr uint8_t is_pushed = 32, of_several = 16;
    Kind kind;
    uint8_t type;
    uint8_t access; // and these
    uint8_t epoch;  // of the sender: synchronization points that it has passed, the lowest bits
    uint16_t array;
    uint16_t origin;
    uint32_t page;
    uint32_t number;
  } page;

  // The search for deadlocks: question or answer, and the number of the wave.
  struct Search {
    Kind kind;
    uint8_t operation;
    uint32_t wave;
    uint64_t unused;
  } search;

  // A piece of a report's part: which, and of how many; of 0: none.
  struct Report {
    Kind kind;
    uint8_t part;
    uint16_t unused;
    uint32_t count;
    uint32_t piece;
    uint32_t unused_too;
  } report;
};
static_assert(sizeof(Header) == head_bytes);

template <Kind> struct FieldsOf;
#define MESSAGE(name, from, data, meaning)                                                                                         \
  template <> struct FieldsOf<Kind::name> { static constexpr auto member = &Header::region; };
#include "net/messages/coherence.def"
#define MESSAGE(kind, fields, meaning)                                                                                             \
  template <> struct FieldsOf<Kind::kind> { static constexpr auto member = &Header::fields; };
#include "net/wire/messages.def"

// The fields of a message that is of this kind.
template <Kind kind> auto &fields(Header &header) {
  MCRL_ASSERT(header.kind == kind);
  return header.*FieldsOf<kind>::member;
}

// For the statistics and for docs.
const char *name(Kind);

} // namespace mcrl
