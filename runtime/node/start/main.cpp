// preludec links with --wrap=main: the runtime starts before it. In a file of its own, because other programs have no __real_main.
#include "node/start/process.h"

#include <unistd.h>

extern "C" int __real_main(int argc, char **argv, char **environment);

// What main is given is the environment of before the constructors: if one of these changes it, the array moves, and MPI's start frees it.
extern "C" int __wrap_main(int argc, char **argv, char **) {
  mcrl::start_process(&argc, &argv, true);
  return __real_main(argc, argv, environ);
}
