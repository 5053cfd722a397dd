#include "net/conduit/buffer.h"

#include "base/support/fatal.h"
#include "base/support/memory.h"

#include <cstdlib>

namespace mcrl {

BufferPool::~BufferPool() {
  for (Buffer *list : free_) {
    while (list != nullptr) {
      Buffer *next = list->next;
      std::free(list);
      list = next;
    }
  }
}

std::byte *BufferPool::find(size_t bytes) {
  size_t size_class = 0;
  while (size_class < class_bytes.size() && bytes > class_bytes[size_class]) size_class++;
  bool is_large = size_class == class_bytes.size();
  Buffer *buffer = is_large ? nullptr : free_[size_class];
  if (buffer != nullptr) {
    free_[size_class] = buffer->next;
    if (size_class == largest_class) kept_--;
  } else {
    size_t room = is_large ? (bytes + 63) / 64 * 64 : class_bytes[size_class] + 64;
    buffer = static_cast<Buffer *>(std::aligned_alloc(64, sizeof(Buffer) + room));
    if (MemoryText text; buffer == nullptr) fatal("no memory for a message of %zu bytes: %s", bytes, describe_memory(text));
    buffer->size_class = size_class;
  }
  return reinterpret_cast<std::byte *>(buffer + 1);
}

void BufferPool::release_large(Buffer *buffer) {
  if (buffer->size_class != largest_class || kept_ == most_kept) return std::free(buffer);
  buffer->next = free_[largest_class];
  free_[largest_class] = buffer;
  kept_++;
}

} // namespace mcrl
