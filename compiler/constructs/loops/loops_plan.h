// Which loops look for messages, and after how many iterations.
#pragma once

#include "plan/records.h"
#include <set>

namespace prelude::plan {

using facts::turns_in_strip;
inline constexpr uint64_t one_turn = 32; // MCRL_TURN, which mcrl_turn() counts

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
  uint64_t unrolled = 0;       // so many iterations are straight code, for the new variable costs too much otherwise;
  uint64_t turns = 0;          // what a strip of straight code counts, or an iteration that looks; 0: a whole strip
  bool apart = false;          // its condition must not become one with the test of the strip's variable
  bool callees_look = false;   // what each iteration calls looks for messages,
  bool forked_look = false;    // if its forks are calls
  std::optional<size_t> keeps; // a lock that it gives up before it looks, and at its end: index into Function::in_loops
  std::optional<size_t> point; // where a handler that has run for too long goes on
};

// The names of functions that look for messages; of those that do so each time; and of those that do in front of the statement in which
// they call themselves.
struct Looking {
  std::set<std::string> all, always, late;
};

// The loops of a function, and where it looks for messages.
struct Loops {
  std::vector<Loop> loops;        // an outer one before those in it
  std::string closed;             // the variable that keeps others out while it runs; empty: they may run
  bool checks_entry = false;      // it calls itself: mcrl_turns() at its beginning,
  bool checks_late = false;       // or in front of the statement with these calls;
  uint64_t entry_turns = 0;       // what that counts
  std::string strip, first, stop; // names: the iterations left; where a strip begins and the nearer bound
};

} // namespace prelude::plan
