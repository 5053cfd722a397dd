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

} // namespace mcrl::policy
