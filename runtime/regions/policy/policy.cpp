#include "regions/policy/policy.h"

#include "base/support/fatal.h"

namespace mcrl::policy {

const Policy &policy_of(mcrl_policy name) {
  switch (name) {
  case MCRL_ALWAYS: return always;
  case MCRL_NEVER: return never;
  case MCRL_STATIC: return by_mode;
  case MCRL_REPEAT: return repeat;
  case MCRL_ADAPTIVE: return adaptive;
  case MCRL_USE_IN_PLACE: return in_place;
  case MCRL_BY_DEFAULT: break;
  }
  MCRL_ASSERT(!"a policy");
}

} // namespace mcrl::policy
