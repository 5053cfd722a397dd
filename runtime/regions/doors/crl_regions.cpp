// The calls of CRL on regions (mcrl.h).
#include "mcrl.h"

#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/copies/mapping.h"
#include "regions/doors/calls.h"
#include "regions/operations/operations.h"

#include <cinttypes>

namespace mcrl {
namespace {

const char *start_name(mcrl_mode mode) { return mode == MCRL_WRITE ? "rgn_start_write" : "rgn_start_read"; }
const char *end_name(mcrl_mode mode) { return mode == MCRL_WRITE ? "rgn_end_write" : "rgn_end_read"; }
const char *operation_name(mcrl_mode mode) { return mode == MCRL_WRITE ? "write operation" : "read operation"; }

// `operations`: as they were before one of them ended.
void check_end(mcrl_rid rid, int32_t operations, mcrl_mode mode) {
  if (mode == MCRL_WRITE ? operations < 0 : operations > 0) return;
  fatal("%s of region id %#" PRIx64 ": %s is in progress here", end_name(mode), rid,
        operations == 0  ? "no operation"
        : operations > 0 ? "a read operation"
                         : "a write operation");
}

// The thread whose operation begins or ends; a handler has none.
mcrl_thread thread_that_calls(Node &node) { return node.in_handler ? 0 : node.threads.current().id(); }

// `is_counted`: the inline call has taken the operation off the lock.
void end_operation(const void *at, mcrl_mode mode, bool is_counted) {
  const char *call = end_name(mode);
  Node &node = node_in(call);
  mcrl_region &region = mapped_region(node, at, call);
  if (node.rooms.regions->shadows != nullptr) {
    Shadow &shadow = node.rooms.regions->shadows->of(region);
    check_end(region.rid, shadow.operations, mode);
    node.rooms.regions->shadows->end(shadow, mode, thread_that_calls(node), call);
    is_counted = false; // but on the copy's lock
  }
  check_end(region.rid, take_off_lock(region, mode, is_counted), mode);
  finish_unlock(node, region);
}

void check_not_in_progress(const mcrl_region &region, const char *call) {
  int32_t operations = own_operations(region);
  if (operations == 0) return;
  fatal("%s of region id %#" PRIx64 ": a %s is in progress here", call, region.rid,
        operation_name(operations < 0 ? MCRL_WRITE : MCRL_READ));
}

[[noreturn]] void fatal_not_an_address(const void *at, const char *call) {
  fatal("%s of %p, which is not the address of a mapped region", call, at);
}

[[noreturn]] void fatal_not_mapped(mcrl_rid rid, const char *call) {
  fatal("%s of region id %#" PRIx64 ", which is not mapped here", call, rid);
}

mcrl_region &region_of_shadow(Node &node, const void *at, const char *call) {
  const Shadow *shadow = node.rooms.regions->shadows->find(at);
  mcrl_rid unmapped = shadow == nullptr ? node.rooms.regions->shadows->find_unmapped(at) : 0;
  if (unmapped != 0) fatal_not_mapped(unmapped, call);
  if (shadow == nullptr) fatal_not_an_address(at, call);
  if (find_header(node, shadow->rid) == nullptr)
    fatal("%s of region id %#" PRIx64 ", which has been deleted", call, shadow->rid);
  return *shadow->region;
}

} // namespace

mcrl_region &mapped_region(Node &node, const void *at, const char *call) {
  if (node.rooms.regions->shadows != nullptr) return region_of_shadow(node, at, call);
  auto place = static_cast<uint64_t>(static_cast<const char *>(at) - node.rooms.regions->memory.base()) - sizeof(mcrl_region);
  if (at == nullptr || place > mcrl_own_span.mask) fatal_not_an_address(at, call);
  mcrl_region *region = find_header_at(node, place);
  if (region == nullptr) fatal_not_an_address(at, call);
  if (!is_mapped(*region) && counts_mappings(*region)) fatal_not_mapped(region->rid, call);
  return *region;
}

void *address_of(Node &node, mcrl_region &region) {
  return node.rooms.regions->shadows == nullptr ? static_cast<void *>(&region + 1) : node.rooms.regions->shadows->of(region).data;
}

void operation_has_begun(Node &node, mcrl_region &region, mcrl_mode mode, const char *call, const char *where) {
  Shadows *shadows = node.rooms.regions->shadows.get();
  if (shadows != nullptr) shadows->begin(shadows->of(region), mode, {thread_that_calls(node), where}, call);
}

void undo_mapping(Node &node, mcrl_region &region) {
  bool was_last = counts_mappings(region) && undo_mapping_of(node, region);
  if (was_last && node.rooms.regions->shadows != nullptr) node.rooms.regions->shadows->retire(region);
}

} // namespace mcrl

