// What stands in front of a procedure with calls that run elsewhere.
#pragma once

#include "emit/body.h"

namespace prelude::emit {

// The calls of the function that run elsewhere; for what is sent and received.
std::string stubs(const plan::Unit &, const plan::Function &);

// How the computation goes to a lock's home, with callers if they may go along, and what follows if they do.
std::string go(const Body &, const plan::Lock &, const std::string &chosen);
std::string unwinding(const Body &, const plan::Lock &);

// An argument in the record of such a call, and as the callee takes it out.
std::string argument_member(const plan::Parameter &, const std::string &name);
std::string received_argument(const plan::Parameter &, const std::string &member);

} // namespace prelude::emit
