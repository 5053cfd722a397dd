// Locks that are granted at once, and polls that find nothing: one node alone.
#include "cases.h"
#include "messages.h"
#include "regions.h"

#include <mcrl_abi.h>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace bench {
namespace {

constexpr size_t record_bytes = 256;

double read_hits(mcrl_rid rid, size_t n) {
  return timed_ns(n, [&] {
    const void *at = mcrl_read_lock(rid);
    keep(at);
    mcrl_read_unlock(at);
  });
}

double write_hits(mcrl_rid rid, size_t n) {
  return timed_ns(n, [&] {
    void *at = mcrl_write_lock(rid);
    keep(at);
    mcrl_write_unlock(at);
  });
}

// Makes a region of node 1 a copy on node 0, fit for this mode.
std::function<void(bool)> fetch_first(mcrl_rid rid, mcrl_mode mode) {
  return [=](bool serves) {
    if (serves) return serve_until_stopped();
    if (mode == MCRL_READ) mcrl_read_unlock(mcrl_read_lock(rid));
    else mcrl_write_unlock(mcrl_write_lock(rid));
    send_message(Message::stop);
  };
}

} // namespace

void add_hits(Harness &harness) {
  mcrl_rid home = make_regions(0, 1, record_bytes)[0], copy = make_regions(1, 1, record_bytes)[0];
  harness.add({"hit.read.home", [=](size_t n) { return read_hits(home, n); }});
  harness.add(
      {.name = "hit.read.copy", .run = [=](size_t n) { return read_hits(copy, n); }, .prepare = fetch_first(copy, MCRL_READ)});
  harness.add({"hit.write.home", [=](size_t n) { return write_hits(home, n); }});
  harness.add(
      {.name = "hit.write.copy", .run = [=](size_t n) { return write_hits(copy, n); }, .prepare = fetch_first(copy, MCRL_WRITE)});

  harness.add({"poll.empty", [](size_t n) {
                 Node &node = mcrl::current_node();
                 return timed_ns(n, [&] { keep(mcrl::poll(node)); });
               }});
  static MPI_Comm alone;
  MPI_Comm_dup(MPI_COMM_WORLD, &alone);
  harness.add({"mpi.poll.iprobe", [](size_t n) {
                 int found;
                 return timed_ns(n, [&] { MPI_Iprobe(MPI_ANY_SOURCE, 0, alone, &found, MPI_STATUS_IGNORE); });
               }});
  harness.add({"mpi.poll.test", [](size_t n) {
                 MPI_Request request;
                 int done, buffer;
                 MPI_Irecv(&buffer, 1, MPI_INT, MPI_ANY_SOURCE, 0, alone, &request);
                 double ns = timed_ns(n, [&] { MPI_Test(&request, &done, MPI_STATUS_IGNORE); });
                 MPI_Cancel(&request);
                 MPI_Wait(&request, MPI_STATUS_IGNORE);
                 return ns;
               }});
}

} // namespace bench
