// What stands in front of a procedure with calls that run elsewhere.
#pragma once

#include "plan/plan.h"

namespace prelude::emit {

// The calls of the function that run elsewhere; for what is sent and received.
std::string stubs(const plan::Unit &, const plan::Function &);

// An argument in the record of such a call, and as the callee takes it out.
std::string argument_member(const plan::Parameter &, const std::string &name);
std::string received_argument(const plan::Parameter &, const std::string &member);

} // namespace prelude::emit
