// The objects of foralls, before their procedure.
#pragma once

#include "plan/plan.h"

namespace prelude::emit {

// The runtime's object of a forall, and what it names.
std::string filaments(const plan::Unit &, const plan::Function &, const plan::Forall &);

} // namespace prelude::emit
