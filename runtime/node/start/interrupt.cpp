#include "node/start/interrupt.h"

#include <csignal>
#include <cstdio>
#include <ctime>
#include <sys/syscall.h>
#include <unistd.h>

namespace mcrl {
namespace {

// A launcher may send on what the terminal has sent, too: that is no second request.
constexpr uint64_t same_request_ns = 500'000'000;

// By the system call: the clock of the C library may be that of a simulation, which no signal's handler reads.
uint64_t ns_since_boot() {
  timespec now{};
  syscall(SYS_clock_gettime, CLOCK_MONOTONIC, &now);
  return static_cast<uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<uint64_t>(now.tv_nsec);
}

void end_by(int signal) {
  ::signal(signal, SIG_DFL);
  sigset_t one;
  sigemptyset(&one);
  sigaddset(&one, signal);
  sigprocmask(SIG_UNBLOCK, &one, nullptr);
  raise(signal);
}

void on_signal(int signal) {
  if (mcrl_current == nullptr || is_child_process()) return end_by(signal);
  Node &node = current_node();
  if (node.life.has_ended || !static_cast<Runtime &>(node).notices_interrupts) return end_by(signal);
  uint64_t now_ns = ns_since_boot();
  if (node.life.interrupt != 0 && now_ns - node.life.interrupted_ns > same_request_ns)
    return end_by(signal); // the second time at once
  if (node.life.interrupt != 0) return;
  node.life.interrupted_ns = now_ns;
  node.life.interrupt = signal;
  node.arrivals = node.arrivals_or_turns = &Attention::always; // loops ask the runtime next
}

} // namespace

// In the loop, where a node looks for messages.
void Runtime::end_by_signal(int signal) {
  notices_interrupts = false;
  fflush(stdout);
  if (self != node_zero) before_end = nullptr; // what ends node 0 while it waits leaves it the parts that have come
  reports_.write_so_far(signal == SIGINT ? "SIGINT" : "SIGTERM", true);
  // A shell is to see the signal.
  if (count == 1) end_by(signal);
  end_job_silently(128 + signal);
}

void notice_interrupts(Runtime &runtime) {
  runtime.notices_interrupts = true;
  for (int signal : {SIGINT, SIGTERM}) {
    struct sigaction action = {}, before = {};
    sigaction(signal, nullptr, &before);
    if ((before.sa_flags & SA_SIGINFO) != 0 || before.sa_handler != SIG_DFL) continue;
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART | SA_ONSTACK;
    sigaction(signal, &action, nullptr);
  }
}

} // namespace mcrl
