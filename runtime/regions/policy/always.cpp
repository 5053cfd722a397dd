// The computation moves.
#include "regions/policy/policy.h"

namespace mcrl::policy {

const Policy always{
    .choose = [](const Client &, const Miss &) { return Choice::computation; },
    .executes = [](Home &, const Request &) { return true; },
};

} // namespace mcrl::policy
