// Internal to this folder.
#pragma once

#include "port/port.h"
#include "port/program.h"

namespace prelude::port {

// The files with what has been chosen.
std::vector<File> write(const Program &);

} // namespace prelude::port
