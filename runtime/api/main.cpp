// The start and the end of a program: preludec links with --wrap=main. In a file of its own, so that a C++ program that brings its
// own nodes (a unit test) can link the library without it.
#include "api/runtime.h"
#include "conduit/mpi/mpi_conduit.h"
#include "support/executable.h"

#include <cstdlib>
#include <unistd.h>

extern "C" int __real_main(int argc, char **argv, char **environment);

namespace mcrl {
namespace {

struct Process {
  Environment environment;
  std::unique_ptr<Conduit> conduit;
  Runtime runtime;

  Process(int *argc, char ***argv, char **variables)
      : environment(read_environment(variables)), conduit(make_mpi_conduit(argc, argv, environment.settings.share_memory)),
        runtime(*conduit, environment.settings) {}
};

// An exit handler, so that exit() anywhere in main ends the node as a return from main does.
void end_process() {
  Node &node = current_node();
  if (node.in_handler || !node.threads.in_first())
    fatal("exit called in an activation that has migrated; only main and what it calls here can end the program");
  // The conduit and the node live until the process ends: other exit handlers may still look at regions.
  bool stopped = static_cast<Runtime &>(node).stop();
  fflush(stdout);
  node.conduit.finish();
  if (!stopped) _exit(1);
}

void start_process(int *argc, char ***argv, char **variables) {
  auto *process = new Process(argc, argv, variables);
  Runtime &runtime = process->runtime;
  if (runtime.self == node_zero && !process->environment.warning.empty())
    report("warning: %s", process->environment.warning.c_str());
  if (!runtime.start(find_problem(process->environment, runtime, variables), executable_identity())) {
    process->conduit->finish();
    _exit(1);
  }
  atexit(end_process);
}

} // namespace
} // namespace mcrl

extern "C" int __wrap_main(int argc, char **argv, char **environment) {
  mcrl::start_process(&argc, &argv, environment);
  return __real_main(argc, argv, environment);
}
