#include "node/diagnosis/overflow.h"

#include "arrays/engine/faults.h"
#include "node/diagnosis/crash.h"

#include <algorithm>
#include <cinttypes>
#include <sys/resource.h>
#include <ucontext.h>

extern "C" void *__libc_stack_end; // near the high end of the process's own stack

namespace mcrl {
namespace {

constexpr size_t signal_stack_bytes = 256 << 10;       // the end of the job is MPI's business, and may need much
constexpr size_t least_foreign_stack_bytes = 64 << 10; // of a signal stack that is there already
constexpr size_t largest_frame_bytes = size_t{1} << 30;
constexpr size_t red_zone_bytes = 256; // a procedure may use some bytes below its stack pointer, and a call stores there

const char *stack_pointer_of(const void *machine_context) {
  auto &registers = static_cast<const ucontext_t *>(machine_context)->uc_mcontext;
#if defined(__x86_64__)
  return reinterpret_cast<const char *>(registers.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return reinterpret_cast<const char *>(registers.sp);
#else
  return reinterpret_cast<const char *>(UINTPTR_MAX); // then only an access to a guard is recognized
#endif
}

} // namespace

OverflowHandler::OverflowHandler(Node &node) : node_(node), signal_stack_(signal_stack_bytes) {
  rlimit limit{};
  getrlimit(RLIMIT_STACK, &limit);
  process_stack_bytes_ = limit.rlim_cur == RLIM_INFINITY ? 0 : limit.rlim_cur;
  node.rooms.overflow_handler = this;
  install_signal_stack();
  install(of_memory_);
}

void OverflowHandler::take_faults() {
  install(of_memory_);
  install(of_pages_);
}

// Again, where the program has set a handler of its own since: that gets what is not ours.
void OverflowHandler::install(Taken &taken) {
  struct sigaction present = {};
  sigaction(taken.signal, nullptr, &present);
  if ((present.sa_flags & SA_SIGINFO) != 0 && present.sa_sigaction == on_fault) return;
  struct sigaction action = {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER; // a thread may wait in a fault, and another have one
  sigaction(taken.signal, &action, &taken.previous);
  taken.is_installed = true;
  taken.is_left_to_system = is_left_to_system(taken.previous);
}

void OverflowHandler::install_signal_stack() {
  sigaltstack(nullptr, &previous_signal_stack_);
  bool is_there = !(previous_signal_stack_.ss_flags & SS_DISABLE) && previous_signal_stack_.ss_size >= least_foreign_stack_bytes;
  if (is_there) return;
  const StackSpan &span = signal_stack_;
  stack_t mine{.ss_sp = span.bottom, .ss_flags = 0, .ss_size = span.bytes};
  sigaltstack(&mine, nullptr);
}

OverflowHandler::~OverflowHandler() {
  for (const Taken &taken : {of_pages_, of_memory_})
    if (taken.is_installed) sigaction(taken.signal, &taken.previous, nullptr);
  sigaltstack(&previous_signal_stack_, nullptr);
  node_.rooms.overflow_handler = nullptr;
}

void OverflowHandler::on_fault(int signal, siginfo_t *fault, void *machine_context) {
  OverflowHandler *self = mcrl_current == nullptr ? nullptr : current_node().rooms.overflow_handler;
  if (self == nullptr || is_child_process()) { // no node, so no previous handler either that we know
    ::signal(signal, SIG_DFL);
    raise(signal);
    return;
  }
  bool is_access = fault->si_code > 0;
  if (is_access && self->node_.rooms.has_arrays && take_page_fault(self->node_, fault, machine_context)) return;
  const char *stack_pointer = stack_pointer_of(machine_context) - red_zone_bytes;
  if (is_access && (self->node_.threads.is_overflow(fault->si_addr, stack_pointer) ||
                    self->is_overflow_of_process_stack(fault->si_addr, stack_pointer)))
    self->report();
  if (is_access) self->report_unmapped(fault->si_addr);
  const Taken &taken = self->taken(signal);
  if (is_access && self->node_.rooms.has_arrays && pass_on(taken, fault, machine_context)) return;
  // The access happens again, and now finds the handler that was there before; a signal that was sent does not come by itself.
  if (taken.is_left_to_system) {
    say_crash(self->node_, signal, *fault);
    ::signal(signal, SIG_DFL);
  } else sigaction(signal, &taken.previous, nullptr);
  if (!is_access) raise(signal);
}

// The program's handler may mend what is wrong, or leave by a jump, and go on to use shared arrays.
bool OverflowHandler::pass_on(const Taken &taken, siginfo_t *fault, void *machine_context) {
  const struct sigaction &previous = taken.previous;
  if (taken.is_left_to_system || previous.sa_handler == SIG_DFL || previous.sa_handler == SIG_IGN) return false;
  if ((previous.sa_flags & SA_SIGINFO) != 0) previous.sa_sigaction(taken.signal, fault, machine_context);
  else previous.sa_handler(taken.signal);
  return true;
}

// The kernel lets the process's stack grow to its limit, wherever the access is. What lies above the stack pointer is the stack.
bool OverflowHandler::is_overflow_of_process_stack(const void *address, const void *stack_pointer) const {
  if (!node_.threads.in_first()) return false;
  auto at = reinterpret_cast<uintptr_t>(address), low = reinterpret_cast<uintptr_t>(stack_pointer),
       high = reinterpret_cast<uintptr_t>(__libc_stack_end);
  size_t reach = std::max(process_stack_bytes_, largest_frame_bytes) + largest_frame_bytes;
  return at >= low && at < high && high - low < reach;
}

void OverflowHandler::report_unmapped(const void *access) const {
  mcrl_rid rid = 0;
  uint64_t offset = 0;
  if (node_.rooms.regions->shadows == nullptr || !node_.rooms.regions->shadows->explains(access, rid, offset)) return;
  if (rid != 0) fatal_in_signal("access to byte %" PRIu64 " of region id %#" PRIx64 ", which is not mapped here", offset, rid);
  fatal_in_signal("access to %p, where a region was mapped until long ago", access);
}

void OverflowHandler::report() const {
  Thread &thread = node_.threads.current();
  if (thread.index == 0)
    fatal_in_signal("stack overflow in the first thread, the one that runs main: its stack of %zu bytes is full (ulimit -s)",
                    process_stack_bytes_);
  size_t bytes = node_.threads.stack_bytes(thread);
  if (node_.threads.has_default_stack(thread))
    fatal_in_signal("stack overflow in thread %u: its stack of %zu bytes is full; MCRL_STACK=%zu makes it larger", thread.index,
                    bytes, 2 * bytes);
  if (thread.function == nullptr)
    fatal_in_signal("stack overflow in thread %u, which runs a fork at any, or filaments: its stack of %zu bytes is full (ulimit -s, MCRL_STACK)",
                    thread.index, bytes);
  fatal_in_signal("stack overflow in thread %u: its stack of %zu bytes is full; mcrl_thread_create was given its size",
                  thread.index, bytes);
}

} // namespace mcrl
