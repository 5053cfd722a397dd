// The checks for messages in the loops of a function, as edits of its text. A loop that is cut into strips becomes two, one around
// the other, on the lines of the one:
//
//     while (*s) s++;          for (;;) { unsigned strip = 257; while (--strip && *s) s++; if (strip) break; mcrl_strip(); }
//
// So every iteration and every way out stay what they were: what leaves the inner loop in the midst of a strip, by its condition or
// by break, leaves the outer one as well, and a strip that is at its end has not evaluated the condition yet (that of a do has just
// been true). A loop that counts to a bound that does not change is the same loop to a nearer bound, which compilers know how to
// unroll and to vectorize:
//
//     for (int i = 0; i < n;) {
//         int first = i, stop = MCRL_STOP(i, n, 512); for (; i < stop; i++) s += a[i]; if (i < stop) break; mcrl_turns((i - first) / 16); }
//
// What it has done of a strip counts, also at its end, so that a loop around it need not guess.
#pragma once

#include "plan/plan.h"
#include "text/rewriter.h"

#include <functional>

namespace prelude::emit {

// The statement for the check of a loop (an index into plan::Function::loops), where `call` is mcrl_strip(), mcrl_turn(),
// mcrl_turns(n), or, in a loop that others end, mcrl_wait_strip() or mcrl_wait_turn(). It stands in front of the loop's condition
// after a strip (after it in a do, where it has been true), and else in front of all others of the body, or of the goto.
using LoopCheck = std::function<std::string(size_t loop, const std::string &call)>;

// `uses` are the edits of what uses regions, for a bound that stands a second time.
Edits loop_edits(const plan::File &, const plan::Function &, const LoopCheck &, const Edits &uses);
// Keeps others out while the function runs, which uses what activations write.
std::string closed_while_it_runs(const plan::Function &);

// The checks of a function without regions.
Edits loop_edits(const plan::File &, const plan::Function &);

} // namespace prelude::emit
