// A word in memory that other processes see, too.
#pragma once

#include <atomic>
#include <cstdint>

namespace mcrl {

template <class Word> class SharedWord {
public:
  explicit SharedWord(Word &at) : at_(at) {}

  Word peek() const { return at_.load(std::memory_order_relaxed); }
  Word get() const { return at_.load(std::memory_order_acquire); } // and what was written before it was put there
  void put(Word word) { at_.store(word, std::memory_order_release); }

  // Memory written before a swap is visible after a later swap of the same word. A swap that fails stores the word in `expected`.
  bool swap(Word &expected, Word word) {
    return at_.compare_exchange_weak(expected, word, std::memory_order_seq_cst, std::memory_order_relaxed);
  }
  void add_bits(Word bits) { at_.fetch_or(bits, std::memory_order_seq_cst); }
  Word take(Word left) { return at_.exchange(left, std::memory_order_seq_cst); }

private:
  std::atomic_ref<Word> at_;
};

} // namespace mcrl
