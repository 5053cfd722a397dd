// The measurements of tables 7.1 and 7.2 of Hsieh's thesis: regions of as many bytes as the argument says, whose home is node 0. A line is
// a kind of miss, and microseconds.
#include <mcrl.h>
#include <mcrl_statistics.h>
#include <stdio.h>
#include <stdlib.h>
#define COUNT 64
static double time_of_each(void **at, int write) {
  double t = mcrl_wall_seconds();
  for (int i = 0; i < COUNT; i++) {
    if (write) {
      rgn_start_write(at[i]);
      rgn_end_write(at[i]);
    } else {
      rgn_start_read(at[i]);
      rgn_end_read(at[i]);
    }
  }
  return (mcrl_wall_seconds() - t) / COUNT * 1e6;
}
int main(int argc, char **argv) {
  mcrl_init(&argc, &argv);
  unsigned bytes = argc > 1 ? (unsigned)atoi(argv[1]) : 16, self = crl_self_addr;
  rid_t regions[COUNT];
  void *at[COUNT];
  for (int i = 0; i < COUNT && self == 0; i++) regions[i] = rgn_create(bytes);
  if (self == 0) rgn_bcast_send(sizeof regions, regions);
  else rgn_bcast_recv(sizeof regions, regions);
  for (int i = 0; i < COUNT; i++) at[i] = rgn_map(regions[i]);
  rgn_barrier();
  if (self == 1) printf("read %.1f\n", time_of_each(at, 0));
  rgn_barrier();
  if (self == 0) time_of_each(at, 1);
  rgn_barrier();
  if (self == 2) time_of_each(at, 0);
  rgn_barrier();
  if (self == 1) printf("write %.1f\n", time_of_each(at, 1));
  rgn_barrier();
  mcrl_finalize();
}
