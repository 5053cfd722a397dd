#include "regions/memory/span.h"

#include <cstring>
#include <sys/mman.h>

namespace mcrl {

void zero_pages(char *first, uint64_t bytes) {
  // Locked memory (mlockall) cannot be given back.
  if (madvise(first, bytes, MADV_DONTNEED) != 0) std::memset(first, 0, bytes);
}

void zero_shared_pages(char *first, uint64_t bytes) {
  if (madvise(first, bytes, MADV_REMOVE) != 0) std::memset(first, 0, bytes);
}

char *reserve_pages(size_t bytes) {
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  // Where all programs get huge pages, the copy of a small region would take up 2 MB, and be given back in pages that it is not in.
  madvise(memory, bytes, MADV_NOHUGEPAGE);
  return static_cast<char *>(memory);
}

void prefer_huge_pages(char *first, uint64_t bytes) { madvise(first, bytes, MADV_HUGEPAGE); }

bool Span::reserve(unsigned bits) {
  release();
  size_t bytes = (size_t{1} << bits) + page_bytes;
  base_ = reserve_pages(bytes);
  if (base_ == nullptr) return false;
  bytes_ = bytes;
  return true;
}

void Span::release() {
  if (base_ != nullptr) munmap(base_, bytes_);
  base_ = nullptr;
  bytes_ = 0;
}

} // namespace mcrl
