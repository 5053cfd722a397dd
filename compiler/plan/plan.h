// Facts to migration plan: which points a function has, what each record holds, and every name that emission needs. All decisions
// of the compiler are here.
#pragma once

#include "analysis/facts.h"

namespace prelude::plan {

// A variable in a record.
struct Member {
  facts::VariableId variable;
  std::string declaration; // in the record's structure
  facts::Copy copy;
};

struct Record {
  std::string structure; // name of its struct; empty if it holds nothing
  std::vector<Member> members;
  uint64_t bytes = 0;    // of the variables, without padding
  bool children = false; // the activation's forked children
  std::string pointers;  // name of the list of where its plain pointers are; empty if it has none, or never travels
};

// A place where an activation may leave its frame: to migrate, or, in a continuation, to wait for a lock or become a thread.
struct Point {
  unsigned number = 0;             // from 1, in the order of the source
  std::optional<size_t> lock;      // index into facts::Function::locks,
  std::optional<size_t> promotion; // or promotions
  bool migrates = false;
  bool in_thread = false;                            // its continuation makes calls that may block
  facts::Abort arrival = facts::Abort::continues;    // if the lock is not free when it arrives
  facts::Abort abort = facts::Abort::continues;      // if a handler cannot go on here; undone only where that is possible
  std::vector<size_t> tested;                        // locks that are tested when it is entered
  facts::FrameId activation = facts::whole_function; // what goes on in the continuation
  size_t record = 0;                                 // index into Function::records
  size_t continuation = 0;                           // index into Function::continuations
  std::string object;                                // lookup__point1
  std::string resume;                                // label
  std::string held;                                  // name of the list of where its other locks were taken, if that is known
};

// A form of the procedure that runs the rest of an activation from any of its points: its body, entered at each.
struct Continuation {
  facts::FrameId activation = facts::whole_function;
  std::string name;  // lookup__rest
  std::string part;  // MCRL_REST, MCRL_FRAME(1)
  std::string start; // structure of the arguments it begins with, as entry 0; empty if it has none
  bool has_start = false;
};

// What a partial frame gives back, and where control goes on when it has run elsewhere.
struct Frame {
  std::string structure; // empty if there is nothing to give back
  std::vector<Member> members;
  bool has_value = false; // of a return in it
  std::string label;
  std::string part;
};

// A guard that the runtime evaluates: a form of the procedure.
struct Guard {
  std::string holds; // the predicate; empty if there is none
  std::string part;  // MCRL_GUARD(1)
  std::string entry; // label
  unsigned number = 0; // of the entry
  std::string structure;
  std::vector<Member> members; // of the variables that it uses
  bool has_structure = false;  // of its own, not that of a record
};

// A call that runs elsewhere.
struct Stub {
  unsigned number = 0;
  std::string arguments; // structure; empty if there are none
  std::string object, runner, name;
  bool is_continuation = false; // the runner is that of the callee, which begins as a handler
  bool in_thread = false;
  std::vector<std::string> parameters; // declarations
  std::vector<std::string> names;      // of the parameters
};

// Where and how often a loop looks for messages.
struct Loop {
  enum Check : uint8_t {
    none,
    turn,    // at the beginning of each iteration: mcrl_turn()
    strip,   // after each strip of iterations, which a new variable counts: mcrl_strip()
    counted, // the same for a loop that counts: each strip is a loop of the same kind to a nearer bound
  } check = none;
  uint64_t iterations = 0; // of a strip
  bool unroll = false;     // its strips, for the new variable costs too much otherwise
};

struct Function {
  const facts::Function *facts = nullptr;
  std::vector<Point> points;
  std::vector<std::optional<size_t>> points_of_locks, points_of_loops, points_of_guards; // by lock, loop, guard: index into points
  std::vector<Continuation> continuations;
  std::vector<Record> records;
  std::vector<Frame> frames;                       // as in facts
  std::vector<Guard> guards;                       // as in facts
  std::vector<Stub> stubs;                         // by call
  std::vector<Loop> loops;                         // as in facts
  std::string closed;                              // the variable that keeps others out while it runs; empty: they may run
  bool checks_entry = false;                       // it calls itself: mcrl_turn() at its beginning
  bool annotations = true;                         // false: nothing migrates, calls stay here
  std::vector<bool> needs_snapshot;                      // by lock: its data may have to be put back
  std::vector<size_t> tested_at_start;             // locks
  std::vector<std::string> mapped;                 // by variable: the pointer to where it is mapped, or empty
  std::vector<std::string> given;                  // by contract: the parameter that says where the region is mapped
  std::vector<std::string> renamed;                // by variable: its name in emitted text, where that is not its own
  bool begun_elsewhere = false; // calls of it are of its continuation, so that perhaps nothing names the procedure
  std::string body;                                // name of the body, if that has forms; empty: the procedure is its only one
  std::vector<std::string> parameters;             // declarations, for forms that have them as variables
  std::string result_type;                         // to be written in front of a name; of a void function too
  std::string part, run, live, self, entry, value, why, policy, data; // names of emission's own variables,
  std::string way;                                 // and of a member of a frame's reply
  std::string result, children, child, args, node, offset;
  std::string strip, first, stop; // of loops: the iterations left; where a strip begins and the nearer bound

  bool has_edits() const; // of a function without regions
  const Point *point_at(size_t lock) const;
  const std::vector<facts::VariableId> &live_at(const Point &) const;
  const std::vector<facts::Held> &held_at(const Point &) const; // other locks than its own
  const Place &place_of(const Point &) const;
  facts::Range range_of(const Point &) const;        // of its statement
  const facts::Lock *target_of(const Point &) const; // the lock that it waits for
  const Point *guard_point(size_t guard) const;
  const Point *point_of_loop(size_t loop) const;
  const std::string &part_of(facts::FrameId) const; // of the activation's continuation
  const std::string &name(facts::VariableId) const; // as emitted
  bool is_given(facts::VariableId) const;           // where it is mapped is a parameter
};

// A declaration of a function that uses or changes its caller's lock.
struct ContractDeclaration {
  const facts::ContractDeclaration *facts = nullptr;
  std::vector<std::string> names; // of the parameters that it gets besides
  // By contract, of a definition: nothing that is emitted names the region, or where it is mapped.
  std::vector<bool> name_unused, place_unused;
};

struct Unit {
  const facts::Unit *facts = nullptr;
  std::vector<Function> functions;
  std::vector<ContractDeclaration> contracts;                        // as in facts
  std::vector<std::pair<std::string, std::string>> linked_names;     // of functions with contracts, for the linker
  std::string points, unit, enroll, privates; // names of the table's objects
};

struct Choices {
  bool annotations = true;                      // false: they are checked and then ignored; every miss moves the data
  bool poll = true;                             // loops look for messages
  facts::Abort abort = facts::Abort::continues; // how handlers give up where the program does not say
};
Unit make_plan(const facts::Unit &, Choices);
// Whether anything is emitted but the source.
bool changes_anything(const Unit &);

} // namespace prelude::plan
