#include "region/span.h"

#include <sys/mman.h>

namespace mcrl {

bool Span::reserve(unsigned bits) {
  constexpr size_t extra_page = 4096;
  release();
  size_t bytes = (size_t{1} << bits) + extra_page;
  void *memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return false;
  base_ = static_cast<char *>(memory);
  bytes_ = bytes;
  return true;
}

void Span::release() {
  if (base_ != nullptr) munmap(base_, bytes_);
  base_ = nullptr;
  bytes_ = 0;
}

} // namespace mcrl
