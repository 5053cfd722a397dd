// _exit ends a process without its exit handlers. The launcher then ends the other nodes with code 0, whatever they are doing. This
// definition is linked only into programs that call _exit. A raw system call is noticed by the other nodes of the host, if the
// launcher lets them live for so long (conduit/mpi/presence.h).
#include "support/fatal.h"

#include <sys/syscall.h>
#include <unistd.h>

using namespace mcrl;

namespace {

[[noreturn]] void leave(int code) {
  for (;;) syscall(SYS_exit_group, code);
}

} // namespace

extern "C" {

void _exit(int code) {
  bool is_in_job = mcrl_current != nullptr && identity().owns_process && identity().end_job != nullptr && identity().count > 1;
  if (!is_in_job || is_child_process()) leave(code);
  // Whoever calls it may be a signal's handler.
  end_job_in_signal(code == 0 ? 1 : code, "_exit(%d) was called while the job runs; exit() ends a node", code);
}

void _Exit(int code) { _exit(code); }
}
