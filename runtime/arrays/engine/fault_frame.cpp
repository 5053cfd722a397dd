#include "arrays/engine/fault_frame.h"

#include "base/support/fatal.h"

#include <cstdint>
#include <cstring>
#include <ucontext.h>

// A plain copy: memcpy of a sanitizer looks at the other stack's shadow.
__attribute__((no_sanitize("address"))) static void copy_words(char *to, const char *from, size_t bytes) {
  for (size_t i = 0; i < bytes; i += sizeof(uint64_t)) {
    uint64_t word;
    __builtin_memcpy(&word, from + i, sizeof word);
    __builtin_memcpy(to + i, &word, sizeof word);
  }
}

static char *align_down(char *at, uintptr_t unit) { return reinterpret_cast<char *>(reinterpret_cast<uintptr_t>(at) & ~(unit - 1)); }

// Leaves the stack for another, calls function(argument) there, and returns from the signal whose frame lies there.
extern "C" [[noreturn]] void mcrl_leave_signal_stack(char *stack, char *frame, void (*function)(void *), void *argument)
    __attribute__((visibility("hidden")));

namespace mcrl::FaultFrame {

#if defined(__x86_64__)

namespace {

constexpr size_t red_zone_bytes = 128, least_state_bytes = 512, state_size_at = 464; // of struct _fpx_sw_bytes in the state
constexpr uint32_t extended_magic = 0x46505853;

// What rt_sigreturn reads: the kernel's part of ucontext_t, which ends with 8 bytes of signal mask.
constexpr size_t context_bytes = offsetof(ucontext_t, uc_sigmask) + 8;
struct Frame {
  uint64_t return_address; // popped before the call of the system's
  char context[context_bytes];
};

} // namespace

asm(R"(
  .text
  .globl mcrl_leave_signal_stack
  .hidden mcrl_leave_signal_stack
  .type mcrl_leave_signal_stack, @function
mcrl_leave_signal_stack:
  movq %rdi, %rsp
  movq %rsi, %rbx
  movq %rcx, %rdi
  xorl %ebp, %ebp
  call *%rdx
  leaq 8(%rbx), %rsp
  movl $15, %eax
  syscall
  ud2
  .size mcrl_leave_signal_stack, .-mcrl_leave_signal_stack
)");

const void *instruction(const void *machine_context) {
  return reinterpret_cast<const void *>(static_cast<const ucontext_t *>(machine_context)->uc_mcontext.gregs[REG_RIP]);
}

bool is_write(const void *machine_context) {
  return (static_cast<const ucontext_t *>(machine_context)->uc_mcontext.gregs[REG_ERR] & 2) != 0;
}

__attribute__((no_sanitize("address"))) void go_on(void *machine_context, void (*function)(void *), const void *argument,
                                                    size_t argument_bytes) {
  auto *context = static_cast<ucontext_t *>(machine_context);
  auto *at = reinterpret_cast<char *>(context->uc_mcontext.gregs[REG_RSP]) - red_zone_bytes;
  auto *state = reinterpret_cast<char *>(context->uc_mcontext.fpregs);
  char *state_copy = nullptr;
  if (state != nullptr) {
    uint32_t words[2];
    __builtin_memcpy(words, state + state_size_at, sizeof words);
    size_t bytes = words[0] == extended_magic ? words[1] : least_state_bytes;
    at = state_copy = align_down(at - bytes, 64);
    copy_words(state_copy, state, bytes);
  }
  at = align_down(at - sizeof(Frame), 16);
  auto *frame = reinterpret_cast<Frame *>(at);
  copy_words(frame->context, reinterpret_cast<const char *>(context), context_bytes);
  reinterpret_cast<ucontext_t *>(frame->context)->uc_mcontext.fpregs = reinterpret_cast<fpregset_t>(state_copy);
  at = align_down(at - argument_bytes, 16);
  copy_words(at, static_cast<const char *>(argument), argument_bytes);
  mcrl_leave_signal_stack(at, reinterpret_cast<char *>(frame), function, at);
}

#elif defined(__aarch64__)

namespace {

constexpr uint32_t esr_magic = 0x45535201, extra_magic = 0x45585401;
constexpr uint64_t write_not_read = 1 << 6;

struct Record {
  uint32_t magic, bytes;
};

// The record of this kind that the kernel has saved, nullptr if there is none.
__attribute__((no_sanitize("address"))) const char *find_record(const ucontext_t &context, uint32_t magic) {
  auto *at = reinterpret_cast<const char *>(context.uc_mcontext.__reserved);
  for (;;) {
    Record record;
    __builtin_memcpy(&record, at, sizeof record);
    if (record.magic == magic) return at;
    if (record.magic == 0 || record.bytes == 0) return nullptr;
    at += record.bytes;
  }
}

// What rt_sigreturn reads.
struct Frame {
  char information[128];
  ucontext_t context;
};

} // namespace

asm(R"(
  .text
  .globl mcrl_leave_signal_stack
  .hidden mcrl_leave_signal_stack
  .type mcrl_leave_signal_stack, %function
mcrl_leave_signal_stack:
  mov sp, x0
  mov x19, x1
  mov x0, x3
  mov x29, xzr
  blr x2
  mov sp, x19
  mov x8, #139
  svc #0
  brk #1
  .size mcrl_leave_signal_stack, .-mcrl_leave_signal_stack
)");

const void *instruction(const void *machine_context) {
  return reinterpret_cast<const void *>(static_cast<const ucontext_t *>(machine_context)->uc_mcontext.pc);
}

bool is_write(const void *machine_context) {
  const char *record = find_record(*static_cast<const ucontext_t *>(machine_context), esr_magic);
  uint64_t syndrome = 0;
  if (record != nullptr) __builtin_memcpy(&syndrome, record + sizeof(Record), sizeof syndrome);
  return (syndrome & write_not_read) != 0;
}

__attribute__((no_sanitize("address"))) void go_on(void *machine_context, void (*function)(void *), const void *argument,
                                                    size_t argument_bytes) {
  auto *context = static_cast<ucontext_t *>(machine_context);
  if (find_record(*context, extra_magic) != nullptr)
    fatal_in_signal("a fault in a shared array with vector registers that are too long to be saved (SVE of more than 512 bits)");
  char *at = align_down(reinterpret_cast<char *>(context->uc_mcontext.sp) - sizeof(Frame), 16);
  auto *frame = reinterpret_cast<Frame *>(at);
  copy_words(reinterpret_cast<char *>(&frame->context), reinterpret_cast<const char *>(context), sizeof *context);
  at = align_down(at - argument_bytes, 16);
  copy_words(at, static_cast<const char *>(argument), argument_bytes);
  mcrl_leave_signal_stack(at, reinterpret_cast<char *>(frame), function, at);
}

#else
#error "shared arrays need x86-64 or arm64 Linux"
#endif

} // namespace mcrl::FaultFrame
