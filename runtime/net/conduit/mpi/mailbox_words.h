// How a mailbox's words are read and written, of which more than one process sees each. A test has another such class, in which
// each access is a step, so that it goes through all orders of them.
#pragma once

#include <atomic>
#include <cstdint>

namespace mcrl {

struct SharedWords {
  // What was written before a store or a swap is seen after a load or a swap that finds its value.
  template <class Word> static Word load(const Word &word) { return __atomic_load_n(&word, __ATOMIC_ACQUIRE); }
  template <class Word> static void store(Word &word, Word value) { __atomic_store_n(&word, value, __ATOMIC_RELEASE); }

  // A swap that fails stores the word in `expected`.
  template <class Word> static bool swap(Word &word, Word &expected, Word value) {
    return __atomic_compare_exchange_n(&word, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  }

  // Each in one order with all others, and these give the word as it was.
  template <class Word> static Word add_bits(Word &word, Word bits) { return __atomic_fetch_or(&word, bits, __ATOMIC_SEQ_CST); }
  template <class Word> static Word exchange(Word &word, Word left) { return __atomic_exchange_n(&word, left, __ATOMIC_SEQ_CST); }

  // Between a store and a load that must not go before it.
  static void fence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
};

} // namespace mcrl
