// What the code of a program that is compiled with `preludec -fsim` adds to: its computation, in simple instructions. It is a file of the
// archive by itself, since a program that calls nothing of the runtime has it, too.
#include <cstdint>

extern "C" {
extern uint64_t mcrl_sim_units;
uint64_t mcrl_sim_units = 0;
}
