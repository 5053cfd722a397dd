// The plan of variables, and of the records that hold them.
#pragma once

#include "analysis/facts.h"

namespace prelude::plan {

class Names;
struct Function;
struct Unit;
struct Point;

// What a plan says as the analysis does.
using facts::Abort, facts::Access, facts::ArgumentsBegin, facts::CarriedLock, facts::ContractCall, facts::Copy, facts::Counted,
    facts::declared, facts::Effect, facts::Exit, facts::File, facts::FrameId, facts::Held, facts::is_within, facts::Join,
    facts::Scope, facts::JoinedSections, facts::LoopSections,
    facts::Jump, facts::Mode, facts::name, facts::NumberedFrom, facts::OwnName, facts::Parameter, facts::Pointers, facts::Policy,
    facts::Prefetch, facts::Promotion, facts::Range, facts::Reduction, facts::RemoteCall, facts::Summary, facts::Undo, facts::VariableId,
    facts::whole_function;

struct Variable : facts::Variable {
  std::string mapped;  // the pointer to where it is mapped, or empty
  bool maps_callers = false; // it points to the caller's pointer to that
  std::string counted; // says whether its brief operation is counted; empty if it has none
  std::string kept;    // says whether a loop has kept its lock; empty if none does
  std::string renamed; // its name in emitted text, where that is not its own
  bool is_set = false; // by forms: from a record, a message or a result
};

// A variable in a record.
struct Member {
  VariableId variable;
  Copy copy;
};

struct Record {
  std::string structure; // name of its struct; empty if it holds nothing
  std::vector<Member> members;
  uint64_t bytes = 0;    // of the variables, without padding
  bool children = false; // the activation's forked children
  std::string pointers;  // name of the list of where its plain pointers are; empty if it has none, or never travels
};

} // namespace prelude::plan
