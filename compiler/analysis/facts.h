// What the analyses know of one function that uses regions: plain data, no Clang. Everything later stages decide and print is
// taken from here. Offsets are bytes in the text of the function's file, in which annotations are calls (annotations/mark.h).
#pragma once

#include "constructs/calls/calls_facts.h"
#include "constructs/contracts/contracts_facts.h"
#include "constructs/foralls/foralls_facts.h"
#include "constructs/frames/frames_facts.h"
#include "constructs/guards/guards_facts.h"
#include "constructs/locks/locks_facts.h"
#include "constructs/loops/loops_facts.h"
#include "constructs/prefetch/prefetch_facts.h"
#include "constructs/scopes/scopes_facts.h"
#include "constructs/sections/sections_facts.h"

namespace prelude::facts {

// What a procedure calls itself by: __func__ or one of its kin, and the string that it stands for.
struct OwnName {
  std::string word, value;
  bool is_call = false; // __builtin_FUNCTION()
  friend bool operator==(const OwnName &, const OwnName &) = default;
};

// A va_start: the call, and its first argument.
struct ArgumentsBegin {
  Range call, list;
};

// A function's definition, and what its statements do: all that is known of it but for what a decision is taken about.
struct Definition : PlainLocks, PlainFrames, PlainCalls, PlainContracts, PlainPrefetches, PlainSections, PlainScopes {
  size_t file = 0; // index into Unit::files
  std::string name;
  std::string symbol;      // what tells it from all others of the unit
  std::string result;      // type; empty for void
  std::string result_type; // to be written in front of a name; of a void function too
  bool declares_result = false; // only its own header names that type, so a declaration of it comes before all forms
  Range range;             // from the first specifier or attribute to the closing brace
  unsigned body_begin = 0; // offset after the opening brace
  bool falls_off_end = false;
  Place place;
  std::vector<OwnName> own_names;
  std::vector<ArgumentsBegin> arguments_begin;
  std::optional<Place> begins_arguments_in_macro; // where that is the program's
  std::string last_parameter;    // after which variable arguments begin; empty if there is none
  bool is_variadic = false;
  std::vector<Range> constants;  // declarations of `constexpr` variables
  std::string prototype;         // a declaration of it, without the semicolon, with % where hidden parameters go
  bool is_static = false;        // no other file names it
  Range written_parameters;      // between the parentheses; empty if they cannot be repeated as they are written
  bool plain_header = true;      // no directive stands before its body
  bool inlinable = true;         // false: compilers cannot put its statements into several functions
  std::string attributes;        // that its statements need wherever they are compiled
  std::string shared_state;      // a variable that activations write and it uses: others wait until it ends; empty if there is none
  unsigned first_statement = 0;  // where a statement can be put in front of all others
  bool uses_regions = true;      // false: only its loops are known
  Ahead ahead;                   // anywhere in it
};

struct Function : Definition, Locks, Frames, Guards, Calls, Foralls, Contracts, Loops, Sections {
  std::vector<Variable> variables;
};

// Whether what stands in frame `inner` stands in `outer`.
template <typename Frames> bool is_within(FrameId inner, FrameId outer, const Frames &frames) {
  while (inner != outer && inner != whole_function) inner = frames[size_t(inner)].within;
  return inner == outer;
}

// A #line of the user's: the line that begins at the offset has this number, of a file of this name.
struct NumberedFrom {
  unsigned offset = 0;
  unsigned line = 0;
  std::string name;
};

struct File {
  std::string name; // as it shows in messages
  std::string path; // as Clang opened it
  std::string text;
  std::vector<Range> inserted; // of the text: what the user has not written
  std::vector<Range> blanked;  // and the blanks where annotations stood, line by line
  std::vector<NumberedFrom> numbered; // in the order of the text
};

// A call of the runtime's that may send messages, and is no lock.
struct RuntimeCall {
  enum Kind : uint8_t { collective, to_one_node, makes_region, deletes_region, moves_home, sets_policy } kind = collective;
  std::string name;     // as the program knows it
  std::string function; // that it stands in
  Place place;
};

// What a function of the unit may wait for, for files that call it.
struct Summary {
  std::string name;          // Blocking::called_in_summaries()
  bool blocks = false;       // it, or what it calls in the unit, may suspend its thread
  bool needs_thread = false; // or cannot be run by a handler for what it does with static data
  bool is_collective = false; // it calls itself what only a node's first thread may call
  std::string waits_for;     // what another computation does, itself: the call and its place; empty if it does not
  std::set<std::string> calls; // functions that may wait for others: of other files, and those of the unit that may, too
};

// A translation unit, but for its functions.
struct UnitBase {
  std::vector<RuntimeCall> runtime_calls;  // if remarks are wanted
  std::vector<File> files;           // the main file first, then headers with functions that use regions
  uint64_t identity = 0;             // of the file among all files: two of the same name differ
  std::vector<Summary> summaries;
  std::vector<std::string> privates; // variables of file scope that each node has its own of by the program's word
};
struct Unit : UnitBase {
  std::vector<StayingCaller> staying_callers;
  std::vector<GivenRegion> given; // by functions that do nothing else with regions; if remarks are wanted
  std::vector<std::string> names; // all identifiers of the unit
  uint64_t strip_units = default_strip_units;
  std::vector<Function> functions;            // by file, in the order of the source
  std::vector<ContractDeclaration> contracts; // the same
};

} // namespace prelude::facts
