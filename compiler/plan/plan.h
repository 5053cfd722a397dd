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
#include "constructs/sections/sections_plan.h"

namespace prelude::plan {

struct Function : facts::Definition, Locks, Frames, Guards, Calls, Foralls, Contracts, Loops, Sections {
  std::vector<Variable> variables;
  bool annotations = true;               // false: nothing migrates, calls stay here
  std::string body;                      // name of the body, if that has forms; empty: the procedure is its only one
  // Names of emission's own variables, and of members of a frame's reply.
  std::string part, run, live, self, entry, value, why, policy, data, way, reply, children, child, number, args, node, offset;
  std::string rest; // its variable arguments, as its statements get them
  void name_own_variables(const Names &);

  bool has_edits() const; // of a function without regions
  const Lock *target_of(const Point &) const;      // the lock that it waits for
  const std::string &name_of(VariableId) const;    // as emitted
  // How a record's structure declares it.
  std::string declaration_of(const Member &member) const {
    return facts::declaration_in_record(variables[member.variable], name_of(member.variable), member.copy);
  }
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
  bool keeps_locks = true;          // loops keep a lock from one section to the next
  Abort abort = Abort::continues;   // how handlers give up where the program does not say
};
// Warns where the program asks for an abort that is not possible.
Unit make_plan(facts::Unit, Choices, Diagnostics &);
// Whether anything is emitted but the source.
bool changes_anything(const Unit &);

} // namespace prelude::plan
