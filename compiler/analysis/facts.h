// What the analyses know of one function that uses regions: plain data, no Clang. Everything later stages decide and print is
// taken from here. Offsets are bytes in the text of the function's file, in which annotations are calls (annotations/mark.h).
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

struct Parameter {
  std::string declaration; // with % for the name
  std::string type;
  Copy copy = Copy::assign;
  uint64_t bytes = 0;
  bool is_region_pointer = false;
};

// A call that runs elsewhere: rpc, spawn, fork.
struct RemoteCall {
  enum Kind : uint8_t { rpc, spawn, fork } kind = rpc;
  enum Where : uint8_t { here, first_region, of_region, node, anywhere } where = here;
  Place place;
  std::string callee, symbol; // its name; the same as Definition::symbol
  std::string result; // type, of a fork that of its variable; empty for void
  std::vector<Parameter> parameters;
  bool has_arguments = false;
  bool calls_block = false;
  bool is_long = false; // it may compute for any time
  bool prunes = false;  // a fork that can be a call, where there is enough work
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

  // Whether an expression says where it runs: in `at`, or the callee's first region.
  bool has_place() const { return where != here && where != anywhere; }
};

inline const char *name(RemoteCall::Kind kind) {
  return kind == RemoteCall::rpc ? "rpc" : kind == RemoteCall::spawn ? "spawn" : "fork";
}

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

// forall (int i = first; i < bound; i++) ... { ... }
struct Forall {
  enum Where : uint8_t { blocks, cyclic, anywhere, of_region, of_element, node } where = blocks;
  // How the expression of the place follows the index: not as far as is known; it is the same for all; or it is v[index + c], whose
  // address the next one's follows at the same distance: of a pointer to elements, or of an element.
  enum Places : uint8_t { scattered, together, rows, elements } places = scattered;
  struct Reduced {
    VariableId variable = 0;
    Reduction kind = Reduction::sum;
    bool is_ordered = false; // its value depends on the order in which it is put together
    Range mark;              // the statement
  };
  Place place;
  Range range;            // the outermost loop, with all that it holds
  Range pragmas;          // that stand before it and are about the loop
  Range first, condition; // of its head
  Range bound;
  std::string type;       // of its variable,
  std::string index;      // and its name
  bool up = true, inclusive = false;
  uint64_t step = 1;
  std::vector<Range> gaps; // before and after each `for`, the first one's place aside
  unsigned body_begin = 0; // after the opening brace of the block
  Range mark;             // the statement
  Range where_range;      // the expression of its place
  std::vector<VariableId> uses; // of the procedure's variables, but for those that it reduces
  std::vector<Reduced> reduced;
  uint64_t cost = 0;      // of a filament, in units; 0: any
};

// write_lock(n); when (e)
struct Guard {
  size_t lock = 0;
  Range before, after; // what stands around the expression
  Place place;
  bool is_predicate = false;    // over the data and variables
  std::vector<VariableId> uses; // those variables
};

// An unlock, or an upgrade.
struct Unlock {
  VariableId variable = 0;
  Mode mode = Mode::none; // of the lock until then
  Range range; // the call, without the semicolon
  Place place;
  bool is_brief = false; // of brief reads: see Lock
};

// n = next, where the lock of `next` becomes that of n.
struct CarriedLock {
  VariableId to = 0, from = 0;
  Range range; // of the assignment, or of the declaration with its semicolon
  bool is_declaration = false;
};

// A dereference of a region pointer, or local().
struct Access {
  VariableId variable = 0;
  Mode mode = Mode::none; // of the lock held
  Range range;            // the base's name, or the whole local() call
  bool is_local = false;
  bool is_write = false;
  bool evaluated = true; // false: local(n) in sizeof or typeof
  Place place;
};

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

// A declaration of what has a size that is known at run time only, or a cleanup function, in whose scope partial frames begin. A form that
// enters one of these comes by the declaration, with sizes of 1 and initial values of 0, and cleans nothing up.
struct Passed {
  struct Cleanup {
    VariableId variable = 0;
    std::string function, parameter; // its name; a declarator of its parameter, with % for the name
  };
  Range declaration;                  // with its semicolon
  std::vector<Range> sizes, values;   // expressions in it
  std::vector<Cleanup> cleanups;
  std::vector<FrameId> frames;        // index into Function::frames
};

