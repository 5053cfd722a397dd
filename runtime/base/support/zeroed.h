// Large arrays that are zero at first: memory that is not touched costs nothing.
#pragma once

#include "base/support/fatal.h"

#include <cstddef>
#include <cstdlib>
#include <memory>

namespace mcrl {

struct FreeZeroed {
  void operator()(void *memory) const { std::free(memory); }
};
template <class T> using ZeroedArray = std::unique_ptr<T[], FreeZeroed>;

template <class T> ZeroedArray<T> make_zeroed(size_t count) {
  auto *memory = static_cast<T *>(std::calloc(count, sizeof(T)));
  MCRL_ASSERT(memory != nullptr);
  return ZeroedArray<T>(memory);
}

} // namespace mcrl
