#include "node/observe/profile.h"

#include "base/support/clock.h"
#include "base/support/fatal.h"

#include <algorithm>
#include <utility>

namespace mcrl {

Profile::Profile(mcrl_node &node, NodeId self, uint32_t node_count)
    : node_(node), self_(self), began_ns_(report_ns()), messages_(node_count), bytes_(node_count) {
  waits.start();
}

RegionCounts &Profile::region(mcrl_rid rid) {
  if (regions_.values().size() >= most_regions) {
    std::vector<uint64_t> counts;
    for (const RegionCounts &each : regions_.values()) counts.push_back(each.messages());
    auto middle = counts.begin() + most_regions / 2;
    std::nth_element(counts.begin(), middle, counts.end());
    regions_.erase_if([&](const RegionCounts &each) { return each.messages() <= *middle; });
  }
  return regions_.at(rid);
}

// The place with most votes is found without a list of all (Boyer and Moore's majority vote).
void Profile::note_use(mcrl_rid rid, mcrl_mode mode, const SourcePlace &place, uint64_t RegionCounts::*what,
                       uint64_t region_bytes) {
  uint64_t weight = uses_.weight();
  if (weight == 0) return;
  RegionCounts &used = region(rid);
  used.*what += weight;
  (mode == MCRL_READ ? used.reads : used.writes) += weight;
  if (region_bytes != 0) used.bytes = region_bytes;
  if (used.votes == 0) used.most = place;
  if (used.most.where == place.where && used.most.construct == place.construct) used.votes++;
  else used.votes--;
}

void Profile::operation_began(const Operation &operation) {
  PlaceCounts &place = at(operation.place);
  if (operation.began == Began::at_once) {
    place.here++;
    return;
  }
  place.wait_ns += operation.wait_ns;
  place.regions.add(operation.rid);
  if (operation.began == Began::after_wait) {
    place.waited++;
    return;
  }
  place.fetched++;
  place.bytes_fetched += operation.data_bytes;
  note_use(operation.rid, operation.mode, operation.place, &RegionCounts::fetches, operation.region_bytes);
  if (operation.region_bytes == 0) return;
  TypeCounts &type = types_.at(operation.region_bytes);
  type.fetches++;
  type.bytes_fetched += operation.data_bytes;
  (operation.mode == MCRL_READ ? type.reads : type.writes)++;
}

void Profile::computation_left(const Departure &departure) {
  PlaceCounts &place = at(departure.place);
  place.bytes_moved += departure.bytes;
  if (departure.asks) {
    place.asked++;
    return;
  }
  computation_accepted(departure.place, departure.rid, departure.mode);
}

void Profile::computation_accepted(const SourcePlace &place, mcrl_rid rid, mcrl_mode mode) {
  PlaceCounts &counts = at(place);
  counts.moved++;
  counts.regions.add(rid);
  note_use(rid, mode, place, &RegionCounts::moves);
}

void Profile::computation_stayed(const SourcePlace &place) { at(place).stayed++; }

void Profile::computation_came(mcrl_rid, mcrl_mode mode, uint64_t region_bytes, NodeId) {
  TypeCounts &type = types_.at(region_bytes);
  type.moves++;
  (mode == MCRL_READ ? type.reads : type.writes)++;
}

void Profile::call_began(const SourcePlace &place, NodeId to, uint64_t bytes) {
  PlaceCounts &counts = at(place);
  if (to == self_) {
    counts.here++;
    return;
  }
  counts.moved++;
  counts.bytes_moved += bytes;
}

void Profile::result_came(const SourcePlace &place, uint64_t ns) {
  PlaceCounts &counts = at(place);
  counts.wait_ns += ns;
  if (place.construct == Construct::join) counts.waited++; // what else has left was counted then
}

void Profile::guard_held(const SourcePlace &place, mcrl_rid rid, uint64_t ns) {
  PlaceCounts &counts = at(place);
  counts.waited++;
  counts.wait_ns += ns;
  counts.regions.add(rid);
}

void Profile::handler_aborted(const SourcePlace &place, mcrl_abort reason) {
  MCRL_ASSERT(reason != MCRL_ABORT_NONE && reason <= MCRL_ABORT_LATE && "it has a reason");
  at(place).aborts[reason - MCRL_ABORT_LOCK]++;
}

void Profile::handler_promoted(const SourcePlace &place) { at(place).promoted++; }

void Profile::region_made(mcrl_rid, uint64_t bytes) { types_.at(bytes).made++; }

void Profile::copy_recalled(mcrl_rid rid, uint64_t bytes, NodeId) {
  RegionCounts &recalled = region(rid);
  recalled.invalidations++;
  recalled.bytes = bytes;
  types_.at(bytes).invalidations++;
}

void Profile::message_sent(const Message &message) {
  messages_[number(message.peer)]++;
  bytes_[number(message.peer)] += message.bytes;
}

void Profile::lines_shared(const SharedLines &shared) {
  SharedLineCounts &counts = shared_lines_[{shared.where, shared.array}];
  if (counts.lines == 0) {
    counts.element = shared.element;
    counts.element_bytes = shared.element_bytes;
    counts.first = number(shared.first), counts.second = number(shared.second);
  }
  counts.lines += shared.lines;
}

void Profile::phase_began(const char *name) {
  take_hits();
  auto found = std::find(phases_.begin(), phases_.end(), name);
  phase_ = static_cast<uint32_t>(found - phases_.begin());
  if (found == phases_.end()) phases_.emplace_back(name);
}

// What has begun inline since the last call.
void Profile::take_hits() {
  for (mcrl_place *counted = node_.places; counted != nullptr; counted = counted->next) {
    PlaceCounts &place = at({counted->where, construct_of(counted->mode)});
    place.is_counted = true;
    place.hits += std::exchange(counted->hits, 0);
  }
}

} // namespace mcrl
