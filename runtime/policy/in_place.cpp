// What can be used in place is; else the computation moves. What is copied is left to the adaptive policy.
#include "policy/policy.h"

namespace mcrl::policy {

const Policy in_place{
    .choose =
        [](const Client &client, const Miss &miss) {
          if (miss.place == Place::copied) return adaptive.choose(client, miss);
          return miss.place == Place::shared ? Choice::data : Choice::computation;
        },
    .executes = [](Home &home, const Request &request) { return adaptive.executes(home, request); },
};

} // namespace mcrl::policy