using namespace mcrl;

unsigned mcrl_self_addr(void) { return number(node_in("crl_self_addr").self); }

unsigned mcrl_num_nodes(void) { return node_in("crl_num_nodes").count; }

rid_t rgn_create(size_t bytes) {
  Node &node = node_in("rgn_create");
  return create_region(node, number(node.self), bytes, MCRL_COHERENT, "rgn_create");
}

rid_t rgn_create_in(struct region_zone *zone, size_t bytes) {
  return create_region_in(node_in("rgn_create_in"), zone, bytes, "rgn_create_in");
}

rid_t rgn_create_at(unsigned at, size_t bytes) { return create_region(node_in("rgn_create_at"), at, bytes, MCRL_COHERENT, "rgn_create_at"); }

void *mcrl_map(rid_t rid) {
  Node &node = node_in("rgn_map");
  mcrl_region &region = map_region(node, rid, "rgn_map");
  if (node.rooms.regions->shadows != nullptr) learn_size(node, region, "rgn_map"); // for the copy
  return address_of(node, region);
}

void *rgn_map_nonblock(rid_t rid) {
  Node &node = node_in("rgn_map_nonblock");
  check_name(node, rid, "rgn_map_nonblock");
  const mcrl_region *here = find_header(node, rid);
  if (here == nullptr || (node.rooms.regions->shadows != nullptr && !knows_size(*here))) return nullptr;
  return address_of(node, map_region(node, rid, "rgn_map_nonblock"));
}

void mcrl_unmap(const void *at) {
  Node &node = node_in("rgn_unmap");
  mcrl_region &region = mapped_region(node, at, "rgn_unmap");
  if (region.mapped < 2 * MCRL_MAPPED) check_not_in_progress(region, "rgn_unmap");
  if (node.rooms.regions->shadows != nullptr)
    node.rooms.regions->shadows->check_idle(node.rooms.regions->shadows->of(region), "rgn_unmap");
  undo_mapping(node, region);
}

void rgn_flush(const void *at) {
  Node &node = node_in("rgn_flush");
  mcrl_region &region = mapped_region(node, at, "rgn_flush");
  check_not_in_progress(region, "rgn_flush");
  if (node.rooms.regions->shadows != nullptr)
    node.rooms.regions->shadows->check_idle(node.rooms.regions->shadows->of(region), "rgn_flush");
  flush(node, region);
}

rid_t rgn_rid(const void *at) { return mapped_region(node_in("rgn_rid"), at, "rgn_rid").rid; }

size_t rgn_size(const void *at) {
  Node &node = node_in("rgn_size");
  mcrl_region &region = mapped_region(node, at, "rgn_size");
  learn_size(node, region, "rgn_size");
  return region.bytes;
}

void mcrl_start_wait(const void *at, mcrl_mode mode, const char *where) {
  const char *call = start_name(mode);
  Node &node = node_in(call);
  mcrl_region *region = &mapped_region(node, at, call);
  if (!lock_if_free(node, *region, mode)) {
    if (node.in_handler) fatal("%s of region id %#" PRIx64 " would wait in a message handler", call, region->rid);
    Thread &thread = node.threads.current();
    thread.waits_at = node.observed.last_place = where;
    lock_and_wait(node, region->rid, mode, call);
    thread.waits_at = nullptr;
    region = &mapped_region(node, at, call); // others have run
  }
  operation_has_begun(node, *region, mode, call, where);
}

void *mcrl_start_nonblock(const void *at, mcrl_mode mode, const char *where) {
  const char *call = mode == MCRL_WRITE ? "rgn_start_write_nonblock" : "rgn_start_read_nonblock";
  Node &node = node_in(call);
  mcrl_region &region = mapped_region(node, at, call);
  if (!lock_if_free(node, region, mode)) return nullptr;
  operation_has_begun(node, region, mode, call, where);
  return const_cast<void *>(at);
}

void mcrl_end_slow(const void *at, mcrl_mode mode) { end_operation(at, mode, true); }

void mcrl_end_checked(const void *at, mcrl_mode mode) { end_operation(at, mode, false); }
