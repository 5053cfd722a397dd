// What a program brings to a simulation of it (preludec -fsim).
#pragma once

#include "net/conduit/sim/sim_conduit.h"

namespace mcrl {

SimulatedProgram simulated_program();

} // namespace mcrl
