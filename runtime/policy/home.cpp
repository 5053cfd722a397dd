#include "policy/home.h"

namespace mcrl::policy {

bool Home::executes(const Request &request, mcrl_policy by_default) {
  auto found = chosen_.find(request.rid);
  if (found == chosen_.end()) return policy_of(by_default).executes(*this, request);
  if (found->second.function == nullptr) return policy_of(found->second.policy).executes(*this, request);
  region_request shown{.is_write = request.mode != MCRL_READ,
                       .from = static_cast<int>(number(request.from)),
                       .region_bytes = request.region_bytes,
                       .record_bytes = request.record_bytes,
                       .was_read = request.was_read,
                       .operations = request.operations,
                       .uses = request.uses,
                       .walk = request.walk};
  return found->second.function(&shown) != 0;
}

void Home::choose(mcrl_rid rid, Chosen chosen) {
  if (chosen.policy == MCRL_BY_DEFAULT && chosen.function == nullptr) chosen_.erase(rid);
  else chosen_[rid] = chosen;
}

} // namespace mcrl::policy
