// Variables of a function, and the places where an activation of it may leave its node or its frame. A part of facts.h.
#pragma once

#include "diagnostics/diagnostics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace prelude::facts {

struct Range {
  unsigned begin = 0, end = 0;
  bool empty() const { return begin == end; }
  friend auto operator<=>(const Range &, const Range &) = default;
};

using VariableId = unsigned; // index into Function::variables

enum class Mode : uint8_t {
  none,
  read,
  update, // perhaps upgraded on one of the paths
  write
};
const char *name(Mode);

// How the value of a variable gets into a record and back.
enum class Copy : uint8_t {
  assign, // live->x = x
  bytes,  // memcpy: arrays, structs
  opaque, // memcpy from an array of bytes: the type has no name at file scope, or is over-aligned
  image,  // a pointer to something of the program's image, sent relative to it
};

// Plain pointers in a value, or numbers that may be addresses: `count` of them, the first `offset` bytes from its beginning, each
// `stride` bytes after the one before. Of an address that is hidden, in parts or by arithmetic, bytes.
struct Pointers {
  uint64_t offset = 0, count = 1, stride = 0;
  enum Kind : uint8_t { pointer, number, hidden } kind = pointer;
};

// A local variable or parameter.
struct Variable {
  std::string name;
  std::string declaration;      // with % for the name, without top-level const or initializer: "long %", "int (*%)(int)"
  std::string type;             // as a reader would write it
  std::string local_type;       // of a region pointer: a declarator for where it is mapped, with % for the name
  std::string const_local_type; // of a region pointer: type of local(n) under a read lock
  bool maps_to_void = false;    // the region's type has no name where that is declared, so an access converts it to the variable's own
  uint64_t bytes = 0;
  Copy copy = Copy::assign;
  std::vector<Pointers> pointers;
  bool in_image = false; // it only ever points to something of the program's image
  Place place;
  bool is_parameter = false;
  bool is_atomic = false; // which has no initializer of braces
  bool is_region_pointer = false;
  uint64_t region_bytes = 0;       // of a region pointer: the size of what it points to; 0 if that is not known
  std::vector<Range> const_tokens; // to blank where a continuation restores the variable
  Range unset;                     // its declarator, if a record may hold a value that it never got; else empty
  std::string zero = "0";          // the initializer for that
  bool restorable = true;          // false: const, but not by such tokens
  std::vector<Range> names;        // its declaration's name and every use, for renaming
  bool renamable = true;           // false: a name comes out of a macro body
};

// When a computation moves to its data (language.md, 3.1).
enum class Policy : uint8_t {
  none,
  by_default,
#define PRELUDE_POLICY(word, policy, abi) policy,
#include "lang-spec/words.def"
};

using FrameId = int; // index into Function::frames
inline constexpr FrameId whole_function = -1;

