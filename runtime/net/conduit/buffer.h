// Outgoing message buffers: a pool in which the buffer that was freed last, still in the cache, is taken next. Of the largest class
// only a few are kept.
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

  // Room for a message of `bytes`, aligned to 64 bytes, with undefined contents; if it is not large, 64 more bytes can be read
  // after it. Ends the program if there is no memory.
  std::byte *acquire(size_t bytes) {
    Buffer *buffer = bytes <= class_bytes[0] ? free_[0] : nullptr;
    if (buffer == nullptr) return find(bytes);
    free_[0] = buffer->next;
    return reinterpret_cast<std::byte *>(buffer + 1);
  }
  void release(void *message) {
    Buffer *buffer = static_cast<Buffer *>(message) - 1;
    if (buffer->size_class >= largest_class) return release_large(buffer);
    buffer->next = free_[buffer->size_class];
    free_[buffer->size_class] = buffer;
  }

  // The envelope in front of a message from acquire().
  static Envelope &envelope_of(std::byte *message) { return *(reinterpret_cast<Envelope *>(message) - 1); }

private:
  friend class MessageQueue;

  // Lies in front of the message.
  struct alignas(64) Buffer {
    Buffer *next;
    size_t size_class; // class_bytes.size() for a message larger than the classes, which is not kept
    char unused[32];
    Envelope envelope; // last, next to the message
  };
  std::byte *find(size_t bytes);
  void release_large(Buffer *);

  static constexpr std::array<size_t, 4> class_bytes = {256, 2048, 8192 + 64, 66 * 1024};
  static constexpr size_t largest_class = class_bytes.size() - 1, most_kept = 8;

  std::array<Buffer *, class_bytes.size()> free_{};
  size_t kept_ = 0; // of the largest class
};

// Messages that wait, in the buffers of a pool. All zeros is an empty one.
class MessageQueue {
public:
  bool is_empty() const { return first_ == nullptr; }
  std::byte *front() const { return reinterpret_cast<std::byte *>(first_ + 1); }

  void push(std::byte *message) {
    auto *buffer = reinterpret_cast<BufferPool::Buffer *>(message) - 1;
    buffer->next = nullptr;
    (is_empty() ? first_ : last_->next) = buffer;
    last_ = buffer;
  }
  std::byte *pop() {
    std::byte *message = front();
    first_ = first_->next;
    return message;
  }

  // How many messages, from the front on, meet a condition, up to the first that does not.
  template <class Condition> size_t count_while(Condition &&meets) const {
    size_t count = 0;
    for (auto *buffer = first_; buffer != nullptr && meets(reinterpret_cast<std::byte *>(buffer + 1)); buffer = buffer->next)
      count++;
    return count;
  }

private:
  BufferPool::Buffer *first_ = nullptr, *last_ = nullptr;
};

} // namespace mcrl
