// Outgoing message buffers: a pool in which the buffer that was freed last, still in the cache, is taken next.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mcrl {

class BufferPool {
public:
  BufferPool() = default;
  BufferPool(const BufferPool &) = delete;
  BufferPool &operator=(const BufferPool &) = delete;
  ~BufferPool();

  // Room for a message of `bytes`, aligned to 64 bytes, with undefined contents. Ends the program if there is no memory.
  std::byte *acquire(size_t bytes);
  void release(void *message);

private:
  struct Buffer;
  static constexpr std::array<size_t, 3> class_bytes = {256, 2048, 8192 + 64};

  std::array<Buffer *, class_bytes.size()> free_{};
};

} // namespace mcrl
