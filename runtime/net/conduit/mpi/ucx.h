// UCX, which carries MPICH's messages, is told by environment variables what suits the runtime, and watched.
#pragma once

namespace mcrl {

// Before MPI starts. What the user has set stays.
void tune_ucx();

// After MPI has started. When UCX has no memory, the job ends with a line.
void watch_ucx();

} // namespace mcrl
