// Internal to this folder.
#pragma once

#include "port/program.h"

namespace prelude::port {

// Marks the classes that become regions. Warnings say which stay plain, and why. False if none becomes one, which is an error.
bool choose(Program &, Diagnostics &);

} // namespace prelude::port
