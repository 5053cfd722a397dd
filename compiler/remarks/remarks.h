// What becomes of a procedure, as remarks: the facts and decisions of a plan in the words of a reader, at places of the source.
#pragma once

#include "plan/plan.h"
#include "remarks/levels.h"

#include <string>
#include <vector>

namespace prelude::remarks {

struct Note {
  Kind kind;
  Place place;
  std::vector<std::string> arguments;
};

// An argument of the message, and what it is: the key that it has in an optimization record.
struct Argument {
  std::string key, value;
};

struct Remark {
  Kind kind;
  std::string function; // that it is about
  Place place;
  std::vector<Argument> arguments; // by number in the message
  std::vector<Note> notes;
  std::vector<FixIt> fixits = {};
};

// On a fork on its own node that has a thread, for a reason that the plan or the notes of a linked program give.
Remark fork_is_no_call(const std::string &function, const Place &, const std::string &callee, const std::string &reason);

// The text that writes the `move` of a lock's placement; empty if that cannot be written. What -fauto-move has decided about the lock.
std::vector<FixIt> fixits_of(const plan::Lock &);
Remark of_placement(const plan::Function &, const plan::Lock &);

// By function, in the order of the source.
std::vector<Remark> collect(const plan::Unit &);

// Those that the command line wants, by line and column.
Diagnostics shown(const std::vector<Remark> &, const Levels &);

// In the format of LLVM's optimization remarks, one document a remark: those that are done as `Passed`, the moves that are missed as
// `Missed`, the rest as `Analysis`. The pass is "prelude-" and the group. `format` is one that clang has accepted: "yaml".
std::string record(const std::vector<Remark> &, const std::string &format);

// The texts of a unit's files, by plan::Unit::files.
struct Texts {
  std::vector<std::string> sources; // as the user wrote them
  std::vector<std::string> emitted; // emit/emit.h, `files` with `number_all`; of the first files only, if others stay as they are
};

// The plan, the remarks, and where each point is in the emitted texts, as lang-spec/plan.schema.json says.
std::string json(const plan::Unit &, const std::vector<Remark> &, const Texts &);
// The same as one HTML page, which needs no other file.
std::string page(const plan::Unit &, const std::vector<Remark> &, const Texts &);

// The remarks on calls of the runtime in all functions.
void add_runtime_calls(const plan::Unit &, std::vector<Remark> &);

// "1 byte", "24 bytes".
std::string bytes(uint64_t);
// "24 bytes (key 8, count 16)"; "no variables" for none.
std::string sizes(const plan::Function &, const std::vector<plan::VariableId> &);
// " (24 bytes)" for the region of a variable; empty if its size is not known.
std::string region_size(const plan::Variable &);
std::string lock_call(plan::Mode); // read_lock

} // namespace prelude::remarks
