// Calls that run elsewhere, children, and callers that go along, as plain data.
#pragma once

#include "analysis/facts_points.h"

#include <set>

namespace prelude::facts {

// Whether a function may wait for what other computations do: surely as far as is known, because of a call, or if one of the functions of
// other files does that it asks for.
struct WaitsForOthers {
  std::string because; // "g, h: barrier() at x.c:12": what it calls, down to where it waits; empty if nothing known waits
  std::set<std::string> asks;
};

// The lock with which a procedure begins, on one of its parameters.
struct FirstLock {
  size_t lock = 0, parameter = 0; // indices into Function::locks, and its parameters
};

// A call that runs elsewhere: rpc, spawn, fork.
struct RemoteCall {
  enum Kind : uint8_t { rpc, spawn, fork } kind = rpc;
  enum Where : uint8_t { here, first_region, of_region, node, anywhere, first_lock } where = here;
  Place place;
  std::string callee, symbol; // its name; the same as Definition::symbol
  std::string result; // type, of a fork that of its variable; empty for void
  std::vector<Parameter> parameters;
  bool has_arguments = false;
  bool calls_block = false;
  bool is_long = false; // it may compute for any time, and looks for messages meanwhile
  bool waits_for_data = false; // a loop of it ends, or may end, only if others write static data or memory
  bool prunes = false;  // a fork that can be a call, where there is enough work
  std::set<std::string> elsewhere; // functions of other files that it comes to
  std::set<std::string> asks; // of one that can, if these functions of other files wait for no other computation
  std::string no_call;        // why a fork cannot
  // The text: head, arguments, tail. The tail holds the expression that names the place.
  Range head, tail, where_range;
  bool ends_statement = false; // the tail has the semicolon, too
  // fork with a result
  std::optional<VariableId> variable;
  Range target; // the lvalue; empty in a declaration
  Range equals; // the = of an assignment
  bool sets_whole = false; // the result is all of the variable,
  bool fits_register = false; // which then can be in a register
  std::string operation;   // of `x += fork f()`: +=; empty if the result is the value
  // A bit-field has no address: then `target` is the object that it is a member of.
  std::string bit_field; // its name
  std::string holder;    // an object of that type, with % for the variable

  // Whether something says where it runs: an expression in `at`, or the callee's first region, or its first lock.
  bool has_place() const { return where != here && where != anywhere; }
};

inline const char *name(RemoteCall::Kind kind) {
  return kind == RemoteCall::rpc ? "rpc" : kind == RemoteCall::spawn ? "spawn" : "fork";
}

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
};

// A region's name that a call gives to a function of the unit. For remarks.
struct GivenRegion {
  std::string callee; // its symbol
  size_t parameter = 0;
  std::string name; // of the parameter
  Place place;
  bool goes_there = false;    // the call runs where the region is,
  bool at_first_lock = false; // if the callee begins with its lock
  bool is_locked = false;     // by the caller, too
  bool is_chained = false;    // the call is in a loop, and its result is the name the next time
};

// A caller that goes along with no callee, in a function that no edit can reach.
struct StayingCaller {
  std::string name, callee, why_not;
  Place place;
};

// A call, where its caller is, of a function that calls itself.
struct RecursiveCall {
  std::string callee;
  Range name;
};

struct Join {
  Range range; // the marker, with its semicolon
  Place place;
  std::vector<size_t> calls; // forks whose results it brings: those whose variables are in scope, or those of `variable`
  std::optional<VariableId> variable; // of `join x;`: what x is a part of,
  Range part;                         // and x; of a bit-field, the object that it is a member of
  FrameId within = whole_function;
};

// The facts that a plan keeps unchanged.
struct PlainCalls {
  std::vector<Join> joins;
  std::vector<RecursiveCall> recursive_calls; // in the order of the source
  std::vector<GivenRegion> given;
  std::vector<Parameter> parameters; // of a function that is called elsewhere
  bool is_called_elsewhere = false;  // by rpc, spawn or fork in this unit
  bool names_itself = false;         // it is called, or spoken of, in its own body or in a call that runs elsewhere
  bool names_parameters = true;      // all of them
  bool forks = false;                // its children are its own
  std::optional<Range> own_calls;    // the statement that has all calls by which it does, if it does not begin with it
  bool own_calls_alone = false;      // this is no part of a block
  bool recursive = false;            // it may call itself, through whatever functions of the unit
  std::optional<FirstLock> first_lock; // that it takes, if nothing before it tells on which node it runs
  unsigned base_end = 0; // after those statements that return at once, without a call or an effect; 0 if there are none
};

// A `for` whose body forks at any, and the rest of which can run while it waits for forks that are calls: it needs these variables.
struct ForkLoop {
  Place place;
  Range range, body;               // with their semicolons
  std::vector<size_t> forks;       // in it, indices into Calls::calls
  std::vector<VariableId> uses;    // that are declared before the body
  std::vector<VariableId> changes; // those of them that the loop's head changes
};

struct Calls {
  std::vector<RemoteCall> calls;
  std::vector<ForkLoop> fork_loops;
  std::vector<CallPoint> call_points;
};

} // namespace prelude::facts
