// The stubs of calls that run elsewhere, before their procedure.
#pragma once

#include "emit/body.h"

namespace prelude::emit {

// The stubs of the function's calls that run elsewhere: the senders and the receivers.
std::string stubs(const plan::Unit &, const plan::Function &);

// The structure of a call's arguments; empty if it has none.
std::string argument_structure(const plan::Call &);
// The callee's arguments as taken out of such a structure, which `from` leads to.
std::string received_arguments(const plan::Call &, const std::string &from);

// The call that sends the computation to a lock's home, with callers if they may go along; and the text after it for that case.
std::string go(const Body &, const plan::Lock &, const std::string &chosen);
std::string unwinding(const Body &, const plan::Lock &);

// An argument in the record of such a call, and as the callee takes it out.
std::string argument_member(const plan::Parameter &, const std::string &name);
std::string received_argument(const plan::Parameter &, const std::string &member);

} // namespace prelude::emit
