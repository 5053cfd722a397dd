// Locks and their `move`, what is done under them, and where handlers give up, as plain data.
#pragma once

#include "analysis/facts_points.h"

#include <variant>

namespace prelude::facts {

// When a computation moves to its data (language.md, 3.1).
enum class Policy : uint8_t {
  none,
  by_default,
#define PRELUDE_POLICY(word, policy, abi) policy,
#include "lang-spec/words.def"
};

// What a handler does where it cannot go on (Optimistic active messages, 2.1.2): its rest becomes a record; or all is undone, and
// runs again in a thread, or is sent back.
enum class Abort : uint8_t {
  by_default,
#define PRELUDE_ABORT(word, abort) abort,
#include "lang-spec/words.def"
};
// As a program or --abort= says it.
const char *name(Abort);

// How a computation goes on from the region of a lock to the next one.
struct Onward {
  enum Path : uint8_t {
    ends,      // it does not
    step,      // a lock that follows is of a region that this one names
    caller,    // the caller, in a loop, calls again with what it got
    recursion, // the function calls itself for one region that this one names,
    tree,      // or for each of several
    loop       // a loop takes the same lock of a region that this one names
  } path = ends;
  Place next;         // where the name of the next region is read
  unsigned calls = 1; // of a tree: how many are in the text, 2 or more
};

// A lock without `move`, and what one there would send. No lock of its variable has a `move`.
struct Candidate : Onward {
  std::vector<VariableId> live; // that a `move` of the whole activation sends
  unsigned obstacles = 0;       // to that one
  std::string why_not;          // the first of them
  Place obstacle;
  uint64_t result_bytes = 0;    // of the function
  // A partial frame that could begin here: it ends after a place, and uses and sets these variables.
  struct Frame {
    Place end;
    std::vector<VariableId> in, out;
    std::vector<size_t> goes_on; // locks in it at which the computation goes on: of a walk's loop, or of a series
  };
  std::optional<Frame> section; // to the unlock that follows in the same block
  std::optional<Frame> walk;    // to the end of a loop that follows, and goes on from region to region
  std::optional<Frame> series;  // over sections that follow, of regions whose names stand beside this one's in one object
  bool used_again = false;      // the function locks the region elsewhere, too, or gives its name away
};

// The clauses of the `move` or `begin move` at a lock.
struct Move {
  Policy policy = Policy::none;    // none: there is no `move`
  Abort abort = Abort::by_default; // if the lock is not free
  unsigned frames = 0;             // of `move(frames: k)`
  Range frames_range;              // of k
};

// One read_lock, update_lock or write_lock.
struct Lock : Site, Move {
  VariableId variable = 0;
  Mode mode = Mode::none;
  bool in_block = true;            // a direct child of a { block }
  bool reached = false;            // control can come here
  bool moved = false;              // and the activation may have left its node by then
  bool stays = false;              // whatever the policy: a partial frame that uses a lock from outside of it, or nothing comes here
  bool recordable = true;          // false: something that the rest needs can be neither moved nor kept
  Range condition;                 // of `move(if: e)`; empty if there is none
  bool resumed = false;            // control may come here from a call point
  FrameId begins = whole_function; // the partial frame that begins here
  bool is_brief = false;           // a read or a write, and nothing else can run on the node until the unlock
  bool is_fresh = false;           // its region was made here, and no other node can know of it
  bool is_made = false;            // its region was made by this activation
  std::optional<Candidate> candidate;    // if remarks are wanted
  std::vector<size_t> anticipated; // locks that are taken after it whatever happens, of variables that have their values now
};

// An unlock, or an upgrade.
struct Unlock {
  VariableId variable = 0;
  Mode mode = Mode::none; // of the lock until then
  Range range; // the call, without the semicolon
  Place place;
  bool is_brief = false; // see Lock
};

// n = next, where the lock of `next` becomes that of n.
struct CarriedLock {
  VariableId to = 0, from = 0;
  Range range; // of the assignment, or of the declaration with its semicolon
  bool is_declaration = false;
};

// A dereference of a region pointer, or local().
struct Access {
  VariableId variable = 0;
  Mode mode = Mode::none; // of the lock held
  Range range;            // the base's name, or the whole local() call
  bool is_local = false;
  bool is_write = false;
  bool evaluated = true; // false: local(n) in sizeof or typeof
  Place place;
};

// A place where a handler gives up: what follows may wait for something else than a lock, and needs a thread.
struct Promotion : Site {
  enum Reason : uint8_t { waits, sends, upgrades, guards, over_budget }; // `at`, by its alternatives
  struct Call {};    // a call that may block
  struct Message {}; // only if a message would have no room
  struct Upgrade {   // only if it would wait
    VariableId region = 0;
  };
  struct AtGuard { // the record waits, and no thread: the guard is a predicate
    size_t guard = 0; // index into Function::guards
  };
  struct AtCheck { // if it has run for too long by a loop's check
    size_t loop = 0;      // index into Function::loops
    bool at_head = false; // before the condition, else at the beginning of the body
  };
  std::variant<Call, Message, Upgrade, AtGuard, AtCheck> at;
  std::string what; // is called
  bool computes = false; // it does not wait, but takes long
  std::set<std::string> asks;    // of a call: only if one of these functions of other files may wait
  std::vector<size_t> after_calls; // call points from which control may come here
  bool braces = false; // needs a block around it to become two

  Reason reason() const { return Reason(at.index()); }
  template <typename One> const One *as() const { return std::get_if<One>(&at); }
};

// The facts that a plan keeps unchanged.
struct PlainLocks {
  std::vector<Unlock> upgrades;
  std::vector<CarriedLock> carried;
  std::vector<Access> accesses;
  std::vector<Promotion> promotions;
  std::vector<VariableId> hidden;             // needed at borders of frames and joins where an inner declaration has the same name
  std::vector<size_t> anticipated_from_start; // locks, as Lock::anticipated
  bool recordable = true;                     // false: something in it keeps every rest of it from being a record
};

struct Locks {
  std::vector<Lock> locks;
  std::vector<Unlock> unlocks;
};

} // namespace prelude::facts
