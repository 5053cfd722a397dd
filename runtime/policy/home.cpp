#include "policy/home.h"

namespace mcrl::policy {

History &Home::history(mcrl_rid rid) {
  if (histories_ == nullptr) histories_ = std::make_unique<History[]>(histories);
  History &history = histories_[hash_of(rid) % histories];
  if (history.rid != rid) history = {.rid = rid};
  return history;
}

} // namespace mcrl::policy
