// What a loop says that keeps a lock from one section to the next:
//
//     { for (int i = 0; i < n; i++) { MCRL_TURNS_AFTER(32, MCRL_LET_GO(c__kept, MCRL_WRITE_UNLOCK(c__at)));
//         if (!c__kept) { MCRL_WRITE_LOCK(c, c__at); } c__kept = 0;
//         c__at->count++;
//         (void)(c__kept = 1);
//     } (void)MCRL_LET_GO(c__kept, MCRL_WRITE_UNLOCK(c__at)); }
//
// The variable is not 0 where the lock is held that the program does not hold.
#pragma once

#include "plan/plan.h"

namespace prelude::emit {

// The expression that gives the lock up if it is kept.
std::string let_go_text(const plan::Function &, const plan::LoopSections &);

} // namespace prelude::emit
