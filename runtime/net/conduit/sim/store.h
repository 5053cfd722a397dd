// Memory for messages that are under way, which all processes share: one process at a time uses it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace mcrl::sim {

class Store {
public:
  static constexpr size_t alignment = 16;

  Store(char *memory, size_t bytes) : next_(memory), end_(memory + bytes) {}

  // Aligned to 16 bytes; nullptr if there is no room.
  void *acquire(size_t bytes) {
    unsigned kind = kind_of(bytes);
    if (Free *block = free_[kind]) {
      free_[kind] = block->next;
      return block;
    }
    size_t whole = alignment << kind;
    if (static_cast<size_t>(end_ - next_) < whole) return nullptr;
    char *block = next_;
    next_ += whole;
    return block;
  }

  // What acquire() has given for so many bytes.
  void release(void *memory, size_t bytes) {
    auto *block = static_cast<Free *>(memory);
    Free *&first = free_[kind_of(bytes)];
    block->next = first;
    first = block;
  }

private:
  struct Free {
    Free *next;
  };
  // Sizes are powers of two.
  static constexpr unsigned kinds = 44;
  static unsigned kind_of(size_t bytes) {
    return bytes <= alignment ? 0 : static_cast<unsigned>(std::bit_width((bytes - 1) / alignment));
  }

  char *next_, *end_;
  Free *free_[kinds] = {};
};

} // namespace mcrl::sim
