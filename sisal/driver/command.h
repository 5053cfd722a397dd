// A whole command: all its inputs, to the output.
#pragma once

namespace sisal::driver {

// The exit code.
int run_command(int argc, char **argv);

} // namespace sisal::driver
