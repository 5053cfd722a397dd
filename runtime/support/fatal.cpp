#include "support/fatal.h"

#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

mcrl_node *mcrl_current = nullptr;

namespace mcrl {
namespace {

// One write per line, so that the lines of several nodes do not mix.
void print_line(const char *prefix, const char *format, va_list arguments) {
  char line[1024];
  int length = snprintf(line, sizeof line - 1, "%s", prefix);
  length += vsnprintf(line + length, sizeof line - 1 - length, format, arguments);
  if (length > static_cast<int>(sizeof line) - 2) length = sizeof line - 2;
  line[length++] = '\n';
  [[maybe_unused]] ssize_t written = write(STDERR_FILENO, line, length);
}

[[noreturn]] void end(const char *format, va_list arguments) {
  char prefix[32] = "mcrl: ";
  if (mcrl_current != nullptr) snprintf(prefix, sizeof prefix, "mcrl: node %u: ", number(identity().self));
  print_line(prefix, format, arguments);
  if (mcrl_current != nullptr && identity().end_job != nullptr && !is_child_process()) identity().end_job(identity(), 1);
  _exit(1);
}

} // namespace

void fatal(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  end(format, arguments);
}

void fatal_in_signal(const char *format, ...) {
  // The end of the job may wait for ever for a lock of what was interrupted.
  constexpr unsigned longest_end_s = 10;
  signal(SIGALRM, SIG_DFL);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &alarms, nullptr);
  alarm(longest_end_s);
  va_list arguments;
  va_start(arguments, format);
  end(format, arguments);
}

void report(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  print_line("mcrl: ", format, arguments);
  va_end(arguments);
}

void assertion_failed(const char *condition, const char *file, int line) {
  const char *base = strrchr(file, '/');
  fatal("internal error: %s:%d: %s", base == nullptr ? file : base + 1, line, condition);
}

} // namespace mcrl
