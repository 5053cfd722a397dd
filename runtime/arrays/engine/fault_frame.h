// What the kernel saves of the code that a signal has interrupted, and restores (x86-64 and arm64 Linux).
#pragma once

#include <cstddef>

namespace mcrl::FaultFrame {

// Whether the access that has failed was one to write.
bool is_write(const void *machine_context);

// Where the instruction lies that has made the access.
const void *instruction(const void *machine_context);

// From a signal's handler that runs on a stack of its own, with no signal blocked that was not before: leaves that stack, calls
// function(copy of the argument) on the interrupted code's, and lets the kernel restore the interrupted code then.
[[noreturn]] void go_on(void *machine_context, void (*function)(void *), const void *argument, size_t argument_bytes);

} // namespace mcrl::FaultFrame
