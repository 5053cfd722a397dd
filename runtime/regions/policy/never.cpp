// The data move.
#include "regions/policy/policy.h"

namespace mcrl::policy {

const Policy never{
    .choose = [](const Client &, const Miss &) { return Choice::data; },
    .executes = [](Home &, const Request &) { return false; },
};

} // namespace mcrl::policy
