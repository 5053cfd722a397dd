// Entries for numbers below a limit, made in chunks: the first time that one of a chunk is to change. The directory takes a pointer for
// each chunk, and has memory only where chunks are.
//
// Entries stay where they are, and chunks, once made, stay until the end: so a signal's handler, and another kernel thread, may look.
#pragma once

#include "base/support/fatal.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>

namespace mcrl {

template <class Entry, uint32_t per_chunk> class Sparse {
public:
  explicit Sparse(uint32_t count) : count_(count), chunks_(static_cast<Entry **>(std::calloc(chunks(), sizeof(Entry *)))) {
    if (chunks_ == nullptr) fatal("no memory for the pages of a shared array");
  }
  ~Sparse() {
    for (uint64_t i = 0, left = made_; left > 0; i++) {
      if (chunks_[i] == nullptr) continue;
      delete[] chunks_[i];
      left--;
    }
    std::free(chunks_);
  }
  Sparse(const Sparse &) = delete;
  Sparse &operator=(const Sparse &) = delete;

  // nullptr if it has not been made.
  const Entry *find(uint32_t number) const {
    const Entry *chunk = __atomic_load_n(&chunks_[number / per_chunk], __ATOMIC_ACQUIRE);
    return chunk == nullptr ? nullptr : chunk + number % per_chunk;
  }

  // `fill` is given the numbers of a new chunk, the first and one past the last, and its first entry.
  template <class Fill> Entry &at(uint32_t number, Fill &&fill) {
    Entry *&chunk = chunks_[number / per_chunk];
    if (chunk == nullptr) {
      auto *entries = new Entry[per_chunk]{};
      uint32_t first = number / per_chunk * per_chunk;
      fill(first, first + std::min(per_chunk, count_ - first), entries);
      __atomic_store_n(&chunk, entries, __ATOMIC_RELEASE);
      made_++;
    }
    return chunk[number % per_chunk];
  }

  uint64_t entries_made() const { return made_ * per_chunk; }

private:
  uint64_t chunks() const { return (uint64_t{count_} + per_chunk - 1) / per_chunk; }

  uint32_t count_;
  uint64_t made_ = 0;
  Entry **chunks_;
};

} // namespace mcrl
