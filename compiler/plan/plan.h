// Facts to migration plan: which points a function has, what each record holds, and every name that emission needs. All decisions
// of the compiler are here. A plan holds the facts that it is made of, so emission knows nothing but the plan.
#pragma once

#include "analysis/facts.h"

namespace prelude::plan {

class Names;

// What a plan says as the analysis does.
using facts::Abort, facts::Access, facts::ArgumentsBegin, facts::CarriedLock, facts::ContractCall, facts::Copy, facts::Counted,
    facts::Effect, facts::Exit, facts::File, facts::FrameId, facts::Held, facts::is_within, facts::Join, facts::Jump, facts::Mode,
    facts::name, facts::NumberedFrom, facts::OwnName, facts::Parameter, facts::Pointers, facts::Policy, facts::Promotion, facts::Range,
    facts::Reduction, facts::RemoteCall, facts::Undo, facts::Unlock, facts::VariableId, facts::whole_function;

struct Variable : facts::Variable {
  std::string mapped;  // the pointer to where it is mapped, or empty
  std::string counted; // says whether its brief read is counted; empty if it has none
  std::string renamed; // its name in emitted text, where that is not its own
};

// A variable in a record.
struct Member {
  VariableId variable;
  std::string declaration; // in the record's structure
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

// Where the procedure goes along with what it calls.
struct CallPoint : facts::CallPoint {
  std::optional<size_t> point; // index into Function::points
  std::string along;           // name of the callee's form for such calls
};

struct Lock : facts::Lock {
  bool is_point = false;       // an activation may leave its node here, or, in a continuation, its frame
  std::optional<size_t> point; // index into Function::points
  bool needs_snapshot = false; // its data may have to be put back
  std::optional<size_t> then;  // the lock that is taken next, while this one is held, of a region that is known here
  bool takes_callers = false;  // in the form that callers at call points call, they may go along

  bool moves() const { return policy != Policy::none && begins == whole_function; }
  // Whether the computation may go to the data.
  bool migrates() const { return policy != Policy::none && policy != Policy::never && !stays; }
  // What goes on after it: the frame that begins here, or the one that it stands in.
  FrameId activation() const { return begins != whole_function ? begins : within; }
};

// A form of the procedure that runs the rest of an activation from any of its points: its body, entered at each.
struct Continuation {
  FrameId activation = whole_function;
  std::string name;  // lookup__rest
  std::string part;  // MCRL_REST, MCRL_FRAME(1)
  std::string start; // structure of the arguments it begins with, as entry 0; empty if it has none
  bool has_start = false;
};

// What a partial frame gives back, and where control goes on when it has run elsewhere.
struct Frame : facts::Frame {
  bool moves = false;    // an activation of it can run elsewhere
  std::string structure; // empty if there is nothing to give back
  std::vector<Member> members;
  bool has_value = false; // of a return in it
  std::string label;
  std::string part;
};

// A guard that the runtime evaluates is a form of the procedure.
struct Guard : facts::Guard {
  std::optional<size_t> point; // where a record waits for it
  std::string holds;           // the predicate; empty if there is none
  std::string part;            // MCRL_GUARD(1)
  std::string entry;           // label
  unsigned number = 0;         // of the entry
  std::string structure;
  std::vector<Member> members; // of the variables that it uses
  bool has_structure = false;  // of its own, not that of a record
};

// A forall: its strip is a form of the procedure, and so are the places of filaments, if these are an expression: `placed`, the nodes, or
// `element`, the address of an element, or of the pointer to a row.
struct Forall : facts::Forall {
  unsigned number = 0;
  std::string part;   // MCRL_STRIP(1)
  std::string label;
  std::string object; // its mcrl_filaments
  std::string strip, placed, element, begin, combine; // functions; empty where there is none
  Record record;      // of what the filaments share, with the first index
  std::string reduced_structure; // empty without reduction variables
  std::vector<Member> reduced_members; // in the order of `reduced`
  uint64_t grain = 0; // filaments of a strip; 0: not known

  bool is_ordered() const;
  bool is_nested() const { return gaps.size() > 1; } // several heads
};

// A declaration by which the forms of some frames come, at a label before it.
struct Passed : facts::Passed {
  std::string label;
  std::vector<std::string> cleaners; // in the place of its cleanup functions, by `cleanups`
};

// A call that runs elsewhere, and its stub.
struct Call : RemoteCall {
  unsigned number = 0;
  std::string arguments; // structure; empty if there are none
  std::string object, runner, stub;
  bool is_continuation = false; // the runner is that of the callee, which begins as a handler
  bool in_thread = false;
  std::vector<std::string> declarations; // of the parameters
  std::vector<std::string> names;        // of the parameters
  std::string pruned;                    // of a fork that is a call: what it calls
};

// The place of a loop's check for messages.
enum class Check : uint8_t {
  none,
  safepoint, // at the beginning of each iteration: mcrl_turn()
  strip,     // after each strip of iterations, which a new variable counts: mcrl_strip()
  counted,   // the same for a loop that counts: each strip is a loop of the same kind to a nearer bound
};
struct Loop : facts::Loop {
  Check check = Check::none;
  uint64_t strip = 0;          // iterations of a strip
  bool unroll = false;         // its strips, for the new variable costs too much otherwise
  bool callees_look = false;   // what each iteration calls looks for messages,
  bool forked_look = false;    // if its forks are calls
  std::optional<size_t> point; // where a handler that has run for too long goes on
};

struct Contract : facts::Contract {
  std::string given; // the parameter that says where the region is mapped
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
  std::vector<std::string> called_forms; // declarations of such forms that its body and its stubs call
  std::string body;                      // name of the body, if that has forms; empty: the procedure is its only one
  std::vector<std::string> declarations; // of the parameters, for forms that have them as variables
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
  const std::string &part_of(FrameId) const;       // of the activation's continuation
  const std::string &name_of(VariableId) const;    // as emitted
  // The header of a form of this procedure that is called as it is, and its declaration without a semicolon.
  std::string header_of(const std::string &form) const;
  std::string declaration_of(const std::string &form) const { return "static " + header_of(form); }
  // Declares a form of another in front of this one.
  void declare(const std::string &form, const Function &of);
  bool is_given(VariableId) const;                 // where it is mapped is a parameter
};

struct ContractParameter : facts::ContractParameter {
  std::string given; // the parameter that says where the region is mapped
  // Only in a definition: nothing that is emitted names the region, or where it is mapped.
  bool name_unused = false, place_unused = false;
};

// A declaration of a function that uses or changes its caller's lock.
struct ContractDeclaration : facts::ContractHead {
  std::vector<ContractParameter> parameters;
};

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
