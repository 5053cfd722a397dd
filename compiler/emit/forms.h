// The two forms of a function that uses regions: the thread form (the function itself) and its continuations.
#pragma once

#include "emit/rewriter.h"
#include "plan/plan.h"

namespace prelude::emit {

// What stands before the function: heading comment, records, points.
std::string heading(const plan::Unit &, const plan::Function &);

// The calls of the function that run elsewhere; for what is sent and received.
std::string stubs(const plan::Unit &, const plan::Function &);

// The guards that the runtime evaluates.
std::string predicates(const plan::Unit &, const plan::Function &);

// An argument in the record of such a call, and as the callee takes it out.
std::string argument_member(const facts::Parameter &, const std::string &name);
std::string received_argument(const facts::Parameter &, const std::string &member);

// The object that makes a continuation known to the runtime; `part` is unique in the function.
std::string point_object(const plan::Unit &, const plan::Function &, const std::string &object, const std::string &part,
                         const Place &, const std::string &run, unsigned entry, const std::string &bytes, const std::string &flags,
                         const std::string &guard = {});

void thread_form(Rewriter &, const plan::Unit &, const plan::Function &);
void continuation(Rewriter &, const plan::Unit &, const plan::Function &, const plan::Continuation &);

} // namespace prelude::emit
