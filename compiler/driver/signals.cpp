#include "driver/signals.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Signals.h"

#include <utility> // LLVM's header of threads needs it

#include "llvm/Support/thread.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <optional>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace prelude::driver {
namespace {

constexpr unsigned stack_bytes = 256u << 20, guard_bytes = 1u << 20;

// What handlers look at: no memory of theirs is allocated or freed meanwhile.
struct State {
  const char *stack = nullptr; // where it ends, about
  const char *program = "";
  char children[64] = ""; // the file with the numbers of child processes
  char source[4096] = "", directory[4096] = "";
} state;

void write_all(const char *text) {
  for (size_t left = strlen(text); left > 0;) {
    ssize_t written = ::write(STDERR_FILENO, text, left);
    if (written <= 0) return;
    text += written, left -= size_t(written);
  }
}

// Ends the child processes, and waits for them for two seconds; then they are killed.
void end_children(int signal) {
  int file = open(state.children, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  char text[4096];
  ssize_t length = ::read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return;
  text[length] = '\0';
  for (char *at = text, *after = nullptr;; at = after) {
    pid_t child = pid_t(strtol(at, &after, 10));
    if (after == at) return;
    kill(child, signal);
    for (int i = 0; waitpid(child, nullptr, WNOHANG) == 0; ++i) {
      if (i == 200) kill(child, SIGKILL);
      timespec pause{0, 10'000'000};
      nanosleep(&pause, nullptr);
    }
  }
}

// opendir() would allocate memory.
void remove_directory() {
  if (!*state.directory) return;
  int directory = open(state.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return;
  alignas(dirent64) char entries[4096];
  for (long length; (length = syscall(SYS_getdents64, directory, entries, sizeof entries)) > 0;)
    for (long at = 0; at < length; at += reinterpret_cast<dirent64 *>(entries + at)->d_reclen)
      unlinkat(directory, reinterpret_cast<dirent64 *>(entries + at)->d_name, 0);
  close(directory);
  rmdir(state.directory);
}

void clean_up() {
  llvm::sys::RunInterruptHandlers(); // removes the files that are to be removed on signals
  remove_directory();
}

void interrupted(int signal) {
  end_children(signal);
  clean_up();
  struct sigaction by_default = {};
  by_default.sa_handler = SIG_DFL;
  sigaction(signal, &by_default, nullptr);
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_UNBLOCK, &all, nullptr);
  raise(signal);
}

void crashed(int signal, siginfo_t *info, void *) {
  const char *at = static_cast<const char *>(info->si_addr);
  bool overflow = signal == SIGSEGV && state.stack && at >= state.stack - guard_bytes && at < state.stack + guard_bytes;
  if (*state.source) {
    write_all(state.source);
    write_all(": ");
  } else {
    write_all(state.program);
    write_all(": ");
  }
  write_all(overflow ? "error: the source is nested too deeply: the stack of " : "internal error: ");
  write_all(state.program);
  write_all(overflow ? " is used up\n" : " has crashed; nothing is wrong with the source\n");
  end_children(SIGTERM);
  clean_up();
  _exit(overflow ? 1 : 70);
}

constexpr int interrupts[] = {SIGINT, SIGTERM, SIGHUP};

// LLVM takes signals with the first file that is to be removed, also those that nohup has it ignore. So it does that first.
void take_signals() {
  struct sigaction before[std::size(interrupts)], action = {};
  for (size_t i = 0; i < std::size(interrupts); ++i) sigaction(interrupts[i], nullptr, &before[i]);
  llvm::sys::RemoveFileOnSignal("");
  llvm::sys::DontRemoveFileOnSignal("");
  action.sa_handler = interrupted;
  action.sa_flags = SA_ONSTACK;
  for (size_t i = 0; i < std::size(interrupts); ++i)
    sigaction(interrupts[i], before[i].sa_handler == SIG_IGN ? &before[i] : &action, nullptr);
#if !defined(__SANITIZE_ADDRESS__)
  action.sa_sigaction = crashed;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO;
  sigaction(SIGSEGV, &action, nullptr);
  sigaction(SIGBUS, &action, nullptr);
#endif
}

void run(const std::function<int()> &command, const sigset_t &blocked_before, int &code) {
  state.stack = static_cast<const char *>(__builtin_frame_address(0)) - stack_bytes;
  static char alternate[1 << 16];
  stack_t stack{alternate, 0, sizeof alternate};
  sigaltstack(&stack, nullptr);
  snprintf(state.children, sizeof state.children, "/proc/self/task/%ld/children", syscall(SYS_gettid));
  take_signals();
  pthread_sigmask(SIG_SETMASK, &blocked_before, nullptr);
  code = command();
}

void keep(char (&place)[4096], const std::string &text) {
  place[0] = '\0'; // a handler sees all of it or nothing
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  if (text.size() >= sizeof place || text.empty()) return;
  memcpy(place + 1, text.data() + 1, text.size());
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  place[0] = text[0];
}

} // namespace

// The C compiler nests as deeply as the source, on its process's own stack.
static void allow_deep_jobs() {
  rlimit limit{};
  if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= stack_bytes) return;
  limit.rlim_cur = std::min<rlim_t>(limit.rlim_max, stack_bytes);
  setrlimit(RLIMIT_STACK, &limit);
}

static sigset_t all_interrupts() {
  sigset_t some;
  sigemptyset(&some);
  for (int signal : interrupts) sigaddset(&some, signal);
  return some;
}

int run_guarded(const std::function<int()> &command, const char *program) {
  state.program = program;
  allow_deep_jobs();
  int code = 1;
  // Handlers run on the thread that starts and awaits the jobs, also while this one has not come to wait for it.
  sigset_t some = all_interrupts(), before;
  pthread_sigmask(SIG_BLOCK, &some, &before);
  llvm::thread thread(std::optional<unsigned>(stack_bytes), [&] { run(command, before, code); });
  thread.join();
  return code;
}

void note_source(const std::string &file) { keep(state.source, file); }

void note_directory(const std::string &path) { keep(state.directory, path); }

SignalsWait::SignalsWait() {
  sigset_t some = all_interrupts();
  pthread_sigmask(SIG_BLOCK, &some, &before_);
}

SignalsWait::~SignalsWait() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

Unfinished::Unfinished(std::string path) : path_(std::move(path)) {
  if (!path_.empty()) llvm::sys::RemoveFileOnSignal(path_);
}

Unfinished::~Unfinished() {
  if (!path_.empty()) llvm::sys::DontRemoveFileOnSignal(path_);
}

} // namespace prelude::driver
