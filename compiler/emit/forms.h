// The two forms of a function that uses regions: the thread form (the function itself) and its continuation procedures.
#pragma once

#include "emit/rewriter.h"
#include "plan/plan.h"

namespace prelude::emit {

// What stands before the function: heading comment, records, points.
std::string heading(const plan::Unit &, const plan::Function &);

// The calls of the function that run elsewhere; for what is sent and received.
std::string stubs(const plan::Unit &, const plan::Function &);

// The object that makes a continuation known to the runtime; `part` is unique in the function.
std::string point_object(const plan::Unit &, const plan::Function &, const std::string &object, const std::string &part,
                         const Place &, const std::string &run, const std::string &bytes, bool in_thread);

void thread_form(Rewriter &, const plan::Unit &, const plan::Function &);
void continuation(Rewriter &, const plan::Unit &, const plan::Function &, const plan::Point &);

} // namespace prelude::emit
