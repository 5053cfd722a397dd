// UCX, which carries MPICH's messages, is told by environment variables what suits the runtime.
#pragma once

namespace mcrl {

// Before MPI starts. What the user has set stays.
void tune_ucx();

} // namespace mcrl
