// Stubs of calls elsewhere; callers that go along with a computation that moves in what they call (`move(frames: k)`); and the form of a
// procedure in which all forks are calls.
#pragma once

#include "plan/records.h"

#include <set>

namespace prelude::plan {

// Where the procedure goes along with what it calls.
struct CallPoint : facts::CallPoint {
  std::optional<size_t> point; // index into Function::points
  bool goes_along = false;
  std::string along;           // name of the callee's form for such calls
};

// The callers of a unit that go along: call points (the symbol of their function, and their index in it), and the functions that are called
// at one.
struct Callers {
  std::set<std::pair<std::string, size_t>> going;
  std::set<std::string> left;
};

// A call that runs elsewhere, and its stub.
struct Call : RemoteCall {
  unsigned number = 0;
  std::string arguments; // structure; empty if there are none
  std::string object, runner, stub;
  bool is_continuation = false; // the runner is that of the callee, which begins as a handler
  bool in_thread = false;
  // A spawn, or a fork with a place, of what lets no other run before it ends: a call where its place is here, else made by the
  // receive loop, with others.
  bool is_gathered = false;
  // It is sent with others: one of those, or another fork with a place.
  bool goes_with_others() const { return is_gathered || (kind == fork && has_place()); }
  // Where the result of a fork belongs, of a variable that it is a part of.
  bool has_offset() const { return kind == fork && variable && !(prunes && sets_whole); }
  std::vector<std::string> names;        // of the parameters
  std::string pruned;                    // of a fork that is a call: what it calls
  std::optional<size_t> fork_loop;       // that it stands in: such a call is pending there (index into Function::fork_loops),
  std::string pending;                   // as this member
  size_t moved_parameter = 0;            // of one whose place is where the first lock moves: the region,
  Mode moved_mode = Mode::none;          // how it is locked,
  facts::Policy moved_policy = facts::Policy::none; // and what moves;
  std::string moved_name;                // its name in the callee,
  Place moved_at;                        // and the lock's place
};

// A loop of forks, and the names of what its rest is made of.
struct ForkLoop : facts::ForkLoop {
  unsigned number = 0;
  std::string structure, form, label, next; // of its variables; the function that runs it; where it enters, and where an iteration ends
  std::string pending, calls;               // the structure of a pending call; the function that makes them
  std::vector<Member> members, changed;
};

// A form of a function (an index into Unit::functions) that is called from another.
struct CalledForm {
  std::string name;
  size_t function = 0;
};

// The calls and call points of a function, and the names of its forms for them.
struct Calls {
  std::vector<Call> calls;
  std::vector<CallPoint> call_points;
  std::vector<ForkLoop> fork_loops;      // of a function with a pruned form
  std::string pending, loop, room, left, most, all, one, site, ended, number_of_call; // names of variables around them, and of members
  bool begun_elsewhere = false;          // calls of it are of its continuation, so that perhaps nothing names the procedure
  std::string along;                     // name of its form for calls from call points; empty if it has none
  std::string pruned;                    // name of its form in which all forks are calls; empty if it has none
  std::string base;                      // of that one up to the end of its base case, which callers inline; empty if it has none
  bool pruned_stealable = false;         // some of its forks, or of the forms that it calls, may be taken by other nodes
  std::vector<std::pair<Range, std::string>> pruned_calls; // names of functions in it, and of the forms of them that it calls there
  std::vector<CalledForm> called_forms;  // such forms that its body and its stubs call

  bool forks_at_places() const;
  const std::string &called_pruned() const { return base.empty() ? pruned : base; } // the form that pruned forks call
  bool pruned_forks() const { return !pruned.empty() && forks_at_places(); } // that form has children: those that are elsewhere
  // The stubs of its forks are told which form they are in.
  bool tells_form() const { return pruned_forks() || !fork_loops.empty(); }
  // Declares a form of another (an index into Unit::functions) in front of this one.
  void declare(const std::string &form, size_t of);
};

} // namespace prelude::plan
