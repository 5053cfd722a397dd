#include "regions/in_place/phases.h"

#include "base/support/clock.h"
#include "base/support/shared_word.h"
#include "net/progress/loop.h"
#include "regions/copies/counters.h"
#include "regions/copies/mapping.h"
#include "regions/pure/in_place.h"
#include "regions/pure/phase.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace mcrl {
namespace {

using protocol::Event;
using protocol::InPlaceWord;

constexpr uint64_t most_bytes = 64 << 10; // that travel at the begin and the end of a phase
// Operations of a node in a row from which on a copy costs less; and when the lock is found taken so often that nodes do not take
// turns.
constexpr uint32_t most_reads_in_row = 8, most_writes_in_row = 32, most_busy = 16, one_busy = 4;
constexpr unsigned pauses_between_tries = 16; // of the processor

uint32_t most_in_row(mcrl_mode mode) { return mode == MCRL_READ ? most_reads_in_row : most_writes_in_row; }

using StandIn = Coherence::ForOther;
using Row = Coherence::Row;

// The name of the region follows the data of its stand-in.
mcrl_rid &name_after(mcrl_region &stand_in) {
  uint64_t bytes = (stand_in.bytes + sizeof(mcrl_rid) - 1) / sizeof(mcrl_rid) * sizeof(mcrl_rid);
  return *reinterpret_cast<mcrl_rid *>(reinterpret_cast<char *>(&stand_in + 1) + bytes);
}
uint64_t bytes_of_stand_in(uint64_t bytes) { return bytes + 2 * sizeof(mcrl_rid); }

// The node that used the stand-in last; written under its lock only, by several readers at once.
SharedWord<uint8_t> user_of(mcrl_region &stand_in) { return SharedWord<uint8_t>(stand_in.placed.mapped); }
uint8_t user_code_of(const Node &node) { return static_cast<uint8_t>(1 + number(node.self) % 255); }

void close(mcrl_region &stand_in) {
  SharedWord<uint32_t> word(stand_in.placed.word);
  for (uint32_t now = word.peek(); !word.swap(now, InPlaceWord::deleted);) continue;
}

bool is_closed(mcrl_region &stand_in) { return InPlaceWord{SharedWord<uint32_t>(stand_in.placed.word).peek()}.is_deleted(); }

// By the home's memory; 0: that is not seen here, or has none. The name may be of no region.
mcrl_rid find_stand_in(Node &node, mcrl_rid rid) {
  const Coherence &coherence = *node.rooms.coherence;
  const SpanLayout &layout = node.rooms.regions->layout;
  if (!coherence.offers.is_open() || rid == 0 || !layout.names_node(rid) || layout.is_in_place(rid)) return 0;
  NodeId home = home_of_copied(node, rid);
  bool is_seen = coherence.offers.is_near(home) && node.rooms.regions->sees(home);
  mcrl_rid found = is_seen ? coherence.offers.stand_in(home, rid) : 0;
  // Two words of the place: they are of one time if the stand-in, which is there, says the same.
  return found != 0 && mcrl_region_at(found)->rid == found && name_of_region(*mcrl_region_at(found)) == rid ? found : 0;
}

// Where the home's memory has no room, nullptr.
StandIn *make_stand_in(Node &node, const mcrl_region &region) {
  mcrl_rid rid = make_region_in_place(node, bytes_of_stand_in(region.bytes));
  if (rid == 0) return nullptr;
  mcrl_region &stand_in = *mcrl_region_at(rid);
  close(stand_in);
  stand_in.bytes = region.bytes;
  stand_in.is_shared = 1;
  name_after(stand_in) = region.rid;
  return &node.rooms.coherence->stand_ins.emplace_back(StandIn{.rid = rid});
}

void give_up(Node &node, const StandIn &kept) {
  NodeRegions &regions = *node.rooms.regions;
  mcrl_region &stand_in = *mcrl_region_at(kept.rid);
  uint64_t bytes = bytes_of_stand_in(stand_in.bytes);
  SharedWord<mcrl_rid>(stand_in.rid).put(0);
  regions.arena_in_place.release(regions.layout.offset(kept.rid) - regions.layout.in_place_from(), bytes);
  auto &all = node.rooms.coherence->stand_ins;
  all.erase(std::find_if(all.begin(), all.end(), [&](const StandIn &each) { return &each == &kept; }));
}

// With the write lock of the stand-in.
void take_back(Runnable &granted) {
  Node &node = current_node();
  mcrl_region &stand_in = *mcrl_region_at(static_cast<StandIn &>(granted).rid);
  mcrl_rid rid = name_after(stand_in);
  mcrl_region &region = *mcrl_region_at(rid);
  std::memcpy(&region + 1, &stand_in + 1, region.bytes);
  close(stand_in);
  SharedWord<uint16_t>(stand_in.placed.told).take(0);
  apply(node, rid, region, Event{.kind = Event::unplaced});
}

void ask_for_data(Runnable &asking) {
  asking.run = take_back;
  lock_in_place(current_node(), static_cast<StandIn &>(asking).rid, MCRL_WRITE, asking);
}

} // namespace

void begin_phase(Node &node, mcrl_region &region) {
  Coherence &coherence = *node.rooms.coherence;
  auto known = coherence.phases.find(region.rid);
  auto *kept = known != coherence.phases.end() ? static_cast<StandIn *>(known->second) : nullptr;
  if (kept == nullptr && (kept = make_stand_in(node, region)) != nullptr) {
    if (coherence.offers.tell_stand_in(node, region.rid, kept->rid)) coherence.phases.emplace(region.rid, kept);
    else give_up(node, *std::exchange(kept, nullptr));
  }
  if (kept == nullptr) return protocol::refuse_place(place_of(node, region.rid), region, coherence.entries);
  mcrl_region &stand_in = *mcrl_region_at(kept->rid);
  std::memcpy(&stand_in + 1, &region + 1, region.bytes);
  user_of(stand_in).put(0);
  kept->runs_at_once = true;
  kept->run = ask_for_data;
  SharedWord<uint32_t>(stand_in.placed.word).put(0);
  node.statistics[RegionCounter::phases]++;
}

