#include "base/support/context.h"

#include "base/support/fatal.h"

extern "C" {
void __sanitizer_finish_switch_fiber(void *fake_stack_save, const void **bottom_old, size_t *size_old) __attribute__((weak));
void __asan_unpoison_memory_region(const volatile void *address, size_t size) __attribute__((weak));
}

#if defined(__x86_64__) && !defined(MCRL_PORTABLE_SWITCH)

// What lies on a suspended stack, from its stack pointer up.
struct SavedRegisters {
  uint32_t mxcsr;
  uint16_t x87_control;
  void *r15, *r14, *r13, *r12, *rbx, *rbp;
  void (*resume)();
};

asm(R"(
  .text
  .p2align 4
  .globl mcrl_switch_stack
  .hidden mcrl_switch_stack
  .type mcrl_switch_stack, @function
mcrl_switch_stack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  subq $8, %rsp
  stmxcsr (%rsp)
  fnstcw 4(%rsp)
  movq %rdx, %rax
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  ldmxcsr (%rsp)
  fldcw 4(%rsp)
  addq $8, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
  .size mcrl_switch_stack, . - mcrl_switch_stack

  .p2align 4
  .hidden mcrl_begin_stack
  .type mcrl_begin_stack, @function
mcrl_begin_stack:
  .cfi_startproc
  .cfi_undefined rip
  movq %rax, %rdi
  call mcrl_context_begin
  ud2
  .cfi_endproc
  .size mcrl_begin_stack, . - mcrl_begin_stack
)");

extern "C" {
void mcrl_begin_stack() __attribute__((visibility("hidden")));
__attribute__((visibility("hidden"), used)) void mcrl_context_begin(mcrl::Context *left) { mcrl::Context::begin(*left); }
}

namespace mcrl {

void *Context::new_stack(const StackSpan &stack) {
  auto top = reinterpret_cast<uintptr_t>(stack.bottom + stack.bytes) & ~uintptr_t{15};
  // A whole number of 16 bytes above the frame: mcrl_begin_stack makes a call.
  auto *saved = reinterpret_cast<SavedRegisters *>(top) - 1;
  asm("stmxcsr %0\n\tfnstcw %1" : "=m"(saved->mxcsr), "=m"(saved->x87_control));
  saved->rbp = nullptr;
  saved->resume = mcrl_begin_stack;
  return saved;
}

#else

#include <boost/context/detail/fcontext.hpp>

namespace mcrl {

static Context &arrive(boost::context::detail::transfer_t jump, void *Context::*suspended) {
  auto &left = *static_cast<Context *>(jump.data);
  left.*suspended = jump.fctx;
  return left;
}

Context &Context::jump(Context &from, Context &to) {
  return arrive(boost::context::detail::jump_fcontext(to.suspended_, &from), &Context::suspended_);
}

void *Context::new_stack(const StackSpan &stack) {
  return boost::context::detail::make_fcontext(
      stack.bottom + stack.bytes, stack.bytes,
      [](boost::context::detail::transfer_t jump) { begin(arrive(jump, &Context::suspended_)); });
}

#endif

void Context::prepare(const StackSpan &stack, Entry entry, void *argument) {
  entry_ = entry;
  argument_ = argument;
  if (__builtin_expect(is_sanitized(), 0)) {
    bottom_ = stack.bottom;
    bytes_ = stack.bytes;
    // A context that left this stack for good has not unwound its frames, whose surroundings the sanitizer still takes for forbidden.
    if (__asan_unpoison_memory_region != nullptr) __asan_unpoison_memory_region(stack.bottom, stack.bytes);
  }
  suspended_ = new_stack(stack);
}

void Context::begin(Context &left) {
  Context &self = *left.left_for_;
  if (is_sanitized()) __sanitizer_finish_switch_fiber(nullptr, &left.bottom_, &left.bytes_);
  self.entry_(self.argument_);
  assertion_failed("a context's entry does not return", __FILE__, __LINE__);
}

void Context::switch_sanitized(Context &from, Context &to, bool last) {
  void *fake_stack = nullptr;
  __sanitizer_start_switch_fiber(last ? nullptr : &fake_stack, to.bottom_, to.bytes_);
  Context &left = jump(from, to);
  __sanitizer_finish_switch_fiber(fake_stack, &left.bottom_, &left.bytes_);
}

} // namespace mcrl
