// A word in memory that other processes see, too.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>

namespace mcrl {

template <class Word> class SharedWord {
public:
  explicit SharedWord(Word &at) : at_(at) {}

  Word peek() const { return at_.load(std::memory_order_relaxed); }
  Word get() const { return at_.load(std::memory_order_acquire); } // and what was written before it was put there
  void put(Word word) { at_.store(word, std::memory_order_release); }

  // Memory written before a swap is visible after a later swap of the same word, also after one that fails and stores the word in
  // `expected`.
  bool swap(Word &expected, Word word) {
    return at_.compare_exchange_weak(expected, word, std::memory_order_seq_cst, std::memory_order_acquire);
  }
  // Swaps the word for what `next` makes of it, an optional word, until no other process has been first or it makes nothing. Returns
  // what the word was before the swap, if there was one.
  template <class Next> std::optional<Word> change(Next &&next) {
    for (Word now = get();;) {
      std::optional<Word> after = next(now);
      if (!after) return {};
      if (swap(now, *after)) return now;
    }
  }
  Word add_bits(Word bits) { return at_.fetch_or(bits, std::memory_order_seq_cst); } // these two return what it was
  Word take(Word left) { return at_.exchange(left, std::memory_order_seq_cst); }

private:
  std::atomic_ref<Word> at_;
};

} // namespace mcrl
