// The two forms of a function that uses regions: the thread form (the function itself) and its continuation procedures.
#pragma once

#include "emit/rewriter.h"
#include "plan/plan.h"

namespace prelude::emit {

// What stands before the function: heading comment, records, points.
std::string heading(const plan::Unit &, const plan::Function &);

void thread_form(Rewriter &, const plan::Unit &, const plan::Function &);
void continuation(Rewriter &, const plan::Unit &, const plan::Function &, const plan::Point &);

} // namespace prelude::emit
