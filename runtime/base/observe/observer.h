// What happens on a node, told to something that looks on: the profile (profile.h), the trace (trace.h). Node::observer is nullptr
// if nothing does.
//
// Slow paths tell it: misses, sends, handlers. An operation that begins inline is not told. No call may send, wait or switch
// threads.
#pragma once

#include "base/observe/wait_clock.h"
#include "base/support/ids.h"
#include "mcrl_abi.h"

#include <cstddef>
#include <cstdint>

namespace mcrl {

// What a place in the program's source does: the words of the profile. At `going_on`, a loop or a call, a handler goes on in a
// thread.
enum class Construct : uint8_t { read_lock, write_lock, update_lock, upgrade, rpc, spawn, fork, join, guard, going_on };
inline constexpr const char *construct_names[] = {"read_lock", "write_lock", "update_lock", "upgrade", "rpc",
                                                  "spawn",     "fork",       "join",        "guard",   "going_on"};

inline Construct construct_of(mcrl_mode mode) {
  return mode == MCRL_WRITE ? Construct::write_lock : mode == MCRL_UPDATE ? Construct::update_lock : Construct::read_lock;
}

// `where` is "file:line", text of the program's that stays where it is, or nullptr: not known.
struct SourcePlace {
  const char *where = nullptr;
  Construct construct{};
};

// How an operation has begun whose inline part failed: without a wait; after other operations of this node; or when a message had
// come.
enum class Began : uint8_t { at_once, after_wait, with_message };

class Observer {
public:
  virtual ~Observer() = default;

  WaitClock waits;      // started if it wants to know how long they are; a wait that is not timed takes 0 ns
  bool follows = false; // whether it is told of messages that come, of threads, and of idle times

  // An operation has begun after a wait of so many nanoseconds. `data_bytes` of the region came with the message.
  struct Operation {
    SourcePlace place;
    mcrl_rid rid = 0;
    mcrl_mode mode = MCRL_NONE;
    Began began = Began::at_once;
    uint64_t wait_ns = 0, data_bytes = 0, region_bytes = 0;
  };
  virtual void operation_began(const Operation &) {}

  // A computation leaves for the home of the region of its lock. If it `asks`, the home may send the data in its place; if the home
  // executes it, that is told next.
  struct Departure {
    SourcePlace place;
    mcrl_rid rid = 0;
    mcrl_mode mode = MCRL_NONE;
    NodeId to{};
    uint64_t bytes = 0; // of the record
    bool asks = false;
  };
  virtual void computation_left(const Departure &) {}
  virtual void computation_accepted(const SourcePlace &, mcrl_rid, mcrl_mode) {}
  virtual void computation_stayed(const SourcePlace &) {}                 // for a pointer
  virtual void computation_came(mcrl_rid, mcrl_mode, uint64_t, NodeId) {} // to a region of so many bytes

  // A call begins on a node, which may be this one.
  virtual void call_began(const SourcePlace &, NodeId, uint64_t) {}

  // The result of what has left came back, or a join had what it waited for, after so many nanoseconds.
  virtual void result_came(const SourcePlace &, uint64_t) {}

  // A guard that did not hold has been waited for.
  virtual void guard_held(const SourcePlace &, mcrl_rid, uint64_t) {}

  // An activation runs as a handler, for this point.
  virtual void handler_begins(const mcrl_point &, NodeId) {}
  virtual void handler_ends() {}
  virtual void handler_aborted(const SourcePlace &, mcrl_abort) {}
  virtual void handler_promoted(const SourcePlace &) {}

  virtual void region_made(mcrl_rid, uint64_t) {}
  // At the home: a copy is asked back from a node.
  virtual void copy_recalled(mcrl_rid, uint64_t, NodeId) {}

  // `tag` is made from the header: of messages between two nodes of the same kind, size and tag, the first that was sent comes
  // first.
  struct Message {
    NodeId peer{};
    unsigned kind = 0; // Kind
    uint64_t bytes = 0, tag = 0;
    mcrl_rid rid = 0; // of a message of the coherence protocol
  };
  virtual void message_sent(const Message &) {}

  // Handlers, and all from here to idle(), are told only to an observer that `follows`. The node handles the message between these
  // two calls.
  virtual void message_came(const Message &) {}
  virtual void message_done() {}

  // A thread, by its number, waits in the call `in`, a text that stays where it is; for a region if `rid` is not 0.
  struct ThreadWait {
    uint32_t thread = 0;
    const char *in = nullptr;
    const char *where = nullptr;
    mcrl_rid rid = 0;
  };
  virtual void thread_waits(const ThreadWait &) {}
  virtual void thread_runs(uint32_t) {}
  virtual void thread_ends(uint32_t) {}

  // Nothing is ready, and nothing has come.
  virtual void idle() {}

  // In one execution of the forall at `where`, several nodes have written different bytes of the same lines of the processor's cache, of
  // a shared array that they have in place. Told on one node.
  struct SharedLines {
    const char *where;
    uint64_t array = 0; // its number
    const char *element = nullptr; // the name of the first in such a line; only during the call
    uint64_t element_bytes = 0, lines = 0;
    NodeId first{}, second{}; // which have written that line
  };
  virtual void lines_shared(const SharedLines &) {}

  // What comes after it on this node is of the phase of this name.
  virtual void phase_began(const char *) {}
};

} // namespace mcrl
