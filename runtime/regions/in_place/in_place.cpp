#include "regions/in_place/in_place.h"

#include "base/support/clock.h"
#include "base/support/shared_word.h"
#include "net/progress/loop.h"
#include "regions/copies/borrowed.h"
#include "regions/copies/guards.h"
#include "regions/copies/mapping.h"
#include "regions/copies/observed.h"
#include "regions/pure/in_place.h"

#include <algorithm>
#include <cstring>

namespace mcrl {
namespace {

using protocol::InPlaceWord;

constexpr unsigned tries_before_claim = 4;
constexpr unsigned fewest_pauses = 8, most_pauses = 32; // of the processor between two tries
constexpr uint8_t always_mapped = MCRL_MAPPED_MANY;

SharedWord<uint32_t> word_of(mcrl_region &region) { return SharedWord<uint32_t>(region.placed.word); }
SharedWord<uint16_t> set_of(mcrl_region &region) { return SharedWord<uint16_t>(region.placed.told); }
InPlaceWord word_now(const mcrl_region &region) { return {word_of(const_cast<mcrl_region &>(region)).peek()}; }
uint32_t code_of(const Node &node) { return InPlaceWord::code_of(number(node.self)); }
uint16_t bit_of(uint32_t node) { return static_cast<uint16_t>(1u << node % 16); }

enum class Begun { yes, waits, gone };

void end_on_word(Node &, mcrl_region &, bool watches);

// After a swap with which an operation has begun: whether it has begun on the region of that name. If not, it ends.
Begun keep_if_named(Node &node, mcrl_region &region, mcrl_rid rid) {
  if (SharedWord<mcrl_rid>(region.rid).peek() == rid) return Begun::yes;
  end_on_word(node, region, false);
  return Begun::gone;
}

// Begins the operation if the word allows it. Without `waits` nothing is changed if it does not; with it, this node is told then.
Begun try_to_begin(Node &node, mcrl_region &region, mcrl_rid rid, const Coherence::InPlaceWait &wait, bool claims, bool waits) {
  SharedWord<uint32_t> word = word_of(region);
  for (uint32_t now = word.peek();;) {
    std::optional<InPlaceWord> begun = protocol::begin_in_place({now}, wait.mode, wait.code, claims);
    if (!begun && InPlaceWord{now}.is_deleted()) return Begun::gone;
    if (!begun && !waits) return Begun::waits;
    if (!word.swap(now, begun ? begun->bits : protocol::wait_for({now}, claims).bits)) continue;
    return begun ? keep_if_named(node, region, rid) : Begun::waits;
  }
}

// Begins the operation, or has this node told.
Begun begin_or_wait(Node &node, mcrl_region &region, mcrl_rid rid, const Coherence::InPlaceWait &wait, bool claims) {
  if (Begun begun = try_to_begin(node, region, rid, wait, claims, false); begun != Begun::waits) return begun;
  set_of(region).add_bits(bit_of(number(node.self)));
  return try_to_begin(node, region, rid, wait, claims, true);
}

Header &begin_in_place_message(Node &node, Kind kind, mcrl_rid rid, uint32_t detail, size_t bytes = 0) {
  Header &header = begin_message(node, kind, bytes);
  header.region.rid = rid;
  header.region.version = detail;
  return header;
}

// What in_place_end says besides the mode.
constexpr uint32_t end_watches = 1u << 8;

void forget_if_idle(Node &node, mcrl_rid rid) {
  auto found = node.rooms.coherence->in_place.find(rid);
  if (found != node.rooms.coherence->in_place.end() && found->second.is_idle()) node.rooms.coherence->in_place.erase(found);
}

Coherence::InPlaceRegion *known(Node &node, mcrl_rid rid) {
  auto found = node.rooms.coherence->in_place.find(rid);
  return found == node.rooms.coherence->in_place.end() ? nullptr : &found->second;
}

// Has the home begin the operation that has waited longest.
void ask_home(Node &node, mcrl_rid rid, Coherence::InPlaceRegion &region) {
  if (region.is_asked || region.waiting.empty()) return;
  region.is_asked = true;
  send(node, node.rooms.regions->layout.home(rid),
       begin_in_place_message(node, Kind::in_place_request, rid, region.waiting.front().mode), 0);
}

// `data_bytes` have come for it.
void grant_first(Node &node, mcrl_rid rid, Coherence::InPlaceRegion &region, Began began, uint64_t data_bytes = 0) {
  Runnable &waiter = *region.waiting.front().waiter;
  region.waiting.pop_front();
  if (__builtin_expect(node.observed.observer != nullptr, 0))
    tell_of_operation(node, waiter, *mcrl_region_at(rid), began, data_bytes);
  grant(node, waiter);
}

// The operations that wait here, as far as they can begin. What is granted may do other things with the region.
void try_waiting(Node &node, mcrl_rid rid, Began began) {
  mcrl_region &header = *mcrl_region_at(rid);
  for (Coherence::InPlaceRegion *region; (region = known(node, rid)) != nullptr && !region->waiting.empty();) {
    Coherence::InPlaceWait &first = region->waiting.front();
    bool claims = first.mode != MCRL_READ || first.tries++ >= tries_before_claim;
    Begun begun = header.rid != rid ? Begun::gone : begin_or_wait(node, header, rid, first, claims);
    if (begun == Begun::gone) fatal_no_region(first.waiter->waits_in, rid, first.waiter->waits_at);
    if (begun == Begun::waits) return;
    grant_first(node, rid, *region, began);
  }
  forget_if_idle(node, rid);
}

void wait_in_line(Node &node, mcrl_rid rid, const Coherence::InPlaceWait &wait) {
  Coherence::InPlaceRegion &region = node.rooms.coherence->in_place[rid];
  region.waiting.push_back(wait);
  if (!is_shared_here(node, rid)) return ask_home(node, rid, region);
  if (region.waiting.size() == 1) try_waiting(node, rid, Began::at_once);
}

// An operation on the region has ended for which operations or guards of this node waited, or did before.
void be_told(Node &node, mcrl_rid rid) {
  if (is_shared_here(node, rid)) try_waiting(node, rid, Began::after_wait);
  Coherence::InPlaceRegion *region = known(node, rid);
  if (region == nullptr) return;
  for (NodeId watcher : std::exchange(region->watchers, {}))
    send(node, watcher, begin_in_place_message(node, Kind::in_place_free, rid, 0), 0);
  if (region->watches) guards_may_hold(node, rid);
  forget_if_idle(node, rid);
  finish_step(node);
}

void tell(Node &node, mcrl_rid rid, uint32_t set) {
  for (uint32_t to = 0; to < node.count; to++) {
    bool is_in_set = (set & bit_of(to)) != 0 && NodeId{to} != node.self && node.rooms.regions->shares_with[to];
    if (is_in_set) send(node, NodeId{to}, begin_in_place_message(node, Kind::in_place_free, rid, 0), 0);
  }
  if ((set & bit_of(number(node.self))) != 0) be_told(node, rid);
}

void end_on_word(Node &node, mcrl_region &region, bool watches) {
  mcrl_rid rid = region.rid;
  SharedWord<uint32_t> word = word_of(region);
  for (uint32_t now = word.peek();;) {
    protocol::EndedInPlace ended = protocol::end_in_place({now}, watches);
    if (!word.swap(now, ended.word.bits)) continue;
    if (!ended.tells) return;
    uint16_t set = set_of(region).take(watches ? bit_of(number(node.self)) : uint16_t{});
    return tell(node, rid, set);
  }
}

using ForOther = Coherence::ForOther;

// Its lock has been granted: nothing is left to be done but what the caller does with it.
ForOther take_for_other(Node &node, Runnable &granted) {
  auto &all = node.rooms.coherence->for_others;
  auto found = std::ranges::find_if(all, [&](const ForOther &each) { return &each == &granted; });
  MCRL_ASSERT(found != all.end());
  ForOther one = *found;
  all.erase(found);
  return one;
}

Runnable &keep_for_other(Node &node, const ForOther &one, const char *call, void (*run)(Runnable &)) {
  ForOther &kept = node.rooms.coherence->for_others.emplace_back(one);
  kept.waits_in = call;
  kept.runs_at_once = true;
  kept.run = run;
  return kept;
}

// The home has begun the operation of another host's node, and ends it when the data are back.
void answer_operation(Runnable &granted) {
  Node &node = current_node();
  ForOther asked = take_for_other(node, granted);
  const mcrl_region &region = *mcrl_region_at(asked.rid);
  Header &header = begin_in_place_message(node, Kind::in_place_begun, asked.rid, asked.mode, region.bytes);
  std::memcpy(&header + 1, &region + 1, region.bytes);
  send(node, asked.by, header, region.bytes);
}

// With the region's write lock.
void remove_locked(Runnable &granted) {
  Node &node = current_node();
  ForOther removal = take_for_other(node, granted);
  mcrl_rid rid = removal.rid;
  mcrl_region &region = *mcrl_region_at(rid);
  uint64_t bytes = region.bytes;
  SharedWord<mcrl_rid>(region.rid).put(0);
  SharedWord<uint32_t> word = word_of(region);
  for (uint32_t now = word.peek(); !word.swap(now, InPlaceWord::deleted);) continue;
  uint32_t set = set_of(region).take(0);
  node.rooms.coherence->asked.forget(rid);
  if (node.rooms.regions->shadows != nullptr) node.rooms.regions->shadows->discard(rid);
  node.rooms.regions->arena_in_place.release(node.rooms.regions->layout.offset(rid) - node.rooms.regions->layout.in_place_from(),
                                             bytes);
  if (removal.waiter != nullptr) grant(node, *removal.waiter);
  else send(node, removal.by, begin_in_place_message(node, Kind::in_place_begun, rid, MCRL_NONE), 0);
  tell(node, rid, set); // what waits learns that there is no such region
}

void receive_request(Node &node, NodeId from, Header &header, size_t) {
  mcrl_rid rid = header.region.rid;
  auto mode = static_cast<mcrl_mode>(header.region.version);
  if (node.rooms.regions->find_own(rid) == nullptr)
    return send(node, from, begin_in_place_message(node, Kind::in_place_gone, rid, 0), 0);
  if (mode == MCRL_NONE) {
    node.rooms.coherence->deletions.note({rid, from, nullptr});
    return lock_in_place(node, rid, MCRL_WRITE, keep_for_other(node, {.rid = rid, .by = from}, deletion_name, remove_locked));
  }
  ForOther asked{.rid = rid, .mode = mode, .by = from};
  wait_in_line(node, rid, {&keep_for_other(node, asked, lock_name(mode), answer_operation), mode, InPlaceWord::another_host});
}

mcrl_region fetched_header(mcrl_rid rid) {
  return {.fetched = {.state = static_cast<uint8_t>(protocol::State::fetched), .mapped = always_mapped},
          .lock = MCRL_LOCK_CLOSED,
          .rid = rid};
}

// The data of an operation that the home has begun for this node.
void fetch(Node &node, mcrl_region &region, mcrl_rid rid, mcrl_mode mode, const std::byte *data, size_t bytes) {
  bool is_known = region.rid == rid && is_fetched(region);
  if (!is_known) region = fetched_header(rid);
  region.bytes = static_cast<uint32_t>(bytes);
  region.fetched.mode = mode;
  std::memcpy(&region + 1, data, bytes);
  node.rooms.regions->red_zone.arm_copy(end_of_data(region));
}

void receive_begun(Node &node, NodeId, Header &header, size_t message_bytes) {
  mcrl_rid rid = header.region.rid;
  auto mode = static_cast<mcrl_mode>(header.region.version);
  Coherence::InPlaceRegion *region = known(node, rid);
  MCRL_ASSERT(region != nullptr);
  if (mode == MCRL_NONE) {
    Runnable &waiter = *std::exchange(region->removes, nullptr);
    mcrl_region &here = *mcrl_region_at(rid);
    if (is_fetched(here) && here.rid == rid) here = {.lock = MCRL_LOCK_CLOSED};
    grant(node, waiter);
    return forget_if_idle(node, rid);
  }
  mcrl_region &here = *mcrl_region_at(rid);
  fetch(node, here, rid, mode, reinterpret_cast<const std::byte *>(&header + 1), message_bytes - sizeof header);
  // All reads that wait begin on these data. They are counted before any of them can end.
  size_t count = 1;
  while (mode == MCRL_READ && count < region->waiting.size() && region->waiting[count].mode == MCRL_READ) count++;
  here.fetched.operations = static_cast<uint32_t>(count);
  grant_first(node, rid, *known(node, rid), Began::with_message, here.bytes);
  for (; count > 1; count--) grant_first(node, rid, *known(node, rid), Began::after_wait);
}

void receive_end(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_rid rid = header.region.rid;
  mcrl_region &region = *mcrl_region_at(rid);
  MCRL_ASSERT(region.rid == rid && is_in_place(region));
  if (size_t bytes = message_bytes - sizeof header; bytes != 0) std::memcpy(&region + 1, &header + 1, bytes);
  bool watches = (header.region.version & end_watches) != 0;
  if (watches) {
    std::vector<NodeId> &watchers = node.rooms.coherence->in_place[rid].watchers;
    if (std::find(watchers.begin(), watchers.end(), from) == watchers.end()) watchers.push_back(from);
  }
  end_in_place(node, region, watches);
}

void end_fetched(Node &node, mcrl_region &region, bool watches) {
  mcrl_rid rid = region.rid;
  MCRL_ASSERT(region.fetched.operations > 0);
  region.lock = MCRL_LOCK_CLOSED;
  if (watches) region.fetched.watches = 1;
  if (--region.fetched.operations > 0) return;
  node.rooms.regions->red_zone.disarm(end_of_data(region));
  Coherence::InPlaceRegion &here = node.rooms.coherence->in_place[rid];
  bool one_watches = region.fetched.watches != 0;
  size_t bytes = region.fetched.mode != MCRL_READ && !one_watches ? region.bytes : 0;
  Header &header =
      begin_in_place_message(node, Kind::in_place_end, rid, region.fetched.mode | (one_watches ? end_watches : 0), bytes);
  if (bytes != 0) std::memcpy(&header + 1, &region + 1, bytes);
  region.fetched.mode = MCRL_NONE;
  region.fetched.watches = 0;
  send(node, node.rooms.regions->layout.home(rid), header, bytes);
  here.is_asked = false;
  ask_home(node, rid, here);
  forget_if_idle(node, rid);
}

} // namespace

void *begin_in_place(Node &node, mcrl_rid rid, mcrl_mode mode) {
  mcrl_region &region = *mcrl_region_at(rid);
  if (region.rid != rid || !is_in_place(region) || node.faults != nullptr) return nullptr;
  return try_to_begin(node, region, rid, {nullptr, mode, code_of(node)}, false, false) == Begun::yes ? &region + 1 : nullptr;
}

bool begin_in_place_soon(Node &node, mcrl_rid rid, mcrl_mode mode) {
  if (begin_in_place(node, rid, mode) != nullptr) return true;
  if (!node.rooms.regions->layout.names_node(rid) || !is_shared_here(node, rid)) return false;
  uint64_t began = clock_ticks();
  // Each look takes the line of the lock from the node that is about to unlock it: looks become rarer.
  for (unsigned pauses = fewest_pauses;; pauses = std::min(2 * pauses, most_pauses)) {
    if (begin_in_place(node, rid, mode) != nullptr) return true;
    bool is_over = node.turns.looks.ticks == 0 || node.turns.looks.ns_of(clock_ticks() - began) >= node.rooms.coherence->spin_ns;
    if (is_over) return false;
    for (unsigned i = 0; i < pauses; i++) pause_processor();
  }
}

bool begins_in_place(const Node &node, mcrl_rid rid, mcrl_mode mode) {
  const mcrl_region &region = *mcrl_region_at(rid);
  if (region.rid != rid || !is_in_place(region)) return false;
  return protocol::begin_in_place(word_now(region), mode, code_of(node), false).has_value();
}

void lock_in_place(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter) { wait_in_line(node, rid, {&waiter, mode, code_of(node)}); }

void end_in_place(Node &node, mcrl_region &region, bool watches) {
  if (is_fetched(region)) return end_fetched(node, region, watches);
  SharedWord<int32_t>(region.lock).put(MCRL_LOCK_CLOSED);
  if (watches) set_of(region).add_bits(bit_of(number(node.self)));
  end_on_word(node, region, watches);
}

void end_and_watch(Node &node, mcrl_region &region) {
  node.rooms.coherence->in_place[region.rid].watches = true;
  end_in_place(node, region, true);
}

void stop_watching(Node &node, mcrl_rid rid) {
  if (Coherence::InPlaceRegion *region = known(node, rid)) region->watches = false;
  forget_if_idle(node, rid);
}

int32_t operations_in_place(const Node &node, const mcrl_region &region) {
  if (const mcrl_fetched &here = region.fetched; is_fetched(region))
    return here.mode == MCRL_NONE ? 0 : here.mode == MCRL_READ ? static_cast<int32_t>(here.operations) : -1;
  InPlaceWord word = word_now(region);
  if (word.is_written()) return word.is_written_by(code_of(node)) ? -1 : 0;
  return static_cast<int32_t>(word.bits & InPlaceWord::readers);
}

void remove_in_place(Node &node, mcrl_rid rid, Runnable &waiter) {
  if (node.rooms.regions->layout.home(rid) == node.self)
    return lock_in_place(node, rid, MCRL_WRITE,
                         keep_for_other(node, {.rid = rid, .by = node.self, .waiter = &waiter}, deletion_name, remove_locked));
  node.rooms.coherence->in_place[rid].removes = &waiter;
  send(node, node.rooms.regions->layout.home(rid), begin_in_place_message(node, Kind::in_place_request, rid, MCRL_NONE), 0);
}

mcrl_rid make_region_in_place(Node &node, uint64_t bytes) {
  std::optional<uint64_t> offset = node.rooms.regions->arena_in_place.allocate(bytes);
  if (!offset) return 0;
  const SpanLayout &layout = node.rooms.regions->layout;
  mcrl_rid rid = layout.rid(node.self, *offset + layout.in_place_from(), node.rooms.regions->arena_in_place.generation());
  mcrl_region &region = *mcrl_region_at(rid);
  // The word is what it is: 0, or that of an operation which has begun on a region that was here before, and ends.
  region.lock = MCRL_LOCK_CLOSED;
  region.placed.state = static_cast<uint8_t>(protocol::State::in_place);
  region.bytes = static_cast<uint32_t>(bytes);
  region.mapped = always_mapped;
  SharedWord<mcrl_rid>(region.rid).put(rid);
  return rid;
}

mcrl_region &map_in_place(Node &node, mcrl_rid rid, const char *call) {
  mcrl_region &region = *mcrl_region_at(rid);
  if (is_shared_here(node, rid)) {
    if (region.rid != rid || !is_in_place(region)) fatal_no_region(call, rid);
  } else if (region.rid != rid) {
    region = fetched_header(rid);
  }
  return region;
}

void receive_end_of_lent(Node &node, Header &header, size_t message_bytes) {
  MCRL_ASSERT(protocol::is_end(static_cast<protocol::Message>(header.kind)));
  mcrl_rid rid = header.region.rid;
  note_returned(node, rid);
  mcrl_region &region = *mcrl_region_at(rid);
  MCRL_ASSERT(region.rid == rid && is_of_place(region) && operations_in_place(node, region) != 0);
  if (size_t bytes = message_bytes - sizeof header; bytes != 0) std::memcpy(&region + 1, &header + 1, bytes);
  end_in_place(node, region);
}

void receive_in_place(Node &node) {
  auto set = [&](Kind kind, Traffic::Handler handler) { node.traffic.handlers[static_cast<size_t>(kind)] = handler; };
  set(Kind::in_place_request, receive_request);
  set(Kind::in_place_begun, receive_begun);
  set(Kind::in_place_end, receive_end);
  set(Kind::in_place_free, [](Node &node, NodeId, Header &header, size_t) { be_told(node, header.region.rid); });
  set(Kind::in_place_gone, [](Node &node, NodeId, Header &header, size_t) {
    const Coherence::InPlaceRegion &region = *known(node, header.region.rid);
    const Runnable &waiter = region.removes != nullptr ? *region.removes : *region.waiting.front().waiter;
    fatal_no_region(waiter.waits_in, header.region.rid, waiter.waits_at);
  });
}

} // namespace mcrl
