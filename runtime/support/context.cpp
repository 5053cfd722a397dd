#include "support/context.h"

#include "support/fatal.h"

#include <boost/context/detail/fcontext.hpp>
#include <sys/mman.h>
#include <unistd.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(start, end) 0
#define VALGRIND_STACK_DEREGISTER(id) (void)(id)
#endif

#if defined(__SANITIZE_ADDRESS__)
#define MCRL_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MCRL_ADDRESS_SANITIZER 1
#endif
#endif

#ifdef MCRL_ADDRESS_SANITIZER
extern "C" {
void __sanitizer_start_switch_fiber(void **fake_stack_save, const void *bottom, size_t size);
void __sanitizer_finish_switch_fiber(void *fake_stack_save, const void **bottom_old, size_t *size_old);
}
#else
static void __sanitizer_start_switch_fiber(void **, const void *, size_t) {}
static void __sanitizer_finish_switch_fiber(void *, const void **, size_t *) {}
#endif

namespace mcrl {

Stack::Stack(size_t usable_bytes) {
  guard_bytes_ = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  bytes_ = (usable_bytes + guard_bytes_ - 1) / guard_bytes_ * guard_bytes_;
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
    const void *bottom;
    size_t bytes;
    __sanitizer_finish_switch_fiber(fake_stack, &bottom, &bytes);
#ifdef MCRL_ADDRESS_SANITIZER
    from.bottom_ = bottom;
    from.bytes_ = bytes;
#endif
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
  __sanitizer_start_switch_fiber(last ? nullptr : &fake_stack, to.bottom_, to.bytes_);
  Landing::arrive(boost::context::detail::jump_fcontext(to.suspended_, &from), fake_stack);
}

} // namespace mcrl
