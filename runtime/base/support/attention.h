// Whether unlocks and strips have anything to look for: a word that inline code reads by way of mcrl_node::arrivals.
#pragma once

#include "mcrl_abi.h"

#include <cstdint>

namespace mcrl {

class Attention {
public:
  // What this node has to do itself, beside receiving messages. `turns`: others compute, and the current thread has not ended a strip yet,
  // at which they get their turns (give_turn).
  enum Reason : uint32_t { ready = 1, pauses = 2, held = 4, turns = 8 };

  static constexpr uint32_t always = 1, never = 0;

  explicit Attention(mcrl_node &node) : node_(node) { choose(); }

  void set(Reason reason) {
    reasons_ |= reason;
    node_.arrivals = &always;
  }
  void clear(Reason reason) {
    reasons_ &= ~reason;
    choose();
  }
  bool has(Reason reason) const { return (reasons_ & reason) != 0; }

  // The word that is not 0 if messages may have come.
  void look_at(const volatile uint32_t *word) {
    word_ = word;
    choose();
  }

private:
  void choose() { node_.arrivals = reasons_ == 0 ? word_ : &always; }

  mcrl_node &node_;
  uint32_t reasons_ = 0;
  const volatile uint32_t *word_ = &always;
};

} // namespace mcrl
