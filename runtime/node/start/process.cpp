#include "node/start/process.h"

#include "base/support/executable.h"
#include "base/support/fork.h"
#include "base/support/memory.h"
#include "mcrl.h"
#include "net/conduit/mpi/job.h"
#include "net/conduit/mpi/mpi_conduit.h"
#include "net/conduit/udp/udp_conduit.h"
#include "net/progress/calls.h"
#include "node/diagnosis/crash.h"
#include "node/diagnosis/overflow.h"
#include "node/start/interrupt.h"
#include "node/start/plain_exit.h"
#include "node/start/runtime.h"
#include "node/start/simulated.h"

#include <cstdio>
#include <cstdlib>
#include <sys/auxv.h>
#include <unistd.h>

namespace mcrl {
namespace {

// The user that starts a set-uid program may not say which file its owner writes.
Environment settings_of_user() {
  Environment environment = read_environment(environ);
  environment.settings.is_sanitized = RedZone::is_sanitized();
  if (getauxval(AT_SECURE) != 0) {
    environment.settings.statistics_path.clear();
    environment.settings.profile_path.clear();
    environment.settings.trace_path.clear();
  }
  return environment;
}

std::unique_ptr<Conduit> make_conduit(int *argc, char ***argv, const Settings &settings) {
  if (settings.conduit == ConduitKind::mpi) return make_mpi_conduit(argc, argv, settings.share_memory);
  std::string problem;
  if (settings.conduit == ConduitKind::sim) {
    auto *sim = static_cast<const SimExtension *>(open_extension("simulation", "MCRL_CONDUIT=sim", problem));
    if (sim == nullptr) fatal("%s", problem.c_str());
    return sim->make(settings.simulation, simulated_program());
  }
  auto *udp = static_cast<const UdpExtension *>(open_extension("udp", "MCRL_CONDUIT=udp", problem));
  if (udp == nullptr) fatal("%s", problem.c_str());
  return udp->make(make_mpi_job(argc, argv), settings.udp_disturbance);
}

struct Process {
  Environment environment;
  std::unique_ptr<Conduit> conduit;
  Runtime runtime;
  OverflowHandler overflow_handler;
  CrashHandler crash_handler;

  Process(int *argc, char ***argv)
      : environment(settings_of_user()), conduit(make_conduit(argc, argv, environment.settings)),
        runtime(*conduit, environment.settings), overflow_handler(runtime) {}
};

// Ends a job on whose failure all nodes agree, with the code 1. MPICH 4.2's launcher loses the code of a node that ends soon after its
// finalization, not that of an abort. Node 0 aborts, after the launcher has had time to read what the others have written.
[[noreturn]] void end_failed(Runtime &runtime) {
  constexpr unsigned longest_end_s = 10, reading_us = 100'000;
  fflush(stdout);
  runtime.end_job = nullptr;
  if (runtime.self != node_zero) sleep(longest_end_s);
  else if (runtime.count > 1) usleep(reading_us);
  runtime.conduit.abort(1);
}

void end_process() {
  auto &runtime = static_cast<Runtime &>(current_node());
  if (runtime.life.has_ended) return;
  // The conduit and the node live until the process ends: other exit handlers may still look at regions.
  bool stopped = runtime.stop();
  if (!stopped) end_failed(runtime);
  fflush(stdout);
  runtime.conduit.finish();
  runtime.end();
  runtime.end_job = nullptr;
}

// An exit handler, so that exit() anywhere in main ends the node as a return from main does. Elsewhere (a thread, or an activation
// that has come from another node) nothing is left to end this node's main: the job ends at once, with the code that exit() was
// given.
void end_at_exit(int code, void *) {
  auto &runtime = static_cast<Runtime &>(current_node());
  if (runtime.life.has_ended || is_child_process()) return;
  if (runtime.end_job == nullptr) return; // it is being called, and MPI_Abort calls exit()
  if (!runtime.in_handler && runtime.threads.in_first()) {
    on_exit(end_at_exit, nullptr); // for exit() in what this node still runs for the others
    return end_process();
  }
  fflush(nullptr);
  if (auto *end_job = std::exchange(runtime.end_job, nullptr)) end_job(runtime, code);
  _exit(code);
}

// A child of fork() may exit, or go on to another program. It receives and sends nothing in the node's name.
void leave_child() {
  auto &runtime = static_cast<Runtime &>(current_node());
  runtime.conduit.leave_offered();
  runtime.end();
}

} // namespace

void start_process(int *argc, char ***argv, bool wrapped) {
  if (mcrl_current != nullptr) return;
  // After clearenv() there is not even an empty environment, at which UCX looks, too.
  static char *no_variables[] = {nullptr};
  if (environ == nullptr) environ = no_variables;
  report_failed_requests();
  auto *process = new Process(argc, argv);
  Runtime &runtime = process->runtime;
  runtime.owns_process = true;
  runtime.ends_with_main = wrapped;
  if (runtime.self == node_zero && !process->environment.warning.empty())
    report("warning: %s", process->environment.warning.c_str());
  if (runtime.self == node_zero && process->environment.settings.check_races && !races_are_known())
    report("warning: MCRL_CHECK=races finds nothing: the program has not been compiled with -fcheck=races");
  if (!runtime.start(find_problem(process->environment, runtime), executable_identity())) {
    end_failed(runtime);
  }
  on_exit(end_at_exit, nullptr);
  notice_quick_exit();
  if (runtime.reports().any()) notice_interrupts(runtime);
  call_in_children(leave_child);
}

} // namespace mcrl

using namespace mcrl;

void mcrl_init(int *argc, char ***argv) {
  if (mcrl_current != nullptr && current_node().life.has_ended) fatal_ended("mcrl_init");
  start_process(argc, argv, false);
}

void mcrl_finalize(void) {
  if (mcrl_current == nullptr) fatal("mcrl_finalize called before mcrl_init");
  auto &runtime = static_cast<Runtime &>(current_node());
  if (runtime.ends_with_main || is_child_process()) return;
  node_of_thread_in("mcrl_finalize");
  end_process();
}
