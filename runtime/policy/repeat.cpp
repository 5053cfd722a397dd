// The computation moves to write, and also to read until some node has read the region twice since it was last written; from then on a
// read moves the data, until the next write (thesis 3.3.3, REPEAT).
#include "policy/home.h"

namespace mcrl::policy {

const Policy repeat{
    .choose = [](const Client &, const Miss &miss) { return miss.mode != MCRL_READ ? Choice::computation : Choice::ask; },
    .executes = [](Home &home, const Request &request) {
      return request.mode != MCRL_READ || !request.was_read || !home.reads(request.rid).reads_again(request.from);
    },
};

} // namespace mcrl::policy
