#include "conduit/buffer.h"

#include "support/fatal.h"
#include "support/memory.h"

#include <cstdlib>

namespace mcrl {

// Lies in front of the message.
struct alignas(64) BufferPool::Buffer {
  Buffer *next;
  size_t size_class; // class_bytes.size() for a message larger than the classes, which is not kept
  char unused[32];
  Envelope envelope; // last, next to the message
};

BufferPool::~BufferPool() {
  for (Buffer *list : free_) {
    while (list != nullptr) {
      Buffer *next = list->next;
      std::free(list);
      list = next;
    }
  }
}

std::byte *BufferPool::acquire(size_t bytes) {
  size_t size_class = 0;
  while (size_class < class_bytes.size() && bytes > class_bytes[size_class]) size_class++;
  bool is_large = size_class == class_bytes.size();
  Buffer *buffer = is_large ? nullptr : free_[size_class];
  if (buffer != nullptr) {
    free_[size_class] = buffer->next;
  } else {
    size_t room = is_large ? (bytes + 63) / 64 * 64 : class_bytes[size_class] + 64;
    buffer = static_cast<Buffer *>(std::aligned_alloc(64, sizeof(Buffer) + room));
    if (MemoryText text; buffer == nullptr) fatal("no memory for a message of %zu bytes: %s", bytes, describe_memory(text));
    buffer->size_class = size_class;
  }
  return reinterpret_cast<std::byte *>(buffer + 1);
}

void BufferPool::release(void *message) {
  Buffer *buffer = static_cast<Buffer *>(message) - 1;
  if (buffer->size_class == class_bytes.size()) {
    std::free(buffer);
    return;
  }
  buffer->next = free_[buffer->size_class];
  free_[buffer->size_class] = buffer;
}

} // namespace mcrl
