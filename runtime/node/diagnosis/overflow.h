// A stack overflow is a fault in a guard. It ends the job with one line that says whose stack it was and how to get a larger one.
// With MCRL_CHECK=1, access to an unmapped region is a fault, too.
#pragma once

#include "net/progress/node.h"

#include <csignal>

namespace mcrl {

// While it lives, the process's handler of SIGSEGV, and of SIGBUS from take_faults() on. One per process, for the node that owns it;
// faults of other kinds go to the handler that was there before, or take their default course (a core file).
class OverflowHandler {
public:
  explicit OverflowHandler(Node &);
  OverflowHandler(const OverflowHandler &) = delete;
  OverflowHandler &operator=(const OverflowHandler &) = delete;
  ~OverflowHandler();

  // Faults come here first from now on, whatever handler the program has set.
  void take_faults();

private:
  // A signal, and what was done with it before.
  struct Taken {
    int signal;
    struct sigaction previous = {};
    bool is_installed = false, is_left_to_system = false;
  };

  void install(Taken &);
  Taken &taken(int signal) { return signal == SIGBUS ? of_pages_ : of_memory_; }
  static bool pass_on(const Taken &, siginfo_t *, void *machine_context);
  static void on_fault(int signal, siginfo_t *, void *machine_context);
  void install_signal_stack();
  bool is_overflow_of_process_stack(const void *address, const void *stack_pointer) const;
  void report_unmapped(const void *access) const;
  [[noreturn]] void report() const;

  Node &node_;
  Taken of_memory_{SIGSEGV}, of_pages_{SIGBUS};
  Stack signal_stack_; // the handler cannot run where there is no room
  stack_t previous_signal_stack_ = {};
  size_t process_stack_bytes_; // 0 for no limit
};

} // namespace mcrl
