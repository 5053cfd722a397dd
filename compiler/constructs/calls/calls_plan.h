// Stubs of calls elsewhere; callers that go along with a computation that moves in what they call (`move(frames: k)`); and the form of a
// procedure in which all forks are calls.
#pragma once

#include "plan/records.h"

namespace prelude::plan {

// Where the procedure goes along with what it calls.
struct CallPoint : facts::CallPoint {
  std::optional<size_t> point; // index into Function::points
  std::string along;           // name of the callee's form for such calls
};

// A call that runs elsewhere, and its stub.
struct Call : RemoteCall {
  unsigned number = 0;
  std::string arguments; // structure; empty if there are none
  std::string object, runner, stub;
  bool is_continuation = false; // the runner is that of the callee, which begins as a handler
  bool in_thread = false;
  std::vector<std::string> names;        // of the parameters
  std::string pruned;                    // of a fork that is a call: what it calls
};

// What runs a call elsewhere: the callee's own continuation if it may wait and begins as a handler, else a procedure that calls it.
void choose_runner(Unit &, Call &);

// Decides which callers go along, over the call graph of the unit. Warns of a `move(frames: k)` with which no caller goes.
void choose_callers(facts::Unit &, Diagnostics &);
// Adds a point for each call with which the function goes along. When its locks have been decided about.
void add_call_points(const Function &, std::vector<Point> &);
// Calls from call points are of a form of the callee, which is declared before the caller. When all functions have been planned.
void connect_callers(Unit &);

// Names it, if a procedure that calls itself has one: all its forks can be calls, if their places are here, and it stays on its node.
void add_pruned(Function &, Names &);
// What these forms call, once all procedures of the unit are planned.
void connect_pruned(Unit &);
void add_stub(Function &, size_t index, Names &);

} // namespace prelude::plan
