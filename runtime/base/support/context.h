// The switch between stacks; tells AddressSanitizer about it.
#pragma once

#include "base/support/stack.h"

// There if the program is sanitized, whether or not the runtime is.
extern "C" void __sanitizer_start_switch_fiber(void **fake_stack_save, const void *bottom, size_t size) __attribute__((weak));

namespace mcrl {

// Something that runs on a stack of its own, or the flow of control that is running now (default constructed).
class Context {
public:
  using Entry = void (*)(void *argument); // never returns

  Context() = default;
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  // The first switch here calls entry(argument) on the stack, which must outlive the context's last use. It begins with the
  // floating-point environment of the context that prepares it; later each context keeps its own.
  void prepare(const StackSpan &stack, Entry entry, void *argument);

  // Suspends `from`, which must be running, and resumes `to`. With `last`, `from` never runs again, and its stack may be used for
  // another context as soon as `to` runs.
  static void switch_to(Context &from, Context &to, bool last = false) {
    from.left_for_ = &to;
    if (__builtin_expect(is_sanitized(), 0)) switch_sanitized(from, to, last);
    else jump(from, to);
  }

  // For the machine's part of the switch: the first thing that runs on a new stack. `left` is the context that was left.
  [[noreturn]] static void begin(Context &left);

private:
  static bool is_sanitized() { return __sanitizer_start_switch_fiber != nullptr; }
  static void switch_sanitized(Context &from, Context &to, bool last);
  // Returns, when `from` is resumed, the context that was left then.
  static Context &jump(Context &from, Context &to);
  static void *new_stack(const StackSpan &stack);

  void *suspended_ = nullptr;   // stack pointer or fcontext_t while suspended
  Context *left_for_ = nullptr; // where the switch under way goes
  Entry entry_ = nullptr;
  void *argument_ = nullptr;
  const void *bottom_ = nullptr; // for AddressSanitizer; of the process's own stack known once it has been left
  size_t bytes_ = 0;
};

#if defined(__x86_64__) && !defined(MCRL_PORTABLE_SWITCH)

// Saves what the ABI says a call preserves, stores the stack pointer at `from`, goes on at the stack pointer `to`, and returns
// `left` there. A call and a return, not two jumps: the processor's prediction of the returns above stays right.
extern "C" void *mcrl_switch_stack(void **from, void *to, void *left) __attribute__((visibility("hidden")));

inline Context &Context::jump(Context &from, Context &to) {
  return *static_cast<Context *>(mcrl_switch_stack(&from.suspended_, to.suspended_, &from));
}

#endif

} // namespace mcrl
