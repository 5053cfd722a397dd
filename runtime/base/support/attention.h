// Whether unlocks and strips have anything to look for: a word that inline code reads by way of mcrl_node::arrivals.
#pragma once

#include "mcrl_abi.h"

#include <cstdint>

namespace mcrl {

class Attention {
public:
  // What this node has to do itself, beside receiving messages. `turns`: others that compute are ready, which get their turns at the ends
  // of strips (give_turn), and at unlocks of code that ends none: that looks at another word.
  enum Reason : uint32_t { ready = 1, pauses = 2, held = 4, turns = 8 };

  static constexpr uint32_t always = 1, never = 0;

  explicit Attention(mcrl_node &node) : node_(node) { choose(); }

  void set(Reason reason) {
    reasons_ |= reason;
    choose();
  }
  void clear(Reason reason) {
    reasons_ &= ~reason;
    choose();
  }

  // The current thread's strips give no turns, since it keeps other code out (MCRL_CLOSED): its unlocks do.
  void keeps_turns(bool keeps) {
    if (keeps_turns_ == keeps) return;
    keeps_turns_ = keeps;
    choose();
  }

  // The word that is not 0 if messages may have come.
  void look_at(const volatile uint32_t *word) {
    word_ = word;
    choose();
  }

private:
  void choose() {
    uint32_t urgent = keeps_turns_ ? reasons_ : reasons_ & ~uint32_t{turns};
    node_.arrivals = urgent == 0 ? word_ : &always;
    node_.arrivals_or_turns = reasons_ == 0 ? word_ : &always;
  }

  mcrl_node &node_;
  uint32_t reasons_ = 0;
  bool keeps_turns_ = false;
  const volatile uint32_t *word_ = &always;
};

} // namespace mcrl
