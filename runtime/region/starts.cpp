#include "region/starts.h"

#include <sys/mman.h>

namespace mcrl {

bool Starts::reserve(unsigned bits) {
  release();
  size_t bytes = ((size_t{1} << bits) / page_bytes + 1) * sizeof(uint64_t);
  char *memory = reserve_pages(bytes);
  if (memory == nullptr) return false;
  words_ = reinterpret_cast<uint64_t *>(memory);
  bytes_ = bytes;
  return true;
}

void Starts::release() {
  if (words_ != nullptr) munmap(words_, bytes_);
  words_ = nullptr;
  bytes_ = 0;
}

} // namespace mcrl
