// Which types are reached by references that are counted.
#pragma once

#include "types/types.h"

namespace sisal::memory {

// Whether values of the type have references: sequences, recursive types, and records and unions that hold one of these. A record
// or a union that holds none is a plain C value.
bool is_counted(TypeRef type);

// Whether the type contains itself: values of such a record or union are in a block of their own.
bool is_recursive(TypeRef type);

} // namespace sisal::memory
