// The C of accesses under a lock, to where the region is mapped, and of what ends or changes a lock.
#pragma once

#include "emit/body.h"

namespace prelude::emit {

// Accesses, and calls of functions that are told where the regions are mapped.
Edits uses_of_regions(const Body &);
// The same with the names that variables have in emitted text.
Edits translated(const Body &);

// The end of an operation, as an expression.
std::string unlock_text(const plan::Function &, const plan::Unlock &);

} // namespace prelude::emit
