// Facts to migration plan: which points a function has, what each record holds, and every name that emission needs. All decisions
// of the compiler are here. A plan holds the facts that it is made of, so emission knows nothing but the plan.
#pragma once

#include "constructs/calls/calls_plan.h"
#include "constructs/contracts/contracts_plan.h"
#include "constructs/foralls/foralls_plan.h"
#include "constructs/frames/frames_plan.h"
#include "constructs/guards/guards_plan.h"
#include "constructs/locks/locks_plan.h"
#include "constructs/loops/loops_plan.h"

namespace prelude::plan {

// A form of a function (an index into Unit::functions) that is called from another.
struct CalledForm {
  std::string name;
  size_t function = 0;
};

struct Function : facts::Definition {
  std::vector<Variable> variables;
  std::vector<Lock> locks;
  std::vector<Frame> frames; // an outer one before those in it
  std::vector<Guard> guards;
  std::vector<Forall> foralls;
  std::vector<Call> calls;
  std::vector<CallPoint> call_points;
  std::vector<Loop> loops; // an outer one before those in it
  std::vector<Contract> contracts;
  std::vector<Passed> passed; // an outer one before those in it
  std::string passing;        // the list of its variables that forms have only passed; empty if none has a cleanup function
  std::vector<Point> points;
  std::vector<Continuation> continuations;
  std::vector<Record> records;
  bool migrates = false;                 // some lock is a point
  bool begins_as_handler = false;        // calls of it that run elsewhere do
  std::string closed;                    // the variable that keeps others out while it runs; empty: they may run
  bool checks_entry = false;             // it calls itself: mcrl_turn() at its beginning
  bool annotations = true;               // false: nothing migrates, calls stay here
  std::vector<size_t> tested_at_start;   // locks
  bool begun_elsewhere = false;          // calls of it are of its continuation, so that perhaps nothing names the procedure
  std::string along;                     // name of its form for calls from call points; empty if it has none
  std::string pruned;                    // name of its form in which all forks are calls; empty if it has none
  std::string base;                      // of that one up to the end of its base case, which callers inline; empty if it has none
  bool pruned_stealable = false;         // some of its forks, or of the forms that it calls, may be taken by other nodes
  std::vector<std::pair<Range, std::string>> pruned_calls; // names of functions in it, and of the forms of them that it calls there
  std::vector<CalledForm> called_forms;  // such forms that its body and its stubs call
  std::string body;                      // name of the body, if that has forms; empty: the procedure is its only one
  // Names of emission's own variables, and of members of a frame's reply.
  std::string part, run, live, self, entry, value, why, policy, data, way, reply, children, child, args, node, offset;
  // Names in foralls: the first index of a strip and the one after the last, where nodes are put, reductions.
  std::string index, after, nodes, reduced, partial, into, from;
  std::string rest; // its variable arguments, as its statements get them
  std::string strip, first, stop; // of loops: the iterations left; where a strip begins and the nearer bound
  void name_own_variables(const Names &);

  bool has_edits() const; // of a function without regions
  bool forks_at_places() const;
  const std::string &called_pruned() const { return base.empty() ? pruned : base; } // the form that pruned forks call
  bool pruned_forks() const { return !pruned.empty() && forks_at_places(); } // that form has children: those that are elsewhere
  const Point *at(std::optional<size_t> point) const { return point ? &points[*point] : nullptr; }
  const Lock *target_of(const Point &) const;      // the lock that it waits for
  const std::string &name_of(VariableId) const;    // as emitted
  // How a record's structure declares it.
  std::string declaration_of(const Member &member) const {
    return facts::declaration_in_record(variables[member.variable], name_of(member.variable), member.copy);
  }
  // Declares a form of another (an index into Unit::functions) in front of this one.
  void declare(const std::string &form, size_t of);
  bool is_given(VariableId) const;                 // where it is mapped is a parameter
};

// A variable as a record has it. `is_sent`: in the reply of a partial frame; the runtime does not know its members, as it does those of
// records.
Member member(const Function &, VariableId, bool is_sent = false);

struct Unit : facts::UnitBase {
  std::vector<Function> functions; // by file, in the order of the source
  std::vector<ContractDeclaration> contracts;
  std::vector<std::pair<std::string, std::string>> linked_names; // of functions with contracts, for the linker
  std::string points_table, unit_table, enroll, privates_table;  // names
};

struct Choices {
  bool annotations = true;          // false: they are checked and then ignored; every miss moves the data
  bool moves = true;                // false: each `move` is `move(never)`, and what runs elsewhere by `rpc`, `spawn`, `fork` still does
  bool poll = true;                 // loops look for messages
  Abort abort = Abort::continues;   // how handlers give up where the program does not say
};
// Warns where the program asks for an abort that is not possible.
Unit make_plan(facts::Unit, Choices, Diagnostics &);
// Whether anything is emitted but the source.
bool changes_anything(const Unit &);

} // namespace prelude::plan
