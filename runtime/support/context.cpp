#include "support/context.h"

#include "support/fatal.h"

#include <algorithm>
#include <boost/context/detail/fcontext.hpp>
#include <sys/mman.h>
#include <unistd.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(start, end) 0
#define VALGRIND_STACK_DEREGISTER(id) (void)(id)
#endif

// There if the program is sanitized, whether or not the runtime is.
extern "C" {
void __sanitizer_start_switch_fiber(void **fake_stack_save, const void *bottom, size_t size) __attribute__((weak));
void __sanitizer_finish_switch_fiber(void *fake_stack_save, const void **bottom_old, size_t *size_old) __attribute__((weak));
}

namespace mcrl {

// A procedure's local arrays can reach over a single page without touching it.
static constexpr size_t least_guard_bytes = 64 << 10;

Stack::Stack(size_t usable_bytes) {
  auto page_bytes = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  guard_bytes_ = std::max(page_bytes, least_guard_bytes);
  bytes_ = (usable_bytes + page_bytes - 1) / page_bytes * page_bytes;
  void *memory =
      mmap(nullptr, guard_bytes_ + bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory, guard_bytes_, PROT_NONE) != 0)
    fatal("no memory for a thread's stack of %zu bytes (MCRL_STACK)", bytes_);
  base_ = static_cast<char *>(memory);
  valgrind_id_ = VALGRIND_STACK_REGISTER(bottom(), bottom() + bytes_);
}

Stack::~Stack() {
  if (base_ == nullptr) return;
  VALGRIND_STACK_DEREGISTER(valgrind_id_);
  munmap(base_, guard_bytes_ + bytes_);
}

struct Landing {
  // First thing on the resumed side: the context that was left can be resumed at the address that the jump brought along. What
  // passes from side to side lies in the context, because the stack that was left may be gone.
  static Context &arrive(boost::context::detail::transfer_t jump, void *fake_stack) {
    auto &from = *static_cast<Context *>(jump.data);
    from.suspended_ = jump.fctx;
    if (__sanitizer_finish_switch_fiber != nullptr) __sanitizer_finish_switch_fiber(fake_stack, &from.bottom_, &from.bytes_);
    return *from.left_for_;
  }

  static void begin(boost::context::detail::transfer_t jump) {
    Context &self = arrive(jump, nullptr);
    self.entry_(self.argument_);
    MCRL_ASSERT(!"a context's entry returned");
  }
};

void Context::prepare(const Stack &stack, Entry entry, void *argument) {
  entry_ = entry;
  argument_ = argument;
  bottom_ = stack.bottom();
  bytes_ = stack.bytes();
  suspended_ = boost::context::detail::make_fcontext(stack.bottom() + stack.bytes(), stack.bytes(), Landing::begin);
}

void Context::switch_to(Context &from, Context &to, bool last) {
  from.left_for_ = &to;
  void *fake_stack = nullptr;
  if (__sanitizer_start_switch_fiber != nullptr)
    __sanitizer_start_switch_fiber(last ? nullptr : &fake_stack, to.bottom_, to.bytes_);
  Landing::arrive(boost::context::detail::jump_fcontext(to.suspended_, &from), fake_stack);
}

} // namespace mcrl