// After the step under way.
void end_phase(Node &node, mcrl_rid rid) { node.rooms.coherence->at_once.push(*node.rooms.coherence->phases.find(rid)->second); }

void forget_phases(Node &node, mcrl_rid rid) {
  Coherence &coherence = *node.rooms.coherence;
  auto found = coherence.phases.find(rid);
  if (found == coherence.phases.end()) return;
  coherence.offers.forget_stand_in(rid);
  give_up(node, static_cast<StandIn &>(*found->second));
  coherence.phases.erase(found);
}

namespace {

enum class Tried : uint8_t { begun, taken, over };

// A stand-in that the node has found is the region's as long as it has its name; that is looked at under its lock, too.
Row *find_row(Node &node, mcrl_rid rid) {
  Row *row = node.rooms.coherence->rows.find(rid);
  if (row != nullptr && mcrl_region_at(row->stand_in)->rid == row->stand_in) return row;
  mcrl_rid name = find_stand_in(node, rid);
  if (name == 0) return nullptr;
  Row &found = node.rooms.coherence->rows.of(rid);
  found = {.rid = rid, .stand_in = name, .operations = 0, .busy = 0};
  return &found;
}

// Begins the operation; or the lock is taken; or operations of this node do not begin in place.
Tried try_in_phase(Node &node, Row &row, mcrl_mode mode, void *&at) {
  mcrl_region &stand_in = *mcrl_region_at(row.stand_in);
  bool goes_on = user_of(stand_in).peek() == user_code_of(node);
  if (row.busy >= most_busy || (goes_on && row.operations >= most_in_row(mode))) return Tried::over;
  at = begin_in_place(node, row.stand_in, mode);
  if (at == nullptr) return is_closed(stand_in) ? Tried::over : Tried::taken;
  // Names come again after many others.
  if (name_after(stand_in) != row.rid) {
    end_in_place(node, stand_in);
    at = nullptr;
    row = {};
    return Tried::over;
  }
  row.operations = goes_on ? row.operations + 1 : 1;
  if (row.busy != 0) row.busy--;
  if (!goes_on) user_of(stand_in).put(user_code_of(node));
  return Tried::begun;
}

Row *row_for(Node &node, mcrl_rid rid, mcrl_mode mode) {
  return mode == MCRL_UPDATE || node.observed.observer != nullptr ? nullptr : find_row(node, rid);
}

} // namespace

void *begin_in_phase(Node &node, mcrl_rid rid, mcrl_mode mode) {
  Row *row = row_for(node, rid, mode);
  void *at = nullptr;
  if (row != nullptr && try_in_phase(node, *row, mode, at) == Tried::taken) row->busy += one_busy;
  return at;
}

void *begin_in_phase_soon(Node &node, mcrl_rid rid, mcrl_mode mode) {
  Row *row = row_for(node, rid, mode);
  void *at = nullptr;
  if (row == nullptr) return at;
  uint64_t began = clock_ticks();
  while (try_in_phase(node, *row, mode, at) == Tried::taken) {
    bool is_over = node.turns.looks.ticks == 0 || node.turns.looks.ns_of(clock_ticks() - began) >= node.rooms.coherence->spin_ns;
    if (is_over) return nullptr;
    for (unsigned i = 0; i < pauses_between_tries; i++) pause_processor();
  }
  return at;
}

bool is_in_phase(Node &node, mcrl_rid rid) {
  Row *row = find_row(node, rid);
  return row != nullptr && !is_closed(*mcrl_region_at(row->stand_in));
}

bool is_past_phase(Node &node, mcrl_rid rid, mcrl_mode mode) {
  Row *row = node.rooms.coherence->rows.find(rid);
  if (row == nullptr || (row->busy < most_busy && row->operations < most_in_row(mode))) return false;
  row->operations = row->busy = 0;
  return true;
}

bool may_place(const Node &node, NodeId by, const mcrl_region &region) {
  uint64_t bytes = region.bytes;
  const Coherence &coherence = *node.rooms.coherence;
  bool is_followed = node.observed.history != nullptr || node.observed.observer != nullptr || node.faults != nullptr;
  if (!coherence.uses_phases || is_followed || node.rooms.regions->checks_ends || bytes == 0 || bytes > most_bytes) return false;
  if (!coherence.offers.is_near(by) || bytes >= coherence.three_party_from) return false;
  return protocol::is_unshared(region, coherence.entries) && coherence.offers.has_place_for(region.rid);
}

void want_phase(Node &node, mcrl_rid rid) {
  mcrl_region *region = find_copied(node, rid);
  if (region != nullptr && protocol::is_home(*region)) apply(node, rid, *region, Event{.kind = Event::place});
}

void want_copies(Node &node, mcrl_region &region) { protocol::keep_copied(region, node.rooms.coherence->entries); }

mcrl_rid name_behind(const Node &node, mcrl_rid rid) {
  if (!node.rooms.regions->layout.names_node(rid) || !is_shared_here(node, rid)) return rid;
  const mcrl_region &header = *mcrl_region_at(rid);
  return header.rid == rid ? name_of_region(header) : rid;
}

mcrl_rid name_of_region(const mcrl_region &header) {
  return is_stand_in(header) ? name_after(const_cast<mcrl_region &>(header)) : header.rid;
}

} // namespace mcrl
