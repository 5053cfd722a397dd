// The numbers that reductions and scans know: how two arrays of them are combined.
#pragma once

#include "prelude_collective.h"

namespace mcrl {

// "int" for MCRL_INT.
const char *name_of_number(unsigned number);
bool is_number(unsigned number);

// 0 if there is no such type.
size_t bytes_of_number(unsigned number);

// left[i] = left[i] op right[i], for whole arrays.
mcrl_combine combination(mcrl_number, mcrl_operator);

} // namespace mcrl
