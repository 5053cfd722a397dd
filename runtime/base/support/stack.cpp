#include "base/support/stack.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

#if __has_include(<valgrind/valgrind.h>)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(start, end) 0
#endif

namespace mcrl {
namespace {

constexpr int advice_guard_install = 102; // MADV_GUARD_INSTALL, which older headers lack
constexpr size_t slab_bytes = 16 << 20;
constexpr size_t most_stacks_per_slab = 64;
constexpr size_t colours = 32, colour_bytes = 64;

size_t page_bytes() { return static_cast<size_t>(sysconf(_SC_PAGESIZE)); }

size_t round_up(size_t bytes, size_t unit) { return (bytes + unit - 1) / unit * unit; }

bool make_guard(char *base, Guards &guards) {
  if (guards == Guards::best && madvise(base, StackPool::guard_bytes, advice_guard_install) == 0) return true;
  guards = Guards::mappings;
  return mprotect(base, StackPool::guard_bytes, PROT_NONE) == 0;
}

} // namespace

StackPool::StackPool(size_t usable_bytes, Guards guards)
    : usable_bytes_(usable_bytes), mapped_bytes_(round_up(usable_bytes + colours * colour_bytes, page_bytes())), guards_(guards) {}

StackPool::~StackPool() {
  for (const Slab &slab : slabs_) munmap(slab.base, slab.stacks * (guard_bytes + mapped_bytes_));
}

void StackPool::map_slab() {
  size_t stride = guard_bytes + mapped_bytes_;
  // The first slabs are small: most programs have few threads.
  size_t stacks =
      std::clamp(slab_bytes / stride, size_t{1}, std::min(most_stacks_per_slab, size_t{1} << std::min(slabs_.size(), size_t{6})));
  void *memory =
      mmap(nullptr, stacks * stride, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  if (memory == MAP_FAILED)
    fatal("no memory for more than %zu stacks of %zu bytes: see ulimit -v, MCRL_STACK for smaller stacks, and the kernel's limits "
          "vm.overcommit_memory and vm.max_map_count",
          taken_, usable_bytes_);
  auto *base = static_cast<char *>(memory);
  // A huge page would be touched as a whole.
  madvise(base, stacks * stride, MADV_NOHUGEPAGE);
  for (size_t stack = 0; stack < stacks; stack++) {
    if (make_guard(base + stack * stride, guards_)) continue;
    uint64_t most = most_mappings();
    fatal("no guard page for more than %zu stacks of %zu bytes: each takes two of the process's mappings, of which the kernel's "
          "vm.max_map_count allows %s",
          taken_ + stack, usable_bytes_, most == 0 ? "a number" : std::to_string(most).c_str());
  }
  slabs_.push_back({base, stacks});
  unused_ = stacks;
}

StackSpan StackPool::take() {
  if (unused_ == 0) map_slab();
  const Slab &slab = slabs_.back();
  char *base = slab.base + (slab.stacks - unused_) * (guard_bytes + mapped_bytes_);
  unused_--;
  size_t colour = taken_++ % colours;
  StackSpan span{base + guard_bytes, mapped_bytes_ - colour * colour_bytes};
  (void)VALGRIND_STACK_REGISTER(span.bottom, span.bottom + span.bytes);
  return span;
}

} // namespace mcrl
