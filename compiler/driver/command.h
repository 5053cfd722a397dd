// The command preludec: reads the command line, lets clang's driver plan the jobs, takes each C source through the stages.
#pragma once

namespace prelude::driver {

// Returns the exit code. `version` is what --version prints.
int run(int argc, char **argv, const char *version);

} // namespace prelude::driver
