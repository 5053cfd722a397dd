#include "net/conduit/mpi/ucx.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <cstdio>
#include <cstdlib>
#include <cerrno>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

#if __has_include(<ucs/debug/log_def.h>)
#include <ucs/debug/log_def.h>
#define MCRL_HAS_UCX_LOG
#endif

extern "C" {
void __asan_init() __attribute__((weak));
void __tsan_init() __attribute__((weak));
}

namespace {

constexpr char hooks[] = "UCX_MEM_MMAP_HOOK_MODE=";
constexpr char no_hooks[] = "UCX_MEM_MMAP_HOOK_MODE=none";

// UCX patches functions of the C library as soon as it is loaded. Where a sanitizer has replaced these functions, the process
// crashes, before any constructor of the program's could set the variable that forbids it. What runs before all libraries is the
// executable's .preinit_array; from there a sanitized program starts itself once more, with the variable.
__attribute__((no_sanitize("address", "thread", "undefined"))) void restart_without_hooks(int, char **arguments, char **variables) {
  if (__asan_init == nullptr && __tsan_init == nullptr) return;
  size_t count = 0;
  for (; variables[count] != nullptr; count++)
    if (strncmp(variables[count], hooks, sizeof hooks - 1) == 0) return;
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length < 0) return;
  path[length] = '\0';
  auto **with_variable = static_cast<const char **>(alloca((count + 2) * sizeof(char *)));
  for (size_t i = 0; i < count; i++) with_variable[i] = variables[i];
  with_variable[count] = no_hooks;
  with_variable[count + 1] = nullptr;
  execve(path, arguments, const_cast<char **>(with_variable));
}

__attribute__((section(".preinit_array"), used)) void (*const before_all_libraries)(int, char **, char **) = restart_without_hooks;

#ifdef MCRL_HAS_UCX_LOG
// UCX drops a request to connect that it has no memory for. It says so in its log; the request of MPI stays open for ever. May be
// called from UCX's own thread.
ucs_log_func_rc_t look_at_message(const char *, unsigned, const char *, ucs_log_level_t level, const ucs_log_component_config_t *,
                                  const char *format, va_list arguments) {
  if (level > UCS_LOG_LEVEL_ERROR) return UCS_LOG_FUNC_RC_CONTINUE;
  char said[256];
  va_list again;
  va_copy(again, arguments);
  vsnprintf(said, sizeof said, format, again);
  va_end(again);
  mcrl::MemoryText text;
  if (strcasestr(said, strerror(EMFILE)) != nullptr)
    mcrl::fatal_in_signal("no file descriptor for what MPI keeps (UCX: %s): %s", said, mcrl::describe_refusal(EMFILE, text));
  if (strcasestr(said, "allocate") == nullptr && strcasestr(said, "out of memory") == nullptr) return UCS_LOG_FUNC_RC_CONTINUE;
  mcrl::fatal_in_signal("no memory for what MPI keeps (UCX: %s): %s", said, mcrl::describe_memory(text));
}
#endif

} // namespace

namespace mcrl {

void tune_ucx() {
  // Messages up to 256 bytes in one queue element. Where the user's choice of transports leaves out shared memory, UCX would warn of
  // variables that nothing reads.
  const char *transports = getenv("UCX_TLS");
  auto are_chosen = [&](const char *name) { return transports == nullptr || strstr(transports, name) != nullptr; };
  if (are_chosen("all") || are_chosen("posix") || are_chosen("sm") || are_chosen("shm")) setenv("UCX_POSIX_FIFO_ELEM_SIZE", "320", 0);
  if (are_chosen("all") || are_chosen("sysv") || are_chosen("sm") || are_chosen("shm")) setenv("UCX_SYSV_FIFO_ELEM_SIZE", "320", 0);
  // No rendezvous for what the conduit sends as one message to another host.
  setenv("UCX_RNDV_THRESH", "72k", 0);
}

void watch_ucx() {
#ifdef MCRL_HAS_UCX_LOG
  // MPICH brings the library; another build of it may carry messages otherwise.
  auto *push = reinterpret_cast<decltype(&ucs_log_push_handler)>(dlsym(RTLD_DEFAULT, "ucs_log_push_handler"));
  if (push != nullptr) push(look_at_message);
#endif
}

} // namespace mcrl