// A for with a variable that only its head changes, up or down to a bound that nothing in it changes.
struct Counted {
  std::string variable;         // its name
  std::optional<VariableId> id; // in a function that uses regions
  std::string type;             // in which it is compared with the bound
  std::string comparison;       // variable < bound, the variable first
  Range bound;                  // an expression without effects
  std::vector<Range> names;     // of variables in it
  bool streams = false;         // it goes through arrays element by element, as vector units do
  bool up = true;               // it grows
  bool is_pointer = false;
  uint64_t step = 1; // by so much
};

// What repeats: a loop, or a goto that goes back. A message must not wait long for a poll in it (lang-spec/language.md, 5.2).
struct Loop {
  enum Kind : uint8_t { for_loop, while_loop, do_loop, jump } kind = for_loop;
  Place place;
  Range range;                     // of all of it; of a jump, the statement. With its semicolon
  bool head_in_text = true;        // false: its head must stay (it comes out of a macro, or a pragma is about it)
  Range head;                      // between its parentheses
  bool loose_condition = true;     // it needs parentheses as an operand of &&
  unsigned semicolons[2] = {0, 0}; // of a for: after them
  Range body;                      // with its semicolon
  bool block = false;              // the body is a { block }
  unsigned body_begin = 0;         // where a statement can be put in front of all others of the body
  uint64_t cost = 0;               // of one iteration: units, which are simple operations, as far as can be told
  bool bounded = true;             // false: one iteration may take any time, as it holds loops, or calls of which nothing is known
  bool calls = false, leaves = false; // there are calls in it; control can leave it, or jump in it
  bool checked_within = false;        // something in it repeats that is no small loop of known length
  bool jumped_into = false;           // control can come into it other than by its head
  std::optional<uint64_t> iterations; // at most so many
  std::optional<Counted> counted;
  bool is_small = false; // all of it is less than a strip
  bool waits = false;    // only others can end it
  std::vector<std::string> calls_each_time; // functions that call themselves, if every iteration calls one of them
  bool forks_each_time = false;             // some of these calls are forks
  bool endless = false;  // control leaves it by a return or goto only
};

// What a function does with a lock of its caller's: it is held before and after the call, or only after it, or only before.
enum class Effect : uint8_t { requires_lock, acquires, releases };
// The word that says so (lang-spec/words.def).
const char *contract_word(Effect, Mode);

// A contract is about one parameter.
struct Contract {
  Effect effect = Effect::requires_lock;
  Mode mode = Mode::none;
  VariableId variable = 0;
};

// A call of a function with contracts. Where the regions of the parameters in question are mapped is passed after the arguments.
struct ContractCall {
  struct Argument {
    VariableId variable = 0;
    Effect effect = Effect::requires_lock;
    Mode mode = Mode::none;
    std::string cast; // to a pointer to where it is mapped, of a lock that is acquired; empty if it has that type
  };
  std::string callee;
  Place place;
  unsigned end = 0;      // its closing parenthesis
  bool evaluated = true; // false in sizeof and typeof
  std::vector<Argument> arguments; // in the order of the parameters
};

// A parameter of such a function, in a declaration.
struct ContractParameter {
  std::string name;     // of the region pointer
  std::string declared; // a declarator for where it is mapped, with % for the name
  Effect effect = Effect::requires_lock;
  Mode mode = Mode::none;
  unsigned number = 0; // from 1 on
  unsigned end = 0;    // after its declaration
};

// A declaration of such a function, or the head of its definition.
struct ContractHead {
  size_t file = 0; // index into Unit::files
  std::string function;
  Place place;
  bool is_external = false;  // other files may call it
  unsigned end = 0;          // the closing parenthesis of its parameters
  std::vector<Range> words;  // the contracts
};
struct ContractDeclaration : ContractHead {
  std::vector<ContractParameter> parameters; // in order
};

