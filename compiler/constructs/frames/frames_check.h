// What crosses the borders of partial frames.
#pragma once

#include "constructs/locks/states_clang.h"

namespace prelude::analysis {

// The same with lock states as each activation knows them. Reports what crosses the borders of partial frames, and a frame that
// stays because it uses a lock from outside.
FunctionFlow resolve_frames(FunctionFlow, const Sources &, Diagnostics &);
// What a partial frame sets comes back by value.
void check_result(const FunctionModel &, const PartialFrame &, const clang::VarDecl *, const Sources &, Diagnostics &);

} // namespace prelude::analysis
