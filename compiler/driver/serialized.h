// The diagnostics of another process of clang's.
#pragma once

#include "diagnostics/diagnostics.h"

namespace prelude::driver {

// Adds what a file of clang's -serialize-diagnostic-file holds; false if it cannot be read.
bool read_serialized(const std::string &file, Diagnostics &out);

} // namespace prelude::driver
