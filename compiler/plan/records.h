// The plan of variables, of the records that hold them, and of the points at which an activation may leave its frame.
#pragma once

#include "analysis/facts.h"

namespace prelude::plan {

class Names;
struct Function;
struct Unit;

// What a plan says as the analysis does.
using facts::Abort, facts::Access, facts::ArgumentsBegin, facts::CarriedLock, facts::ContractCall, facts::Copy, facts::Counted,
    facts::declared, facts::Effect, facts::Exit, facts::File, facts::FrameId, facts::Held, facts::is_within, facts::Join,
    facts::Jump, facts::Mode, facts::name, facts::NumberedFrom, facts::OwnName, facts::Parameter, facts::Pointers, facts::Policy,
    facts::Promotion, facts::Range, facts::Reduction, facts::RemoteCall, facts::Undo, facts::Unlock, facts::VariableId,
    facts::whole_function;

struct Variable : facts::Variable {
  std::string mapped;  // the pointer to where it is mapped, or empty
  bool maps_callers = false; // it points to the caller's pointer to that
  std::string counted; // says whether its brief read is counted; empty if it has none
  std::string renamed; // its name in emitted text, where that is not its own
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

// A place where an activation may leave its frame: to migrate, or, in a continuation, to wait for a lock or become a thread.
struct Point : facts::Site {
  unsigned number = 0;             // from 1, in the order of the source
  std::optional<size_t> lock;      // index into Function::locks,
  std::optional<size_t> promotion; // or promotions,
  std::optional<size_t> call;      // or call_points
  bool migrates = false;
  bool in_thread = false;                // its continuation makes calls that may block
  Abort arrival = Abort::continues;      // if the lock is not free when it arrives
  Abort abort = Abort::continues;        // if a handler cannot go on here; undone only where that is possible
  std::vector<size_t> tested;            // locks that are tested when it is entered
  FrameId activation = whole_function;   // what goes on in the continuation
  size_t record = 0;                     // index into Function::records
  size_t continuation = 0;               // index into Function::continuations
  std::string object;                    // lookup__point1
  std::string resume;                    // label
  std::string held_list;                 // name of the list of where its other locks were taken, if that is known
};

// A form of the procedure that runs the rest of an activation from any of its points: its body, entered at each.
struct Continuation {
  FrameId activation = whole_function;
  std::string name;  // lookup__rest
  std::string start; // structure of the arguments it begins with, as entry 0; empty if it has none
  bool has_start = false;
};

} // namespace prelude::plan
