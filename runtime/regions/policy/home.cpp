#include "regions/policy/home.h"

namespace mcrl::policy {

bool Home::executes(const Request &request, mcrl_policy by_default) {
  auto found = chosen_.find(request.rid);
  if (found == chosen_.end()) return policy_of(by_default).executes(*this, request);
  if (found->second.function == nullptr) {
    mcrl_policy chosen = found->second.policy;
    return policy_of(chosen == MCRL_BY_DEFAULT ? by_default : chosen).executes(*this, request);
  }
  region_request shown{.is_write = request.mode != MCRL_READ,
                       .from = static_cast<int>(number(request.from)),
                       .region_bytes = request.region_bytes,
                       .record_bytes = request.record_bytes,
                       .was_read = request.was_read,
                       .operations = request.operations,
                       .uses = request.uses,
                       .walk = request.walk,
                       .saved = request.saved};
  return found->second.function(&shown) != 0;
}

bool Home::places(mcrl_rid rid, mcrl_policy asked, mcrl_policy by_default) const {
  const Chosen *choice = asked == MCRL_BY_DEFAULT ? chosen(rid) : nullptr;
  if (choice != nullptr && choice->function != nullptr) return false;
  if (choice != nullptr && choice->policy != MCRL_BY_DEFAULT) asked = choice->policy;
  const History *history = histories_.find(rid);
  bool is_repeated = history != nullptr && history->near_asks == History::near_asks_of_phase;
  return is_repeated && (asked == MCRL_BY_DEFAULT ? by_default : asked) == MCRL_ADAPTIVE;
}

} // namespace mcrl::policy
