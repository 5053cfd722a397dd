// A procedure that uses regions: its body, and the forms around it.
#pragma once

#include "plan/plan.h"
#include "text/rewriter.h"

namespace prelude::emit {

// What stands before a procedure with a body: heading comment, records, points.
std::string heading(const plan::Unit &, const plan::Function &);

// The calls of the function that run elsewhere; for what is sent and received.
std::string stubs(const plan::Unit &, const plan::Function &);

// An argument in the record of such a call, and as the callee takes it out.
std::string argument_member(const plan::Parameter &, const std::string &name);
std::string received_argument(const plan::Parameter &, const std::string &member);

// The object that makes a continuation known to the runtime; `name` is unique in the file, and begins with the procedure that runs.
std::string point_object(const plan::Unit &, const plan::Function &, const std::string &object, const std::string &name,
                         const Place &, const std::string &run, unsigned entry, const std::string &bytes, const std::string &flags,
                         const std::string &guard = {}, const std::string &pointers = {}, const std::string &held = {});

// The procedure where its definition stands: as it is, with edits, or its body and its forms.
void procedure(Rewriter &, const plan::Unit &, const plan::Function &);

} // namespace prelude::emit