// A lock on another region that is held at a lock.
struct Held {
  VariableId variable = 0;
  Mode mode = Mode::none;
  bool used = false; // its data are used again before the unlock
  unsigned since = 0; // the line where it was taken, in the file of where it is held; 0 if that is not known
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

// How the filaments of a forall put a variable together.
enum class Reduction : uint8_t {
#define PRELUDE_REDUCTION(word, reduction, ...) reduction,
#include "lang-spec/words.def"
};
const char *name(Reduction);

// Whether a handler can be undone at a place.
struct Undo {
  bool possible = false;
  std::vector<size_t> written; // locks under which data may have been written by then, which are to be put back
  std::string why_not;
  Place obstacle;
};

// What an activation may come to that takes a thread, where its rest cannot be put into a record.
struct Ahead {
  bool waits = false;    // for something else than a lock
  bool endless = false;  // a loop that only others can end
  bool children = false; // they are waited for at the end
  bool shares = false;   // what takes long, in a record or not: it may use state that activations share
};

// Why the rest of an activation is as it is. For remarks: empty unless they are wanted.
struct Reasons {
  // Something that a handler needs a thread for.
  struct Wait {
    Place place;
    std::string what;       // as a reader knows it
    bool computes = false;  // it does not wait, but takes long
    bool in_midst = true;   // false: there is no place before it where the handler could become a thread
    bool perhaps = false;   // only if a message has no room, or an upgrade would wait
  };
  std::vector<Place> uses;         // by Site::live: a use of the value; without a line where none is found
  std::vector<VariableId> unused;  // in scope, but no part of `live`
  std::vector<Wait> waits;         // that the rest may come to
};

// A place where an activation may leave its node, or its frame, and what the rest of it needs there.
struct Site {
  Place place;
  Range range;                     // the statement, with its semicolon
  FrameId within = whole_function; // the innermost partial frame that it stands in
  std::vector<VariableId> live;    // what the rest of the activation needs, a lock's own variable left out
  std::vector<VariableId> hidden;  // those of them whose name an inner declaration has
  std::vector<Held> held;          // other locks, which the rest of the activation uses or gives up
  bool carries_children = false;   // forked children may be outstanding
  Ahead ahead;
  Reasons reasons;
  Undo undo, undo_from_start; // since it came by another lock; since the function began, if that is called elsewhere
};

// A call of a procedure of the unit in which the computation may move with its callers (`move(frames: k)`). What follows the call is a
// rest of the caller, which can go along. `live` does not have the result.
struct CallPoint : Site {
  enum Form : uint8_t { alone, assigns, declares, returns } form = alone;
  std::string callee;
  std::string result;                 // type; empty for void
  std::optional<VariableId> variable; // that gets it,
  std::string operation;              // by = or += and the like, of `assigns`
  Range name, call;                   // the callee's name; the whole call
  bool in_block = true;               // a direct child of a { block }
  std::vector<size_t> locks_after;    // of the same activation, to which control may come afterwards
  bool surely_waits = false;          // control comes to a call that may block afterwards, whatever happens
  std::string why_not;                // the caller cannot go along; empty if it can
  Place obstacle;
  bool goes_along = false;            // decided by the plan
};

// A lock without `move` in a loop, or a recursion, that goes from region to region: each names the next. `live`, and what is in the way,
// are those of a `move` there.
struct Walk {
  Place next;                   // where the name of the next region is read
  std::vector<VariableId> live;
  unsigned obstacles = 0;       // to a `move`
  std::string why_not;          // the first of them
  Place obstacle;
};

// One read_lock, update_lock or write_lock.
struct Lock : Site {
  VariableId variable = 0;
  Mode mode = Mode::none;
  bool in_block = true;            // a direct child of a { block }
  Policy policy = Policy::none;    // of its `move` or `begin move`
  bool reached = false;            // control can come here
  bool moved = false;              // and the activation may have left its node by then
  bool stays = false;              // whatever the policy: a partial frame that uses a lock from outside of it, or nothing comes here
  bool recordable = true;          // false: something that the rest needs can be neither moved nor kept
  Range condition;                 // of `move(if: e)`; empty if there is none
  unsigned frames = 0;             // of `move(frames: k)`
  Range frames_range;              // of k
  bool resumed = false;            // control may come here from a call point
  FrameId begins = whole_function; // the partial frame that begins here
  Abort abort = Abort::by_default; // if it is not free
  bool is_brief = false;           // a read, and nothing else can run on the node until the unlock
  bool is_fresh = false;           // its region was made here, and no other node can know of it
  std::optional<Walk> walk;        // if remarks are wanted
  std::vector<size_t> anticipated; // locks that are taken after it whatever happens, of variables that have their values now
};

// A jump, by where control goes on.
struct Jump {
  enum Kind : uint8_t { breaks, continues, goes } kind = breaks;
  size_t label = 0;                // of `goes`: index into Function::labels
  FrameId target = whole_function; // the innermost frame of the loop, switch or label
  friend bool operator==(const Jump &, const Jump &) = default;
};

// begin move ... end move
struct Frame {
  size_t lock = 0; // where it begins
  FrameId within = whole_function;
  Range end; // the marker, with its semicolon
  Place place;
  std::vector<VariableId> results;                         // set in it and used after it
  std::vector<VariableId> outer;                           // those of them that are declared before it
  bool returns = false;                                    // out of it
  std::vector<Jump> jumps;                                 // out of it, one of each kind
  bool carries_children = false;
};

// A jump that leaves a partial frame.
struct Exit {
  Jump jump;
  Range range; // with the semicolon
  FrameId within = whole_function;
};

// A place where a handler gives up: what follows may wait for something else than a lock, and needs a thread.
struct Promotion : Site {
  enum Reason : uint8_t {
    waits,  // a call that may block
    sends,  // only if a message would have no room
    upgrades, // only if an upgrade would wait
    guards, // the record waits, and no thread: the guard is a predicate
    over_budget, // if it has run for too long by a loop's check
  } reason = waits;
  std::string what; // is called
  bool computes = false; // it does not wait, but takes long
  std::vector<size_t> after_calls; // call points from which control may come here
  bool braces = false; // needs a block around it to become two
  VariableId upgraded = 0; // of `upgrades`
  size_t guard = 0;     // of `guards`: index into Function::guards
  size_t loop = 0;      // of `over_budget`: index into Function::loops
  bool at_head = false; // of `over_budget`: before the condition, else at the beginning of the body
};

} // namespace prelude::facts
