// Pages of a shared array, many at once: what they cost beside data of the same size that MPI carries.
#include "cases.h"
#include "messages.h"

#include <cstring>
#include <prelude_arrays.h>

namespace bench {
namespace {

unsigned home_at_1(size_t, size_t, unsigned) { return 1; }

// Node 0 reads what node 1 has written. All pages of the run are asked for at once.
Case read_run(size_t bytes) {
  mcrl_array_layout layout = {};
  layout.home = home_at_1;
  void *at = mcrl_array_new(1, 1, &bytes, &mcrl_write_invalidate, &layout);
  return {"pages.read." + std::to_string(bytes),
          [=](size_t) {
            double start = now_ns();
            mcrl_array_touch(at, bytes, MCRL_READ_ACCESS);
            double ns = now_ns() - start;
            send_message(Message::stop);
            return ns;
          },
          [](size_t) { serve_until_stopped(); },
          1,
          1,
          [=](bool serves) {
            if (!serves) return serve_until_stopped();
            mcrl_array_touch(at, bytes, MCRL_WRITE_ACCESS);
            std::memset(at, 1, bytes);
            send_message(Message::stop);
          }};
}

} // namespace

void add_runs_of_pages(Harness &harness) {
  for (size_t bytes : {size_t{1} << 16, size_t{1} << 20}) harness.add(read_run(bytes));
}

} // namespace bench
