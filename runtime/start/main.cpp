// preludec links with --wrap=main: the runtime starts before it. In a file of its own, because other programs have no __real_main.
#include "start/process.h"

extern "C" int __real_main(int argc, char **argv, char **environment);

extern "C" int __wrap_main(int argc, char **argv, char **environment) {
  mcrl::start_process(&argc, &argv, environment, true);
  return __real_main(argc, argv, environment);
}
