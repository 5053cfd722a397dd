// The computation moves to write, and also to read until some node has read the region twice since it was last written; from then on a
// read moves the data, until the next write (thesis 3.3.3, REPEAT).
#include "regions/policy/home.h"

namespace mcrl::policy {

const Policy repeat{
    .choose =
        [](const Client &, const Miss &miss) { return miss.mode != MCRL_READ || !miss.is_copied ? Choice::computation : Choice::ask; },
    .executes = [](Home &home, const Request &request) {
      if (request.mode != MCRL_READ) return true;
      Reads &reads = home.reads(request.rid); // which the region has from now on
      return !request.was_read || !reads.reads_again(request.from);
    },
};

} // namespace mcrl::policy
