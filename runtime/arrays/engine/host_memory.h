// Memory that the nodes of this host have in common: a file without a name, sparse, as large as the addresses of shared arrays. What no
// node has touched has no memory; the node that touches a page first decides the processor near which that lies.
#pragma once

#include "net/progress/node.h"

#include <cstdint>

namespace mcrl {

class HostMemory {
public:
  HostMemory() = default;
  HostMemory(const HostMemory &) = delete;
  HostMemory &operator=(const HostMemory &) = delete;
  ~HostMemory();

  // Collective, from the first thread: there is such memory on each host, unless a node cannot open it, which node 0 reports.
  void open(Node &, uint64_t bytes);
  bool is_open() const { return file_ >= 0; }
  bool has_all_nodes() const { return is_open() && has_all_nodes_; } // of the job

  // Puts a part in the place of what is mapped at `at`. Returns 0 or a number of errno.
  int map_at(char *at, uint64_t offset, uint64_t bytes) const;

  // Gives the memory of a part back. No node uses it any more.
  void free(uint64_t offset, uint64_t bytes) const;

private:
  int file_ = -1;
  bool has_all_nodes_ = false;
};

} // namespace mcrl
