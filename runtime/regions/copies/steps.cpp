#include "regions/copies/steps.h"

#include "net/progress/loop.h"
#include "regions/copies/engine.h"
#include "regions/copies/guards.h"
#include "regions/copies/mapping.h"
#include "regions/copies/observed.h"
#include "regions/copies/regions.h"
#include "regions/pure/header.h"

#include <cinttypes>
#include <cstring>
#include <optional>
#include <utility>

namespace mcrl {

// A history tells of all copies by their messages.
static bool may_offer(const Node &node, uint64_t bytes) {
  const Coherence &coherence = *node.rooms.coherence;
  return coherence.offers.can_hold(bytes) && bytes < coherence.three_party_from && node.observed.history == nullptr;
}

protocol::Place place_of(const Node &node, mcrl_rid rid) {
  return {.self = node.self,
          .birth = node.rooms.regions->layout.home(rid),
          .rid = rid,
          .three_party = mcrl_region_at(rid)->bytes >= node.rooms.coherence->three_party_from,
          .closed = node.faults != nullptr || node.rooms.regions->checks_ends,
          .offers = may_offer(node, mcrl_region_at(rid)->bytes)};
}

namespace {

using protocol::Action;
using protocol::Event;

void go_to_private(Node &node, Runnable &waiter, mcrl_rid rid, NodeId home) {
  node.rooms.coherence->misses.note_private(rid);
  const char *call = std::exchange(waiter.waits_in, nullptr);
  if (waiter.goes_home != nullptr && waiter.goes_home(waiter)) return;
  fatal("%s of region id %#" PRIx64 ", which is private to node %u%s", call, rid, number(home), at_place(waiter.waits_at).c_str());
}

Runnable &waiter_of(const Action &action) { return *reinterpret_cast<Runnable *>(action.waiter); }

Migrant &migrant_of(const Action &action) { return static_cast<Migrant &>(waiter_of(action)); }

void end_migration(Migrant &migrant) {
  migrant.is_under_way = false;
  migrant.waits_in = nullptr;
  migrant.migrated(migrant);
}

std::optional<ToldDeletion> deletion_to_tell(Node &node, const Action &action) {
  if (!tells_of_deletion(action.message)) return {};
  const Deletions::Deletion *deletion = node.rooms.coherence->deletions.find(action.rid);
  if (deletion == nullptr) return {};
  return ToldDeletion{number(deletion->by), node.traffic.names.name_of(deletion->where)};
}

} // namespace

void send_action(Node &node, const Action &action, const mcrl_region &region) {
  bool tells_size = action.message == protocol::Message::map_ack;
  std::optional<ToldDeletion> deletion = deletion_to_tell(node, action);
  size_t bytes = tells_size ? sizeof action.bytes : deletion ? sizeof *deletion : 0;
  Header &header = begin_message(node, static_cast<Kind>(action.message), bytes);
  header.region.version = number(action.version);
  header.region.rid = action.rid;
  bool tells_kind = action.message == protocol::Message::home_ack;
  if (action.message == protocol::Message::update_ack) header.region.third = host_code(node) & 0xFFFFFF;
  else header.region.third = (tells_kind ? static_cast<uint32_t>(action.sharing) : number(action.third)) & 0xFFFFFF;
  if (protocol::carries_data(action.message)) return send_region_with_others(node, action.peer, header, region);
  if (tells_size) std::memcpy(&header + 1, &action.bytes, bytes);
  if (deletion) std::memcpy(&header + 1, &*deletion, bytes);
  send_with_others(node, action.peer, header, bytes);
}

namespace {

void make_ready(Node &node, Runnable &waiter) {
  waiter.waits_in = nullptr;
  (waiter.runs_at_once ? node.rooms.coherence->at_once : node.ready).push(waiter);
}

// Notes the messages that move a home: `home_req` here, and `home_ack` and `retire`, with which the home leaves.
void note_home_message(Node &node, const Action &action) {
  if (action.message == protocol::Message::home_req) node.rooms.coherence->asked_for_home = true;
  if (action.message != protocol::Message::home_ack && action.message != protocol::Message::retire) return;
  if (action.message == protocol::Message::home_ack) {
    node.services.hand_over(action.rid, action.peer);
    node.rooms.regions->note_departure();
  }
  node.services.forget_phases(action.rid);
  node.rooms.coherence->asked.forget(action.rid);
}

void give_back(Node &node, mcrl_rid rid, uint64_t bytes) {
  if (!node.rooms.coherence->phases.empty()) node.services.forget_phases(rid);
  node.rooms.coherence->asked.forget(rid);
  if (node.rooms.regions->shadows != nullptr) node.rooms.regions->shadows->discard(rid);
  release_when_sent(node, rid, bytes);
}

void perform(Node &node, const Action &action, mcrl_region &region, const Received &received) {
  switch (action.kind) {
  case Action::send:
    if (is_done_on_host(node, action)) return;
    if (action.message == protocol::Message::update && is_put_off(node, action, region)) return;
    send_action(node, action, region);
    return note_home_message(node, action);
  case Action::install:
    if (received.bytes == 0) return;
    MCRL_ASSERT(received.bytes == action.bytes);
    std::memcpy(&region + 1, received.data, received.bytes);
    return;
  case Action::keep:
    MCRL_ASSERT(received.bytes == action.bytes);
    return node.rooms.coherence->kept.keep(node, action.rid, received.data, received.bytes);
  case Action::install_kept: return node.rooms.coherence->kept.install(node, region);
  case Action::grant:
    if (action.waiter == nobody) return;
    waiter_of(action).is_under_way = false;
    return make_ready(node, waiter_of(action));
  case Action::homed:
  case Action::removed: return make_ready(node, waiter_of(action));
  case Action::written: return show_to_guards(node, action.rid);
  case Action::changed: return guards_may_hold(node, action.rid);
  case Action::migrate:
    migrant_of(action).is_under_way = true;
    return migrant_of(action).send(migrant_of(action), {action.message, number(action.version)});
  case Action::migrated: return end_migration(migrant_of(action));
  case Action::counted: return node.rooms.coherence->misses.note_uses(action.rid, action.bytes);
  case Action::offer: return make_offer(node, region, action.version);
  case Action::place: return node.services.begin_phase(region);
  case Action::unplace: return node.services.end_phase(action.rid);
  case Action::freed: return give_back(node, action.rid, action.bytes);
  case Action::forbidden: return go_to_private(node, waiter_of(action), action.rid, home_of_copied(node, action.rid));
  case Action::no_region:
    // The home may be executing the computation, which may have deleted the region: its answer says so.
    if (waiter_of(action).is_under_way && node.rooms.regions->layout.home(action.rid) == node.self)
      return void(node.rooms.coherence->stranded.emplace(action.rid, &waiter_of(action)));
    if (waiter_of(action).waits_in == nullptr) return make_ready(node, waiter_of(action)); // of no call of the program's
    fatal_no_region(waiter_of(action).waits_in, action.rid, waiter_of(action).waits_at);
  }
}

// Evaluates guards, now that the step is over. Guards take further steps, but this never nests: the outermost call does all of
// them.
void run_at_once(Node &node) {
  if (node.rooms.coherence->is_running_at_once) return;
  node.rooms.coherence->is_running_at_once = true;
  while (Runnable *next = node.rooms.coherence->at_once.pop()) next->run(*next);
  node.rooms.coherence->is_running_at_once = false;
}

} // namespace

void finish_step(Node &node) {
  if (__builtin_expect(!node.rooms.coherence->at_once.empty(), 0)) run_at_once(node);
}

void grant(Node &node, Runnable &waiter) {
  make_ready(node, waiter);
  finish_step(node);
}

void apply(Node &node, mcrl_rid rid, mcrl_region &region, const Event &event, const Received &received) {
  bool ends_offer = region.rid == rid && protocol::ends_offer(region, node.rooms.coherence->entries, event);
  if (__builtin_expect(ends_offer, 0)) end_offer(node, region);
  node.rooms.coherence->entries.reserve_for_step();
  node.rooms.coherence->actions.clear();
  protocol::Place place = place_of(node, rid);
  if (__builtin_expect(node.observed.history != nullptr, 0))
    place.closed |= node.observed.history->follows(rid, event.kind == Event::receive);
  protocol::step(place, region, node.rooms.coherence->entries, event, node.rooms.coherence->actions);
  if (__builtin_expect(node.observed.observer != nullptr, 0)) tell_of_step(node, rid, region, event);
  for (const Action &action : node.rooms.coherence->actions) perform(node, action, region, received);
  if (__builtin_expect(!node.rooms.coherence->host_updates.due.empty(), 0)) send_updates(node, region);
  if (__builtin_expect(node.rooms.coherence->host_reads.are_any(), 0)) tell_waiting(node, rid, region, event);
  finish_step(node);
}

bool receive_late_migration(Node &node, mcrl_rid rid) {
  auto found = node.rooms.coherence->stranded.find(rid);
  if (found == node.rooms.coherence->stranded.end()) return false;
  auto &migrant = static_cast<Migrant &>(*found->second);
  node.rooms.coherence->stranded.erase(found);
  end_migration(migrant);
  finish_step(node);
  return true;
}

void refuse_stranded(Node &node, mcrl_rid rid) {
  auto found = node.rooms.coherence->stranded.find(rid);
  if (found != node.rooms.coherence->stranded.end()) fatal_no_region(found->second->waits_in, rid, found->second->waits_at);
}

bool remove_copied_at_once(Node &node, mcrl_rid rid) {
  mcrl_region &region = *mcrl_region_at(rid);
  bool is_looked_at =
      node.observed.observer != nullptr || node.observed.history != nullptr || node.rooms.regions->shadows != nullptr;
  if (is_looked_at || find_copied(node, rid) == nullptr || is_mapped(region)) return false;
  if (!protocol::ends_at_once(place_of(node, rid), region, node.rooms.coherence->entries)) return false;
  uint64_t bytes = region.bytes;
  protocol::end_at_once(region);
  give_back(node, rid, bytes);
  return true;
}

mcrl_region &header_of(Node &node, mcrl_rid rid, const char *call) {
  return node.rooms.regions->layout.home(rid) == node.self ? *mcrl_region_at(rid) : adopt(node, rid, call);
}

void note_wait(Node &node, Runnable &waiter, const char *call, mcrl_rid rid, mcrl_mode mode) {
  waiter.waits_in = call;
  waiter.waits_for = rid;
  waiter.waits_to = mode;
  if (node.observed.observer != nullptr) waiter.waits_since = node.observed.observer->waits.begin();
}

} // namespace mcrl
