// What makes a program one that mcrl-sim takes, without counts of its computation: beside -fsim it changes nothing.
__attribute__((weak)) const char mcrl_sim_program = 1;