// What may run on a node without a look at the messages that have come: about a microsecond.
inline constexpr uint64_t default_strip_units = 4096;

// A function's definition, and what its statements do: all that is known of it but for what a decision is taken about.
struct Definition {
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
  std::vector<Unlock> unlocks, upgrades;
  std::vector<CarriedLock> carried;
  std::vector<Access> accesses;
  std::vector<Exit> exits;
  std::vector<std::string> labels; // to which control jumps out of partial frames
  std::vector<Join> joins;
  std::vector<Promotion> promotions;
  std::vector<ContractCall> contract_calls;
  std::vector<RecursiveCall> recursive_calls; // in the order of the source
  std::vector<Parameter> parameters; // of a function that is called elsewhere
  std::vector<OwnName> own_names;
  std::vector<ArgumentsBegin> arguments_begin;
  std::optional<Place> begins_arguments_in_macro; // where that is the program's
  std::string last_parameter;    // after which variable arguments begin; empty if there is none
  bool is_variadic = false;
  std::vector<Passed> passed;    // an outer one before those in it
  std::vector<Range> constants;  // declarations of `constexpr` variables
  std::string prototype;         // a declaration of it, without the semicolon, with % where hidden parameters go
  bool is_static = false;        // no other file names it
  bool names_itself = false;     // it is called, or spoken of, in its own body or in a call that runs elsewhere
  Range written_parameters;      // between the parentheses; empty if they cannot be repeated as they are written
  bool plain_header = true;      // no directive stands before its body
  bool inlinable = true;         // false: compilers cannot put its statements into several functions
  std::string attributes;        // that its statements need wherever they are compiled
  bool recursive = false;        // it may call itself, through whatever functions of the unit
  std::string shared_state;      // a variable that activations write and it uses: others wait until it ends; empty if there is none
  unsigned first_statement = 0;  // where a statement can be put in front of all others
  unsigned base_end = 0;         // the same after those that return at once, without a call or an effect; 0 if there are none
  bool uses_regions = true;      // false: only its loops are known
  bool forks = false;            // its children are its own
  bool is_called_elsewhere = false; // by rpc, spawn or fork in this unit
  bool names_parameters = true;  // all of them
  bool recordable = true;        // false: something in it keeps every rest of it from being a record
  bool moves_with_callers = false; // calls of it are made such that the caller can go along; decided by the plan
  Ahead ahead;                   // anywhere in it
};

struct Function : Definition {
  std::vector<Variable> variables;
  std::vector<VariableId> hidden; // needed at borders of frames and joins where an inner declaration has the same name
  std::vector<Lock> locks;
  std::vector<Frame> frames; // an outer one before those in it
  std::vector<RemoteCall> calls;
  std::vector<CallPoint> call_points;
  std::vector<Guard> guards;
  std::vector<Forall> foralls;
  std::vector<Contract> contracts;            // in the order of the parameters
  std::vector<Loop> loops;                    // in the order of the source, an outer one before those in it
  std::vector<size_t> anticipated_from_start; // locks, as Lock::anticipated
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
  enum Kind : uint8_t { collective, makes_region, moves_home, sets_policy } kind = collective;
  std::string name;     // as the program knows it
  std::string function; // that it stands in
  Place place;
};

// A caller that goes along with no callee, in a function that no edit can reach.
struct StayingCaller {
  std::string name, callee, why_not;
  Place place;
};

// A translation unit, but for its functions.
struct UnitBase {
  std::vector<RuntimeCall> runtime_calls;  // if remarks are wanted
  std::vector<File> files;           // the main file first, then headers with functions that use regions
  uint64_t identity = 0;             // of the file among all files: two of the same name differ
  std::vector<std::string> privates; // variables of file scope that each node has its own of by the program's word
};
struct Unit : UnitBase {
  std::vector<StayingCaller> staying_callers;
  std::vector<std::string> names; // all identifiers of the unit
  uint64_t strip_units = default_strip_units;
  std::vector<Function> functions;            // by file, in the order of the source
  std::vector<ContractDeclaration> contracts; // the same
};

} // namespace prelude::facts
