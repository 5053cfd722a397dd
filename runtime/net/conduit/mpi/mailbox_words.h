// How a mailbox's words are read and written, of which more than one process sees each. A test has another such class, in which
// each access is a step, so that it goes through all orders of them.
#pragma once

#include "base/support/shared_word.h"

#include <atomic>

namespace mcrl {

struct SharedWords {
  template <class Word> static Word load(const Word &word) { return SharedWord(const_cast<Word &>(word)).get(); }
  template <class Word> static void store(Word &word, Word value) { SharedWord(word).put(value); }
  template <class Word> static bool swap(Word &word, Word &expected, Word value) { return SharedWord(word).swap(expected, value); }
  template <class Word> static Word add_bits(Word &word, Word bits) { return SharedWord(word).add_bits(bits); }
  template <class Word> static Word exchange(Word &word, Word left) { return SharedWord(word).take(left); }

  // Between a store and a load that must not go before it.
  static void fence() { std::atomic_thread_fence(std::memory_order_seq_cst); }
};

} // namespace mcrl
