// The calls of CRL on regions (mcrl.h).
#include "mcrl.h"

#include "api/regions.h"
#include "progress/coherence.h"
#include "progress/loop.h"
#include "progress/mapping.h"

#include <cinttypes>

namespace mcrl {
namespace {

const char *start_name(mcrl_mode mode) { return mode == MCRL_WRITE ? "rgn_start_write" : "rgn_start_read"; }
const char *end_name(mcrl_mode mode) { return mode == MCRL_WRITE ? "rgn_end_write" : "rgn_end_read"; }
const char *operation_name(mcrl_mode mode) { return mode == MCRL_WRITE ? "write operation" : "read operation"; }

// Past this, what the inline calls count is right again.
void check_end(const mcrl_region &region, mcrl_mode mode) {
  int32_t left = operations_here(region);
  if (mode == MCRL_WRITE ? left == 0 : left >= 0) return;
  mcrl_mode in_progress = MCRL_NONE;
  if (mode == MCRL_WRITE && left > 1) in_progress = MCRL_READ;
  if (mode == MCRL_READ && left < -1) in_progress = MCRL_WRITE;
  fatal("%s of region id %#" PRIx64 ": %s is in progress here", end_name(mode), region.rid,
        in_progress == MCRL_NONE   ? "no operation"
        : in_progress == MCRL_READ ? "a read operation"
                                   : "a write operation");
}

void end_operation(Node &node, mcrl_region &region, mcrl_mode mode) {
  check_end(region, mode);
  mcrl_unlock_slow(&region);
}

void check_not_in_progress(const mcrl_region &region, const char *call) {
  int32_t operations = operations_here(region);
  if (operations == 0) return;
  fatal("%s of region id %#" PRIx64 ": a %s is in progress here", call, region.rid,
        operation_name(operations < 0 ? MCRL_WRITE : MCRL_READ));
}

} // namespace

mcrl_region &mapped_region(Node &node, const void *at, const char *call) {
  auto place = static_cast<uint64_t>(static_cast<const char *>(at) - node.memory.base()) - sizeof(mcrl_region);
  if (at == nullptr || place > node.span_mask || !node.starts.test(place))
    fatal("%s of %p, which is not the address of a mapped region", call, at);
  auto &region = *reinterpret_cast<mcrl_region *>(node.memory.base() + place);
  if (region.mapped == 0) fatal("%s of region id %#" PRIx64 ", which is not mapped here", call, region.rid);
  return region;
}

} // namespace mcrl

using namespace mcrl;

unsigned mcrl_self_addr(void) { return number(node_in("crl_self_addr").self); }

unsigned mcrl_num_nodes(void) { return node_in("crl_num_nodes").count; }

rid_t rgn_create(size_t bytes) {
  Node &node = node_in("rgn_create");
  return create_region(node, number(node.self), bytes, "rgn_create");
}

rid_t rgn_create_at(unsigned at, size_t bytes) { return create_region(node_in("rgn_create_at"), at, bytes, "rgn_create_at"); }

void rgn_delete(rid_t rid) { delete_region(node_of_thread_in("rgn_delete"), rid, "rgn_delete"); }

void *rgn_map(rid_t rid) { return &map_region(node_in("rgn_map"), rid, "rgn_map") + 1; }

void *rgn_map_nonblock(rid_t rid) {
  Node &node = node_in("rgn_map_nonblock");
  check_name(node, rid, "rgn_map_nonblock");
  if (node.layout.home(rid) != node.self && find_mapped(node, rid) == nullptr) return nullptr;
  return &map_region(node, rid, "rgn_map_nonblock") + 1;
}

void rgn_unmap(const void *at) {
  Node &node = node_in("rgn_unmap");
  mcrl_region &region = mapped_region(node, at, "rgn_unmap");
  if (region.mapped == 1) check_not_in_progress(region, "rgn_unmap");
  region.mapped--;
}

void rgn_flush(const void *at) {
  Node &node = node_in("rgn_flush");
  mcrl_region &region = mapped_region(node, at, "rgn_flush");
  check_not_in_progress(region, "rgn_flush");
  flush(node, region);
}

rid_t rgn_rid(const void *at) { return mapped_region(node_in("rgn_rid"), at, "rgn_rid").rid; }

size_t rgn_size(const void *at) { return mapped_region(node_in("rgn_size"), at, "rgn_size").bytes; }

void mcrl_start_wait(const void *at, mcrl_mode mode) {
  Node &node = node_in(start_name(mode));
  mcrl_region &region = mapped_region(node, at, start_name(mode));
  if (node.in_handler) fatal("%s of region id %#" PRIx64 " would wait in a message handler", start_name(mode), region.rid);
  lock(node, region.rid, mode, node.threads.current(), start_name(mode));
  block(node);
}

void mcrl_end_slow(const void *at, mcrl_mode mode) {
  Node &node = node_in(end_name(mode));
  end_operation(node, mapped_region(node, at, end_name(mode)), mode);
}

void *mcrl_start_checked(const void *at, mcrl_mode mode, int may_wait) {
  mcrl_region &region = mapped_region(node_in(start_name(mode)), at, start_name(mode));
  bool hit = mode == MCRL_WRITE ? region.lock == 0 : region.lock >= 0;
  if (hit) region.lock += mode == MCRL_WRITE ? -1 : 1;
  else if (may_wait) mcrl_start_wait(at, mode);
  else return nullptr;
  return const_cast<void *>(at);
}

void mcrl_end_checked(const void *at, mcrl_mode mode) {
  Node &node = node_in(end_name(mode));
  mcrl_region &region = mapped_region(node, at, end_name(mode));
  region.lock += mode == MCRL_WRITE ? 1 : -1;
  node.polls_left--;
  end_operation(node, region, mode);
}
