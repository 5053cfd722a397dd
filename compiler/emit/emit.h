// Plan to text: the C that is compiled, and the reports of --emit and --dump. No decisions are taken here.
#pragma once

#include "plan/plan.h"

#include <string>
#include <vector>

namespace prelude::emit {

// Each file of the unit that has changed, as in plan::Unit::files. `number_all`: what a debugger shows counts, not what a reader
// sees (Rewriter::number_all).
std::vector<std::string> files(const plan::Unit &, bool number_all = false);
// All of them, for a reader.
std::string unit(const plan::Unit &);

// What functions may wait for, as a note of the object file; empty if there are none.
std::string note(const std::vector<plan::Summary> &);
// The calls by rpc, spawn and fork that come to functions of other files, as another one; empty if there are none.
std::string note_of_calls(const plan::Unit &);
// The functions that lock regions, each with its shape; empty if there are none.
std::string note_of_locks(const plan::Unit &);

// Only what the compiler wrote for the functions that migrate: records, points, continuation procedures.
std::string continuations(const plan::Unit &);

// --dump=locks: each lock, unlock and dereference with the lock held, in the order of the source.
std::string locks(const plan::Unit &);
// --dump=live: what is live after each lock of a function that migrates.
std::string live(const plan::Unit &);
// --dump=plan: points, records, continuation procedures.
std::string plan(const plan::Unit &);
// --dump=loops: each loop, how much work it is, how it looks for messages.
std::string loops(const plan::Unit &);

} // namespace prelude::emit
