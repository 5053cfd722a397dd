#include "regions.h"

extern "C" {
void *mcrl_region_new(size_t bytes);
void broadcast(int root, void *data, size_t bytes);
int node_self(void);
}

namespace bench {

std::vector<mcrl_rid> make_regions(int home, size_t count, size_t bytes) {
  std::vector<mcrl_rid> regions(count);
  if (home == node_self())
    for (mcrl_rid &rid : regions) rid = reinterpret_cast<mcrl_rid>(mcrl_region_new(bytes));
  broadcast(home, regions.data(), regions.size() * sizeof(mcrl_rid));
  return regions;
}

} // namespace bench
