// Loops, as plain data.
#pragma once

#include "analysis/facts_points.h"

namespace prelude::facts {

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
  bool local_condition = false;    // it reads local variables only
  unsigned semicolons[2] = {0, 0}; // of a for: after them
  Range body;                      // with its semicolon
  bool block = false;              // the body is a { block }
  unsigned body_begin = 0;         // where a statement can be put in front of all others of the body
  uint64_t cost = 0;               // of one iteration: units, which are simple operations, as far as can be told
  uint64_t size = 0;               // of its code, in units
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

// What may run on a node without a look at the messages that have come: about a microsecond.
inline constexpr uint64_t default_strip_units = 4096;
// The parts that a strip is counted in.
inline constexpr uint64_t turns_in_strip = 1024; // MCRL_TURNS

struct Loops {
  std::vector<Loop> loops; // in the order of the source, an outer one before those in it
};

} // namespace prelude::facts
