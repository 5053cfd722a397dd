#include "base/support/fatal.h"

#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

mcrl_node *mcrl_current = nullptr;
mcrl_span mcrl_own_span = {nullptr, 0};
int32_t mcrl_turns_left = MCRL_TURNS - 1, mcrl_calls_left = -1;

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

void say(const char *format, va_list arguments) {
  char prefix[32] = "mcrl: ";
  if (mcrl_current != nullptr) snprintf(prefix, sizeof prefix, "mcrl: node %u: ", number(identity().self));
  print_line(prefix, format, arguments);
}

[[noreturn]] void end(int code) {
  // Once: what ends the job may come here again.
  auto *end_job = mcrl_current == nullptr ? nullptr : std::exchange(identity().end_job, nullptr);
  if (end_job != nullptr && !is_child_process()) end_job(identity(), code);
  _exit(code);
}

// The end of the job may wait for ever for a lock of what was interrupted.
void limit_end() {
  constexpr unsigned longest_end_s = 10;
  signal(SIGALRM, SIG_DFL);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &alarms, nullptr);
  alarm(longest_end_s);
}

} // namespace

void write_before_end(const char *why) {
  if (mcrl_current == nullptr || is_child_process()) return;
  if (auto *write = std::exchange(identity().before_end, nullptr)) write(identity(), why);
}

void fatal(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fflush(stdout);
  say(format, arguments);
  write_before_end("an error");
  end(1);
}

void fatal_in_signal(const char *format, ...) {
  limit_end();
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  end(1);
}

void end_job_in_signal(int code, const char *format, ...) {
  limit_end();
  va_list arguments;
  va_start(arguments, format);
  say(format, arguments);
  end(code);
}

void end_job_silently(int code) {
  limit_end();
  end(code);
}

void wait_until_read(int file) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISFIFO(status.st_mode)) return;
  constexpr int longest_wait_ms = 2000;
  for (int waited_ms = 0, unread = 0; waited_ms < longest_wait_ms; waited_ms++) {
    if (ioctl(file, FIONREAD, &unread) != 0 || unread == 0) return;
    constexpr timespec millisecond{.tv_sec = 0, .tv_nsec = 1'000'000};
    nanosleep(&millisecond, nullptr);
  }
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
