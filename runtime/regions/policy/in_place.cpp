// The computation moves to what is used in place on another host, and is local on the home's host. What is copied is left to the
// adaptive policy.
#include "regions/policy/policy.h"

namespace mcrl::policy {

const Policy in_place{
    .choose =
        [](const Client &client, const Miss &miss) {
          return miss.is_copied ? adaptive.choose(client, miss) : Choice::computation;
        },
    .executes = [](Home &home, const Request &request) { return adaptive.executes(home, request); },
};

} // namespace mcrl::policy
