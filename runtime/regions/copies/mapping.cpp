#include "regions/copies/mapping.h"

#include "net/progress/loop.h"
#include "regions/copies/counters.h"
#include "regions/copies/engine.h"
#include "regions/pure/header.h"

#include <algorithm>
#include <bit>
#include <cinttypes>

namespace mcrl {
namespace {

// A region that is larger, with its header, begins at a page whose number is a multiple of its pages, rounded up to a power of two
// (Arena, PageRuns); a smaller one may begin anywhere.
constexpr uint64_t largest_that_begins_anywhere = 16 << 10;
constexpr unsigned most_order = 19; // of the pages of a region of 1 GB and its header

mcrl_region &header_at(Node &node, uint64_t place) {
  return *reinterpret_cast<mcrl_region *>(node.rooms.regions->memory.base() + place);
}
uint64_t position_of(Node &node, const mcrl_region &region) {
  return static_cast<uint64_t>(reinterpret_cast<const char *>(&region) - node.rooms.regions->memory.base());
}
// With its red zone, as soon as its size is known.
uint64_t end_of(Node &node, const mcrl_region &region) {
  return position_of(node, region) + sizeof region + region.bytes + (region.bytes == 0 ? 0 : node.rooms.regions->red_zone.bytes());
}

// The pages of a region after the one in which it begins.
int64_t pages_behind(Node &node, const mcrl_region &region) {
  if (region.bytes == 0) return 0;
  return static_cast<int64_t>((end_of(node, region) - 1) / page_bytes - position_of(node, region) / page_bytes);
}

// The header nearest in front of a place, if it is near enough to be that of a small region which covers the place; or 0.
uint64_t nearest_before(Node &node, uint64_t place) {
  uint64_t page = place / page_bytes, lowest = page - std::min(page, largest_that_begins_anywhere / page_bytes);
  return node.rooms.regions->starts.last_before(place, lowest * page_bytes);
}

bool has_headers(Node &node, uint64_t page) {
  return node.rooms.regions->starts.first_from(page * page_bytes, (page + 1) * page_bytes) != 0;
}

bool is_covered(Node &node, uint64_t place) {
  uint64_t before = nearest_before(node, place);
  return before != 0 && end_of(node, header_at(node, before)) > place;
}

// The region known here that begins before a place and reaches over it.
mcrl_region *covering(Node &node, uint64_t place) {
  if (is_covered(node, place)) return &header_at(node, nearest_before(node, place));
  // A large one begins at a page whose number is that of the place's without some of its lowest bits.
  for (uint64_t first = place / page_bytes;; first &= first - 1) {
    uint64_t other = first * page_bytes + header_offset;
    if (other != place && node.rooms.regions->starts.test(other) && end_of(node, header_at(node, other)) > place)
      return &header_at(node, other);
    if (first % (uint64_t{1} << most_order) == 0) return nullptr;
  }
}

// The region known here that cannot be if one begins at a place. A header is longer than the distance at which others may begin.
mcrl_region *in_the_way(Node &node, uint64_t place) {
  static_assert(sizeof(mcrl_region) <= 2 * region_alignment);
  uint64_t next = place + region_alignment;
  return node.rooms.regions->starts.test(next) ? &header_at(node, next) : covering(node, place);
}

// Gives back the pages that no header lies in and no region in front reaches into.
void free_unused_pages(Node &node, uint64_t first, uint64_t end) {
  auto is_used = [&](uint64_t page) { return has_headers(node, page) || is_covered(node, page * page_bytes); };
  for (uint64_t page = first; page < end;) {
    uint64_t next = page;
    while (next < end && !is_used(next)) next++;
    if (next > page) zero_pages(node.rooms.regions->memory.base() + page * page_bytes, (next - page) * page_bytes);
    page = next + 1;
  }
}

bool is_sent_from(Node &node, const mcrl_region &region) {
  return node.conduit.is_sending(reinterpret_cast<const std::byte *>(&region + 1));
}

// Takes a header out of the world, and gives back what memory that leaves free. A stale pointer finds a lock that is closed.
void forget(Node &node, mcrl_region &region) {
  uint64_t place = position_of(node, region), page = place / page_bytes;
  int64_t behind = pages_behind(node, region);
  if (region.bytes != 0) node.rooms.regions->red_zone.disarm(end_of_data(region));
  node.rooms.coherence->cache.resize(page, -behind);
  node.rooms.regions->starts.clear(place);
  if (!has_headers(node, page)) node.rooms.coherence->cache.remove(page);
  forget_header(node, region);
  // The last copy has arrived, but this node may not have been told. Its pages stay until another region that lies there goes.
  if (is_sent_from(node, region)) return;
  free_unused_pages(node, page, page + static_cast<uint64_t>(behind) + 1);
}

bool is_unused(const Node &node, const mcrl_region &region) {
  return protocol::is_at_rest(region, node.rooms.coherence->entries) && !is_mapped(region);
}

void end_waits(Node &node, mcrl_region &deleted) {
  if (protocol::awaits_removal(deleted)) end_wait(node, deleted, protocol::Message::delete_ack);
  if (protocol::is_departing(deleted)) end_wait(node, deleted, protocol::Message::rehomed);
  // Only the balancer may ask for the home of a deleted region; a program that does so is wrong.
  if (protocol::awaits_home(deleted) && node.rooms.coherence->balance != nullptr) end_wait(node, deleted, protocol::Message::gone);
}

} // namespace

void forget_deleted(Node &node, mcrl_region &region) {
  uint64_t place = position_of(node, region);
  end_waits(node, region);
  if (!node.rooms.regions->starts.test(place)) return; // what waited for the deletion has forgotten it
  if (!is_unused(node, region))
    fatal("a deletion, by another node or thread, of region id %#" PRIx64 ": %s here", region.rid,
          is_mapped(region) ? "it is still mapped" : "an operation on it is in progress");
  forget(node, region);
}

namespace {

// Before a header is written where a region lies that is known here: of the two, only one exists. If that one has a valid copy here, it is
// that one; else it is not known, and the next answer of the home decides (settle()).
void make_place(Node &node, mcrl_rid rid, const char *call) {
  while (mcrl_region *other = in_the_way(node, SpanLayout::place(rid))) {
    if (protocol::has_copy(*other) || protocol::is_home(*other)) fatal_no_region(call, rid);
    end_waits(node, *other);
    if (!is_unused(node, *other))
      fatal("%s of region id %#" PRIx64 ", in the place of region id %#" PRIx64 ", which is still in use here: one of them was deleted", call,
            rid, other->rid);
    forget(node, *other);
  }
}

void evict_page(Node &node, uint64_t page) {
  uint64_t place = page * page_bytes, end = place + page_bytes;
  for (; (place = node.rooms.regions->starts.first_from(place, end)) != 0; place += region_alignment) {
    mcrl_region &region = header_at(node, place);
    if (std::exchange(region.mapped, static_cast<uint8_t>(region.mapped & ~1u)) & 1) continue; // it has been used since
    if (is_mapped(region) || protocol::operations(region) != 0 || protocol::someone_waits(region, node.rooms.coherence->entries))
      continue;
    flush_copy(node, region);
    if (!is_idle(node, region)) continue;
    node.statistics[RegionCounter::cache_evictions]++;
    forget(node, region);
  }
}

} // namespace

void count_mapping(Node &node, mcrl_region &region) {
  constexpr uint8_t one_more = MCRL_MAPPED_MANY - MCRL_MAPPED;
  if (region.mapped >= one_more) node.rooms.coherence->mapped_often[&region]++;
  if (region.mapped < MCRL_MAPPED_MANY) region.mapped = static_cast<uint8_t>(region.mapped + MCRL_MAPPED);
  region.mapped |= 1;
}

bool undo_mapping_of(Node &node, mcrl_region &region) {
  auto &often = node.rooms.coherence->mapped_often;
  auto found = region.mapped < MCRL_MAPPED_MANY ? often.end() : often.find(&region);
  if (found != often.end()) {
    if (--found->second > 0) return false;
    often.erase(found);
  }
  region.mapped = static_cast<uint8_t>(region.mapped - MCRL_MAPPED);
  return !is_mapped(region);
}

// For messages: that there is no such region, and what deleted it.
static std::string no_region(Node &node, mcrl_rid rid) {
  const Deletions::Deletion *deletion = node.rooms.coherence->deletions.find(rid);
  if (deletion == nullptr) return "which does not exist (any more)";
  return "which does not exist any more: node " + std::to_string(number(deletion->by)) + " deleted it" +
         (deletion->where == nullptr ? "" : std::string(" at ") + deletion->where);
}

void fatal_no_region(const char *call, mcrl_rid rid, const char *where) {
  fatal("%s of region id %#" PRIx64 "%s, %s", call, rid, at_place(where).c_str(), no_region(current_node(), rid).c_str());
}

void check_name_here(Node &node, mcrl_rid rid, const char *call, const char *where) {
  if (rid == 0) fatal("%s of a null region pointer%s", call, at_place(where).c_str());
  bool is_elsewhere = node.rooms.regions->layout.names_node(rid) && node.rooms.regions->layout.home(rid) != node.self;
  if (is_elsewhere || node.rooms.regions->find_own(rid) == nullptr)
    fatal_no_region(call, rid, where);
}

void flush_copy(Node &node, mcrl_region &region) {
  // The third node may not have it yet, and the next copy would be written over it.
  if (place_of(node, region.rid).three_party && protocol::has_read_copy(region) &&
      node.conduit.is_sending(reinterpret_cast<const std::byte *>(&region + 1)))
    return;
  if (leave_offer(node, region)) return;
  apply(node, region.rid, region, Event{.kind = Event::evict});
}

bool is_idle(Node &node, const mcrl_region &region) { return is_unused(node, region) && !is_sent_from(node, region); }

mcrl_region &adopt(Node &node, mcrl_rid rid, const char *call) {
  uint64_t place = SpanLayout::place(rid);
  mcrl_region &region = header_at(node, place);
  if (node.rooms.regions->starts.test(place)) {
    if (region.rid == rid) {
      region.mapped |= 1;
      node.statistics[RegionCounter::cache_hits]++;
      return region;
    }
    forget_deleted(node, region);
  }
  node.statistics[RegionCounter::cache_misses]++;
  make_place(node, rid, call);
  make_room(node); // what was being sent when it was to go may have arrived since
  region = protocol::absent_header(rid);
  node.rooms.regions->starts.set(place);
  node.rooms.coherence->cache.touch(place / page_bytes);
  return region;
}

bool may_adopt(Node &node, mcrl_rid rid) {
  uint64_t place = SpanLayout::place(rid);
  return find_copied(node, rid) != nullptr || (!node.rooms.regions->starts.test(place) && in_the_way(node, place) == nullptr);
}

void count_miss(Node &node, mcrl_rid rid, mcrl_mode mode) {
  const mcrl_region *region = find_copied(node, rid);
  if (region == nullptr) node.statistics[RegionCounter::no_header] += node.rooms.regions->layout.home(rid) != node.self;
  else if (!protocol::is_home(*region)) node.statistics[RegionCounter::no_data] += !protocol::copy_suffices(*region, mode);
}

void note_home(Node &node, mcrl_rid rid, NodeId home) {
  if (node.rooms.regions->layout.home(rid) == node.self) return;
  if (!may_adopt(node, rid)) return;
  node.rooms.coherence->entries.reserve_for_step();
  protocol::hint_home(place_of(node, rid), adopt(node, rid, ""), node.rooms.coherence->entries, home);
}

bool copy_suffices(Node &node, mcrl_rid rid, mcrl_mode mode) {
  const mcrl_region *region = find_copied(node, rid);
  return region != nullptr && protocol::copy_suffices(*region, mode);
}

void settle(Node &node, mcrl_region &region, uint64_t bytes) {
  region.bytes = static_cast<uint32_t>(bytes);
  uint64_t place = position_of(node, region), end = end_of(node, region);
  uint64_t end_page = (end - 1) / page_bytes + 1, other = place / page_bytes * page_bytes;
  for (; (other = node.rooms.regions->starts.first_from(other, end_page * page_bytes)) != 0; other += region_alignment)
    if (other > place && other < end) forget_deleted(node, header_at(node, other));
  while (mcrl_region *covers = covering(node, place)) forget_deleted(node, *covers);
  node.rooms.regions->red_zone.arm_copy(end_of_data(region));
  node.rooms.coherence->cache.resize(place / page_bytes, pages_behind(node, region));
  make_room(node);
}

void make_room(Node &node) {
  // Pages in use are passed over; a cache that is full of them grows.
  constexpr int most_attempts = 16;
  for (int attempt = 0; attempt < most_attempts; attempt++) {
    std::optional<uint64_t> page = node.rooms.coherence->cache.next_victim();
    if (!page) return;
    evict_page(node, *page);
  }
}

} // namespace mcrl
