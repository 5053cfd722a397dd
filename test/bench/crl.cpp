// The calls of CRL (thesis, tables 6.2 and 6.3): mapping, and operations on a mapped region.
#include "cases.h"
#include "messages.h"
#include "regions.h"

#include <mcrl.h>

#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace bench {
namespace {

constexpr size_t new_regions = 64; // in one run
constexpr size_t bytes = 256;

double map_and_unmap(rid_t rid, size_t n) {
  return timed_ns(n, [=] {
    void *at = rgn_map(rid);
    keep(at);
    rgn_unmap(at);
  });
}

// On both nodes: regions of node 1 that node 0 has not heard of, in place of those before.
void make_new_regions(std::vector<rid_t> &regions, bool serves) {
  if (serves) {
    for (rid_t rid : regions) rgn_delete(rid);
    regions.assign(new_regions, 0);
    for (rid_t &rid : regions) rid = rgn_create(bytes);
    send_message(Message::stop);
  } else {
    serve_until_stopped();
    regions.resize(new_regions);
  }
  MPI_Bcast(regions.data(), new_regions, MPI_UINT64_T, 1, MPI_COMM_WORLD);
}

} // namespace

void add_crl(Harness &harness) {
  rid_t home = make_regions(0, 1, bytes)[0], remote = make_regions(1, 1, bytes)[0];
  harness.add({"crl.read_hit", [=](size_t n) {
                 void *at = rgn_map(home);
                 double ns = timed_ns(n, [=] {
                   rgn_start_read(at);
                   keep(at);
                   rgn_end_read(at);
                 });
                 rgn_unmap(at);
                 return ns;
               }});
  // What CRL programs do that map each region where they use it.
  harness.add({"crl.mapped_read", [rid = make_regions(0, 1, 104)[0]](size_t n) {
                 return timed_ns(n, [=] {
                   void *at = rgn_map(rid);
                   rgn_start_read(at);
                   keep(at);
                   rgn_end_read(at);
                   rgn_unmap(at);
                 });
               }});
  harness.add({"crl.map_hit.home", [=](size_t n) { return map_and_unmap(home, n); }});
  // Unmapped, the copy's header stays in the unmapped region cache; the first map puts it there.
  harness.add({.name = "crl.map_hit.cached",
               .run = [=](size_t n) { return map_and_unmap(remote, n); },
               .prepare =
                   [=](bool serves) {
                     if (serves) return serve_until_stopped();
                     rgn_unmap(rgn_map(remote));
                     send_message(Message::stop);
                   }});
  static std::vector<rid_t> regions;
  harness.add({"crl.create_elsewhere",
               [](size_t n) {
                 double ns = timed_ns(n, [] { keep(rgn_create_at(1, 24)); });
                 send_message(Message::stop);
                 return ns;
               },
               [](size_t) { serve_until_stopped(); }});
  harness.add({.name = "crl.first_read",
               .run =
                   [](size_t) {
                     double start = now_ns();
                     for (rid_t rid : regions) {
                       void *at = rgn_map(rid);
                       rgn_start_read(at);
                       keep(at);
                       rgn_end_read(at);
                       rgn_unmap(at);
                     }
                     double ns = now_ns() - start;
                     send_message(Message::stop);
                     return ns;
                   },
               .serve = [](size_t) { serve_until_stopped(); },
               .most = 1,
               .each = new_regions,
               .prepare = [](bool serves) { make_new_regions(regions, serves); }});
}

} // namespace bench
