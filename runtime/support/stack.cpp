#include "support/stack.h"

#include "support/fatal.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
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

// The kernel's limit, "?" if it cannot be told.
const char *read_map_limit(char (&text)[24]) {
  int file = open("/proc/sys/vm/max_map_count", O_RDONLY | O_CLOEXEC);
  ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  text[length > 0 ? length : 0] = '\0';
  text[strcspn(text, "\n")] = '\0';
  return text[0] == '\0' ? "?" : text;
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
    char limit[24];
    fatal("no guard page for more than %zu stacks of %zu bytes: each takes two of the process's mappings, of which the kernel's "
          "vm.max_map_count allows %s",
          taken_ + stack, usable_bytes_, read_map_limit(limit));
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
