// What a node says when a signal ends it: which node, which signal, and where. Then the signal takes its default course.
#pragma once

#include "net/progress/node.h"

#include <array>
#include <csignal>

namespace mcrl {

// While it lives, the process's handler of SIGBUS, SIGFPE, SIGILL and SIGABRT, as far as the program does not handle them. SIGSEGV is
// OverflowHandler's, which must be there, because of its stack.
class CrashHandler {
public:
  CrashHandler();
  CrashHandler(const CrashHandler &) = delete;
  CrashHandler &operator=(const CrashHandler &) = delete;
  ~CrashHandler();

private:
  static constexpr std::array signals{SIGBUS, SIGFPE, SIGILL, SIGABRT};
  std::array<struct sigaction, signals.size()> previous_{};
};

// Whether the program has left a signal to the system. What UCX does, it does for any program: it prints its own stack.
bool is_left_to_system(const struct sigaction &);

// From a signal's handler: prints the line. Calls nothing that such a handler may not call.
void say_crash(const Node &, int signal, const siginfo_t &);

} // namespace mcrl
