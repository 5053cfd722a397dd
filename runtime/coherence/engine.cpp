#include "coherence/engine.h"

#include "coherence/balancing.h"
#include "coherence/borrowed.h"
#include "coherence/guards.h"
#include "coherence/in_place.h"
#include "coherence/mapping.h"
#include "coherence/regions.h"
#include "coherence/update.h"
#include "progress/loop.h"
#include "protocol/header.h"

#include <cinttypes>
#include <cstring>
#include <optional>
#include <string>

namespace mcrl {

protocol::Place place_of(const Node &node, mcrl_rid rid) {
  return {.self = node.self,
          .birth = node.layout.home(rid),
          .rid = rid,
          .three_party = mcrl_region_at(rid)->bytes >= node.coherence->three_party_from,
          .closed = node.faults != nullptr};
}

namespace {

using protocol::Action;
using protocol::Event;

// The data that came with the message that a step is about, if any. Large data are in the region already.
struct Received {
  const std::byte *data = nullptr;
  size_t bytes = 0;
};

[[noreturn]] void fatal_private(const Runnable &waiter, mcrl_rid rid, NodeId home) {
  fatal("%s of region id %#" PRIx64 ", which is private to node %u%s", waiter.waits_in, rid, number(home), at_place(waiter.waits_at).c_str());
}

constexpr Waiter nobody{}; // the caller knows that the operation begins

Runnable &waiter_of(const Action &action) { return *reinterpret_cast<Runnable *>(action.waiter); }

Migrant &migrant_of(const Action &action) { return static_cast<Migrant &>(waiter_of(action)); }

Waiter name_of(Runnable &waiter, const char *call, mcrl_rid rid, mcrl_mode mode) {
  waiter.waits_in = call;
  waiter.waits_for = rid;
  waiter.waits_to = mode;
  return static_cast<Waiter>(reinterpret_cast<uintptr_t>(&waiter));
}

void read_size_of(const Received &received, Event &event) {
  MCRL_ASSERT(received.bytes == sizeof event.bytes);
  std::memcpy(&event.bytes, received.data, sizeof event.bytes);
}

// The size of a region of another node may come with a message. Large data are in their place, and it has been settled.
void read_size(Node &node, mcrl_region &region, const Received &received, Event &event) {
  if (protocol::carries_data(event.message)) event.bytes = received.bytes != 0 ? received.bytes : region.bytes;
  if (event.bytes != 0 && region.bytes == 0) settle(node, region, event.bytes);
}

void send_action(Node &node, const Action &action, const mcrl_region &region) {
  bool tells_size = action.message == protocol::Message::map_ack;
  size_t bytes = tells_size ? sizeof action.bytes : 0;
  Header &header = begin_message(node, static_cast<Kind>(action.message), bytes);
  header.region.version = number(action.version);
  header.region.rid = action.rid;
  bool tells_kind = action.message == protocol::Message::home_ack;
  header.region.third = (tells_kind ? static_cast<uint32_t>(action.sharing) : number(action.third)) & 0xFFFFFF;
  if (protocol::carries_data(action.message)) return send_region(node, action.peer, header, region);
  if (tells_size) std::memcpy(&header + 1, &action.bytes, bytes);
  send(node, action.peer, header, bytes);
}

// A program can send data that no thread here has asked for.
void check_is_asked_for(const Header &header, const mcrl_region &region) {
  bool is_read_copy = header.kind == Kind::s_ack || header.kind == Kind::sr_ack;
  bool is_write_copy = header.kind == Kind::e_ack || header.kind == Kind::er_ack;
  bool is_refusal = header.kind == Kind::private_to_home && !protocol::awaits_answer(region);
  if (is_refusal || (is_read_copy && !protocol::awaits_read_copy(region)) || (is_write_copy && !protocol::awaits_write_copy(region)))
    fatal("%s, at its home, of region id %#" PRIx64 ": no thread here has asked for it",
          is_write_copy ? "rgn_fake_write_msg" : "rgn_fake_read_msg", header.region.rid);
}

void make_ready(Node &node, Runnable &waiter) {
  waiter.waits_in = nullptr;
  (waiter.runs_at_once ? node.coherence->at_once : node.ready).push(waiter);
}

// Notes the messages that move a home: `home_req` here, and `home_ack` and `retire`, with which the home leaves.
void note_home_message(Node &node, const Action &action) {
  if (action.message == protocol::Message::home_req) node.coherence->asked_for_home = true;
  if (action.message != protocol::Message::home_ack && action.message != protocol::Message::retire) return;
  if (action.message == protocol::Message::home_ack) node.coherence->hand_over(node, action.rid, action.peer);
  node.coherence->asked.forget(action.rid);
}

void perform(Node &node, const Action &action, mcrl_region &region, const Received &received) {
  switch (action.kind) {
  case Action::send:
    send_action(node, action, region);
    return note_home_message(node, action);
  case Action::install:
    if (received.bytes == 0) return;
    MCRL_ASSERT(received.bytes == action.bytes);
    std::memcpy(&region + 1, received.data, received.bytes);
    return;
  case Action::keep:
    MCRL_ASSERT(received.bytes == action.bytes);
    return node.coherence->kept.keep(node, action.rid, received.data, received.bytes);
  case Action::install_kept: return node.coherence->kept.install(node, region);
  case Action::grant:
    if (action.waiter == nobody) return;
    return make_ready(node, waiter_of(action));
  case Action::homed:
  case Action::removed: return make_ready(node, waiter_of(action));
  case Action::written: return show_to_guards(node, action.rid);
  case Action::changed: return guards_may_hold(node, action.rid);
  case Action::migrate: return migrant_of(action).send(migrant_of(action), {action.message, number(action.version)});
  case Action::migrated:
    migrant_of(action).waits_in = nullptr;
    return migrant_of(action).migrated(migrant_of(action));
  case Action::counted: return node.coherence->misses.note_uses(action.rid, action.bytes);
  case Action::freed:
    node.coherence->asked.forget(action.rid);
    if (node.shadows != nullptr) node.shadows->discard(action.rid);
    return release_when_sent(node, action.rid, action.bytes);
  case Action::forbidden: fatal_private(waiter_of(action), action.rid, present_home(node, action.rid));
  case Action::no_region:
    if (waiter_of(action).waits_in == nullptr) return make_ready(node, waiter_of(action)); // of no call of the program's
    fatal_no_region(waiter_of(action).waits_in, action.rid);
  }
}

// Evaluates guards, now that the step is over. Guards take further steps, but this never nests: the outermost call does all of them.
void run_at_once(Node &node) {
  if (node.coherence->is_running_at_once) return;
  node.coherence->is_running_at_once = true;
  while (Runnable *next = node.coherence->at_once.pop()) next->run(*next);
  node.coherence->is_running_at_once = false;
}

} // namespace

void finish_step(Node &node) {
  if (__builtin_expect(!node.coherence->at_once.empty(), 0)) run_at_once(node);
}

void grant(Node &node, Runnable &waiter) {
  make_ready(node, waiter);
  finish_step(node);
}

namespace {
void apply(Node &node, mcrl_rid rid, mcrl_region &region, const Event &event, const Received &received = {}) {
  node.coherence->entries.reserve_for_step();
  node.coherence->actions.clear();
  protocol::step(place_of(node, rid), region, node.coherence->entries, event, node.coherence->actions);
  for (const Action &action : node.coherence->actions) perform(node, action, region, received);
  finish_step(node);
}

// The header of a region, which is always here at its birth node.
mcrl_region &header_of(Node &node, mcrl_rid rid, const char *call) {
  return node.layout.home(rid) == node.self ? *mcrl_region_at(rid) : adopt(node, rid, call);
}

// Large data of a region go straight into it: the protocol sends data only to a copy that no thread may use. Those of updates do not.
std::byte *place_of_region(Node &node, NodeId, const Header &header, size_t data_bytes) {
  if (header.kind == Kind::update) return nullptr;
  MCRL_ASSERT(node.layout.names_node(header.region.rid));
  if (node.layout.is_in_place(header.region.rid)) return nullptr;
  mcrl_region &region = *mcrl_region_at(header.region.rid);
  MCRL_ASSERT(region.rid == header.region.rid);
  if (region.bytes == 0) settle(node, region, data_bytes);
  MCRL_ASSERT(region.bytes == data_bytes);
  return reinterpret_cast<std::byte *>(&region + 1);
}

} // namespace

Coherence::Coherence(Node &node, const Settings &settings) : three_party_from(settings.three_party_from), spin_ns(settings.spin_ns) {
  for (size_t kind = 0; kind < static_cast<size_t>(first_kind_above_protocol); kind++) node.handlers[kind] = receive_protocol;
  node.place_of_region = place_of_region;
  receive_upgrades(node);
  receive_in_place(node);
  node.coherence = this;
  if (settings.balance) balance = std::make_unique<policy::Balance>();
  cache.set_limit(settings.cache_bytes != 0 ? settings.cache_bytes : default_cache_bytes(node.count));
}

void lock(Node &node, mcrl_rid rid, mcrl_mode mode, Runnable &waiter, const char *call, const char *where) {
  check_name(node, rid, call, where);
  Event event{.kind = Event::lock, .mode = mode, .waiter = name_of(waiter, call, rid, mode)};
  if (node.layout.is_in_place(rid)) return lock_in_place(node, rid, mode, waiter);
  mcrl_region &region = header_of(node, rid, call);
  note_own_use(node, region);
  apply(node, rid, region, event);
}

void lock_and_wait(Node &node, mcrl_rid rid, mcrl_mode mode, const char *call, const char *where) {
  lock(node, rid, mode, node.threads.current(), call, where);
  uint64_t began = clock_ticks(); // reading the clock delays no request
  block(node);
  node.statistics.misses++;
  node.statistics.miss_ns += node.looks.ns_of(clock_ticks() - began);
}

void *lock_from_thread(Node &node, mcrl_rid rid, mcrl_mode mode, const char *where) {
  if (node.in_handler) fatal("internal error: %s waits in a message handler", lock_name(mode));
  if (node.faults == nullptr && lock_at_once(node, rid, mode)) return mcrl_region_at(rid) + 1;
  if (node.layout.is_in_place(rid) && begin_in_place_soon(node, rid, mode) != nullptr) return mcrl_region_at(rid) + 1;
  Thread &thread = node.threads.current();
  thread.waits_at = node.last_place = where;
  lock_and_wait(node, rid, mode, lock_name(mode), where);
  thread.waits_at = nullptr;
  return mcrl_region_at(rid) + 1;
}

bool lock_at_once(Node &node, mcrl_rid rid, mcrl_mode mode) {
  mcrl_region &region = *mcrl_region_at(rid);
  if (rid == 0 || region.rid != rid) return false;
  if (is_of_place(region)) return begin_in_place(node, rid, mode) != nullptr;
  bool is_noted = mode == MCRL_WRITE && protocol::was_noted(region, node.coherence->entries);
  bool is_beside_copies = mode == MCRL_WRITE && protocol::is_replicated(region);
  if (mode != MCRL_UPDATE && !is_noted && !is_beside_copies && !protocol::is_watched(region)) return false;
  if (!protocol::begins_at_once(place_of(node, rid), region, node.coherence->entries, mode)) return false;
  apply(node, rid, region, Event{.kind = Event::lock, .mode = mode, .waiter = nobody});
  return true;
}

bool upgrades_at_once(Node &node, const mcrl_region &region) {
  return protocol::upgrades_at_once(place_of(node, region.rid), region, node.coherence->entries);
}

bool begins_at_once(const Node &node, mcrl_rid rid, mcrl_mode mode) {
  if (node.layout.is_in_place(rid)) return begins_in_place(node, rid, mode);
  return rid != 0 && protocol::begins_at_once(place_of(node, rid), *mcrl_region_at(rid), node.coherence->entries, mode);
}

void upgrade(Node &node, mcrl_region &region, Runnable &waiter) {
  apply(node, region.rid, region, Event{.kind = Event::upgrade, .waiter = name_of(waiter, upgrade_name, region.rid, MCRL_WRITE)});
}

void upgrade_at_once(Node &node, mcrl_region &region) {
  MCRL_ASSERT(upgrades_at_once(node, region));
  apply(node, region.rid, region, Event{.kind = Event::upgrade, .waiter = nobody});
}

void end_update(Node &node, mcrl_region &region) {
  apply(node, region.rid, region, Event{.kind = Event::unlock, .mode = MCRL_UPDATE});
}

void lock_or_migrate(Node &node, mcrl_rid rid, mcrl_mode mode, Migrant &migrant, uint8_t counts, const char *call) {
  Event event{.kind = Event::lock, .mode = mode, .waiter = name_of(migrant, call, rid, mode), .migrates = true, .counts = counts};
  mcrl_region &region = header_of(node, rid, call);
  MCRL_ASSERT(!protocol::is_home(region));
  apply(node, rid, region, event);
}

void receive_migration(Node &node, mcrl_region &region) {
  apply(node, region.rid, region,
        Event{.kind = Event::receive, .message = protocol::Message::mig_ack, .peer = present_home(node, region.rid)});
}

bool is_private(const mcrl_region &region) { return protocol::is_private(region); }

void serve_as_if_asked(Node &node, mcrl_rid rid, NodeId by, RequestForCopy request) {
  mcrl_region none{}, *here = find_header(node, rid);
  Event event{.kind = Event::receive, .message = request.message, .peer = by, .version = Version{request.version}};
  apply(node, rid, here != nullptr ? *here : none, event);
}

void unlock(Node &node, mcrl_region &region) {
  if (is_of_place(region)) end_in_place(node, region);
  else apply(node, region.rid, region, Event{.kind = Event::unlock});
}

void finish_unlock(Node &node, mcrl_region &region) {
  if (region.lock < 0) {
    if (is_borrowed(region)) end_borrowed(node, region);
    else unlock(node, region);
  }
  look_after_unlock(node);
}

void look_after_unlock(Node &node) {
  if (node.in_handler || !is_time_to_look(node)) return;
  Open open(node);
  poll(node);
  yield(node);
}

bool was_noted(Node &node, const mcrl_region &region) {
  return !is_of_place(region) && protocol::was_noted(region, node.coherence->entries);
}

void note_read(Node &node, mcrl_region &region, NodeId by) {
  if (!protocol::is_home(region)) return; // it has moved while the computation waited
  node.coherence->entries.reserve_for_step();
  bool is_first = protocol::note_read(region, node.coherence->entries);
  node.coherence->asked.note_read(region.rid, by, is_first);
}

void note_write(Node &node, mcrl_region &region) {
  if (!protocol::is_home(region)) return;
  node.coherence->entries.reserve_for_step();
  protocol::note_write(region, node.coherence->entries);
  node.coherence->asked.note_write(region.rid);
}

void watch(Node &node, mcrl_region &region, mcrl_mode mode) {
  if (is_of_place(region)) return end_and_watch(node, region);
  apply(node, region.rid, region, Event{.kind = Event::watch, .mode = mode});
}

void unwatch(Node &node, mcrl_region &region) {
  if (is_of_place(region)) return stop_watching(node, region.rid);
  if (protocol::is_watched(region)) apply(node, region.rid, region, Event{.kind = Event::unwatch});
}

int32_t operations_here(const mcrl_region &region) {
  return is_of_place(region) ? operations_in_place(current_node(), region) : protocol::operations(region);
}

void flush(Node &node, mcrl_region &region) {
  if (is_of_place(region)) return;
  // The third node may not have it yet, and the next copy would be written over it.
  if (place_of(node, region.rid).three_party && protocol::has_read_copy(region) &&
      node.conduit.is_sending(reinterpret_cast<const std::byte *>(&region + 1)))
    return;
  apply(node, region.rid, region, Event{.kind = Event::evict});
}

void forget_header(Node &node, mcrl_region &region) { apply(node, region.rid, region, Event{.kind = Event::forget}); }

void remove(Node &node, mcrl_rid rid, Runnable &waiter, const char *call) {
  Event event{.kind = Event::remove, .waiter = name_of(waiter, call, rid, MCRL_NONE)};
  if (node.layout.is_in_place(rid)) return remove_in_place(node, rid, waiter);
  apply(node, rid, header_of(node, rid, call), event);
}

void ask_for_size(Node &node, mcrl_region &region, Runnable &waiter, const char *call) {
  apply(node, region.rid, region, Event{.kind = Event::map, .waiter = name_of(waiter, call, region.rid, MCRL_NONE)});
}

void rehome(Node &node, mcrl_rid rid, Runnable &waiter, const char *call) {
  MCRL_ASSERT(!node.layout.is_in_place(rid));
  apply(node, rid, header_of(node, rid, call), Event{.kind = Event::rehome, .waiter = name_of(waiter, call, rid, MCRL_NONE)});
}

void end_wait(Node &node, mcrl_region &region, protocol::Message answer) {
  apply(node, region.rid, region, Event{.kind = Event::receive, .message = answer, .peer = present_home(node, region.rid)});
}

void receive_protocol(Node &node, NodeId from, Header &header, size_t message_bytes) {
  mcrl_rid rid = header.region.rid;
  MCRL_ASSERT(node.layout.names_node(rid));
  if (node.layout.is_in_place(rid)) {
    MCRL_ASSERT(protocol::is_end(static_cast<protocol::Message>(header.kind)));
    note_returned(node, rid);
    return receive_lent_end(node, rid, reinterpret_cast<const std::byte *>(&header + 1), message_bytes - sizeof header);
  }
  // The protocol knows the header of no region when it sees one.
  mcrl_region none{}, *here = find_header(node, rid);
  mcrl_region &region = here != nullptr ? *here : none;
  Received received{reinterpret_cast<const std::byte *>(&header + 1), message_bytes - sizeof header};
  Event event{.kind = Event::receive,
              .message = static_cast<protocol::Message>(header.kind),
              .peer = from,
              .version = static_cast<Version>(header.region.version),
              .third = static_cast<NodeId>(header.region.third)};
  if (protocol::is_request(event.message)) event.peer = event.third;
  if (header.kind == Kind::home_ack) event.sharing = static_cast<mcrl_sharing>(header.region.third);
  bool is_deleted = header.kind == Kind::retire || (header.kind == Kind::delete_req && protocol::is_home(region));
  if (is_deleted && is_mapped(region))
    fatal("rgn_delete, by node %u, of region id %#" PRIx64 ": it is still mapped here, at its home", number(event.third), rid);
  // The answer to a removal that end_wait() has ended.
  if (here == nullptr && header.kind == Kind::gone && node.coherence->balance == nullptr) fatal_no_region("rgn_delete", rid);
  bool ends_nothing = header.kind == Kind::delete_ack || header.kind == Kind::rehomed || header.kind == Kind::private_to_home;
  if (here == nullptr && (ends_nothing || header.kind == Kind::gone)) return;
  check_is_asked_for(header, region);
  if (header.kind == Kind::map_ack) read_size_of(received, event);
  if (here != nullptr && header.kind != Kind::update) read_size(node, region, received, event);
  if (protocol::is_end(event.message)) note_returned(node, rid);
  if (protocol::asks_for_copy(event.message)) note_use(node, region, event.peer);
  apply(node, rid, region, event, received);
}

} // namespace mcrl
