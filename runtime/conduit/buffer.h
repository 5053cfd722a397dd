// Outgoing message buffers: a pool in which the buffer that was freed last, still in the cache, is taken next.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace mcrl {

// In front of every message while it is on its way; the conduits' own.
struct Envelope {
  uint32_t bytes;  // of the message after it
  uint32_t from;   // node
  uint16_t kind;   // says what the message is to the conduit; 0 for one of the runtime's
  uint16_t credit; // messages that `from` has taken from its receiver since it last said so
  uint32_t tag;    // of the large data that the message speaks of
};
static_assert(sizeof(Envelope) == 16, "what follows it is aligned for every type");

class BufferPool {
public:
  BufferPool() = default;
  BufferPool(const BufferPool &) = delete;
  BufferPool &operator=(const BufferPool &) = delete;
  ~BufferPool();

  // Room for a message of `bytes`, aligned to 64 bytes, with undefined contents; if it is not large, 64 more bytes can be read after
  // it. Ends the program if there is no memory.
  std::byte *acquire(size_t bytes);
  void release(void *message);

  // The envelope in front of a message from acquire().
  static Envelope &envelope_of(std::byte *message) { return *(reinterpret_cast<Envelope *>(message) - 1); }

private:
  struct Buffer;
  static constexpr std::array<size_t, 3> class_bytes = {256, 2048, 8192 + 64};

  std::array<Buffer *, class_bytes.size()> free_{};
};

} // namespace mcrl
