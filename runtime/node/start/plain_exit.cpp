#include "node/start/plain_exit.h"

#include "base/support/fatal.h"

#include <cstdlib>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcrl {
namespace {

[[noreturn]] void leave(int code) {
  for (;;) syscall(SYS_exit_group, code);
}

bool is_in_job() {
  return mcrl_current != nullptr && identity().owns_process && identity().end_job != nullptr && identity().count > 1 &&
         !is_child_process();
}

// The code that quick_exit was given is not known here.
void end_job_at_quick_exit() {
  if (is_in_job()) end_job_in_signal(1, "quick_exit was called while the job runs; exit() ends a node");
}

} // namespace

void notice_quick_exit() { at_quick_exit(end_job_at_quick_exit); }

} // namespace mcrl

using namespace mcrl;

extern "C" {

// In place of the C library's definitions. A signal's handler may be the caller. A raw system call is noticed by the other nodes of
// the host, if the launcher lets them live for so long (net/conduit/mpi/presence.h).
void _exit(int code) {
  if (!is_in_job()) leave(code);
  end_job_in_signal(code == 0 ? 1 : code, "_exit(%d) was called while the job runs; exit() ends a node", code);
}

void _Exit(int code) { _exit(code); }
}
