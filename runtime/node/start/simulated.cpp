#include "node/start/simulated.h"

#include "net/conduit/mpi/end.h"

extern "C" {

extern uint64_t mcrl_sim_units; // base/support/simulated_units.cpp
[[gnu::weak]] extern const char mcrl_sim_program;
[[gnu::weak]] extern mcrl::SimulatedCall __start_mcrl_sim_calls[], __stop_mcrl_sim_calls[];
}

mcrl::SimulatedProgram mcrl::simulated_program() {
  SimulatedProgram program;
  program.counts = &mcrl_sim_program != nullptr;
  program.calls_mpi = program_calls_mpi != nullptr;
  program.units = &mcrl_sim_units;
  if (__start_mcrl_sim_calls != nullptr) program.calls = {__start_mcrl_sim_calls, __stop_mcrl_sim_calls};
  return program;
}
