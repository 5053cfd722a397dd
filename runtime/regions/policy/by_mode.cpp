// MCRL_STATIC: the computation moves to write, and the data to read (thesis 3.3.3, STATIC).
#include "regions/policy/policy.h"

namespace mcrl::policy {

const Policy by_mode{
    .choose = [](const Client &, const Miss &miss) { return miss.mode != MCRL_READ ? Choice::computation : Choice::data; },
    .executes = [](Home &, const Request &request) { return request.mode != MCRL_READ; },
};

} // namespace mcrl::policy
