// Memory for stacks. Below each lies an inaccessible guard, so that an overflow is a fault and not a silent overwrite. Pages that
// were never touched cost nothing.
#pragma once

#include <cstddef>
#include <vector>

namespace mcrl {

// What a context runs on. The lowest address that can be used, and the bytes from there.
struct StackSpan {
  char *bottom = nullptr;
  size_t bytes = 0;
};

// How guards are made. As marks in the page table (Linux 6.13) they are no limit to the number of stacks; as mappings of their own
// they take two of the mappings that the kernel allows a process (vm.max_map_count) per stack.
enum class Guards { best, mappings };

// Stacks of one size. They are mapped many at a time and stay mapped; the pool keeps a free one for the next thread.
class StackPool {
public:
  static constexpr size_t guard_bytes = 64 << 10; // a procedure's local arrays can reach over a single page without touching it

  explicit StackPool(size_t usable_bytes, Guards guards = Guards::best);
  StackPool(const StackPool &) = delete;
  StackPool &operator=(const StackPool &) = delete;
  ~StackPool();

  // A stack that has not been given out yet. Ends the program, saying which limit is reached, if there is none. The top of the
  // stacks lies at different offsets of a page: at the same one, those of many threads would fight for a few lines of the cache.
  StackSpan take();

  size_t usable_bytes() const { return usable_bytes_; } // a stack has these or more
  size_t taken() const { return taken_; }

private:
  struct Slab {
    char *base;
    size_t stacks;
  };

  void map_slab();

  size_t usable_bytes_;
  size_t mapped_bytes_; // of each stack, without its guard
  Guards guards_;
  std::vector<Slab> slabs_;
  size_t unused_ = 0; // stacks of the last slab
  size_t taken_ = 0;
};

// A single stack.
class Stack {
public:
  explicit Stack(size_t usable_bytes) : pool_(usable_bytes), span_(pool_.take()) {}
  operator const StackSpan &() const { return span_; }

private:
  StackPool pool_;
  StackSpan span_;
};

} // namespace mcrl
